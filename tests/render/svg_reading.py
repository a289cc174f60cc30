"""Reading a picture back: its elements, their ids and classes, the pieces it shows."""

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """A picture that was parsed; that it can be is the first thing it has to prove."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ElementTree.fromstring(text)
        self.elements = list(self.root.iter())
        self.id_list = [id for e in self.elements if (id := e.get("id")) is not None]
        self.by_id = {id: e for e in self.elements if (id := e.get("id")) is not None}

    def classes(self, id: str) -> set[str]:
        """The classes of the element with this id."""
        return set(self.by_id[id].get("class", "").split())

    def marked(self, cls: str) -> set[str]:
        """The ids of the elements of a class."""
        return {id for id in self.by_id if cls in self.classes(id)}

    def pieces(self) -> Counter[str]:
        """Every piece that is drawn; where a number stands for several, that number."""
        found: Counter[str] = Counter()
        for element in self.elements:
            piece = element.get("data-piece")
            if piece is not None:
                found[piece] += int(element.get("data-count", "1"))
        return found

    def within(self, id: str) -> Iterator[str]:
        """The pieces inside an element."""
        for element in self.by_id[id].iter():
            piece = element.get("data-piece")
            if piece is not None:
                yield piece

    def title(self, id: str) -> str:
        """What is read out for an element."""
        return self.by_id[id].findtext(f"{SVG}title", "")
