"""Helsinki in words: what a state, a move, an event and a reason of this game are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from helvetia.core.contract import ScoreItem
from helvetia.games.helsinki import Card, Decision, GameState, PavilionColour, Roof, Space, score
from helvetia.games.helsinki import moves as m

from .lexicon import Lexicon, Marks
from .template import Fields, Word


class Helsinki(Lexicon):
    """Helsinki in one language."""

    game = "helsinki"
    _chapters: ClassVar = {"round_begins": "round", "turn_begins": "turn", "game_over": "end"}
    _kinds: ClassVar = {"action": "action", "side": "side"}

    def __init__(self, lang: str, names: Sequence[str] = ()) -> None:
        super().__init__(lang, names)
        self._cards: dict[Card, Word] = {}

    def _seat(self, seat: int) -> str:
        return self._file.say("seat", "number", {"number": seat + 1})

    def _word(self, member: Any) -> Word:
        """Return the word of a member; a roof has the same name in every language."""
        if isinstance(member, Roof):
            return Word({"name": member.word})
        if not isinstance(member, Card):
            return super()._word(member)
        if member not in self._cards:
            self._cards[member] = self._card(member)
        return self._cards[member]

    def _card(self, card: Card) -> Word:
        """Return the word of a card: its colour, number, roofs and superstructures."""
        if card.colour is None:
            return self._file.word("card", card.word)
        size = self._counted("roof", card.roofs)
        if card.superstructures:
            size = f"{size}, {self._counted('top', card.superstructures)}"
        fields: Fields = {
            "colour": self._word(card.colour),
            "number": card.number,
            "size": size,
            "roofs": card.roofs,
            "tops": card.superstructures,
        }
        forms = self._file.section("card")["numbered"]
        return Word({form: self._file.say("card", "numbered", fields, (form,)) for form in forms})

    def _value(self, field: str, value: Any) -> str | int | Word:
        if isinstance(value, tuple):
            return " ".join(roof.word for roof in value)
        return super()._value(field, value)

    def _pavilion(self, colour: PavilionColour, roofs: int) -> str:
        return self._file.say("phrase", "pavilion", {"colour": self._word(colour), "roofs": roofs})

    # --- questions and moves ---------------------------------------------------------------------

    def _question_fields(self, state: GameState) -> tuple[Fields, Marks]:
        card = None if state.turn is None else state.turn.card
        if state.decision is not Decision.PLACE or card is None or card.colour is None:
            return {}, set()
        return {"pavilion": self._pavilion(card.colour, card.roofs)}, set()

    def _look(self, state: GameState, move: m.Move, fields: Fields) -> Marks:
        """Add the space that the pawn reaches, the cards beside it, the coats under a tile."""
        if state.player is None or state.player < 0:
            return set()
        space = state.players[state.seat].space
        if isinstance(move, m.PlacePavilion | m.PlaceJoker):
            roofs = move.roofs if isinstance(move, m.PlacePavilion) else (move.roof,)
            coats = len(set(state.options.catalog.coats) & set(roofs))  # LB7
            fields.update({"coats": coats} if coats else {})
        elif isinstance(move, m.PlacePawn) and state.decision is Decision.PAWN:
            self._see_cards(state, move.space, fields, "short")
        elif isinstance(move, m.MovePawn) and space is not None:
            reached = Space((space + move.steps) % len(Space))
            fields["space"] = self._word(reached)
            self._see_cards(state, reached, fields, "short")
        elif isinstance(move, m.TakeCards) and space is not None:
            self._see_cards(state, space, fields, "name")
        return set()

    def _see_cards(self, state: GameState, space: Space, fields: Fields, form: str) -> None:
        """Add the cards beside a space (LD1)."""
        beside = (state.display[space], state.display[(space + 1) % len(Space)])
        cards = ", ".join(self.name(card, form) for card in beside if card is not None)
        fields.update({"cards": cards} if cards else {})

    # --- reasons, points, events -----------------------------------------------------------------

    def _fact(self, name: str, facts: Mapping[str, str | int]) -> str | int | Word:
        if name in ("card", "wanted"):
            return self._word(Card[str(facts[name]).upper()])
        if name == "pavilion" and name not in facts:
            built = Card[str(facts["card"]).upper()]
            return self._pavilion(built.colour or PavilionColour.PURPLE, built.roofs)
        if name == "pavilion":
            colour, _, roofs = str(facts[name]).partition("_")
            return self._pavilion(PavilionColour[colour.upper()], int(roofs))
        return super()._fact(name, facts)

    def detail(self, item: ScoreItem) -> str:
        """Return what the points of an item are for.

        >>> from helvetia.text import lexicon
        >>> lexicon("helsinki", "de").detail(ScoreItem("row", 2, "row 3"))
        'Zeile 3'
        """
        where, _, line = item.detail.partition(" ")
        fields: Fields = {"number": line, "roof": where.rstrip(":")}
        return self._file.say("detail", item.source, fields, {str(item.points)})

    def summary(self, state: GameState) -> str:
        """Return a position in a few lines: points, hands and coats, and the pile.

        >>> from helvetia.games import helsinki
        >>> from helvetia.text import lexicon
        >>> print(lexicon(helsinki, "it").summary(helsinki.new_game(2)))
        Giocatore 1: 0 punti, 0 carte, 0 stemmi, 0 tetti
        Giocatore 2: 0 punti, 0 carte, 0 stemmi, 0 tetti
        Mazzo: 92 carte
        """
        lines = []
        for points, player in zip(score(state), state.players, strict=True):
            fields: Fields = {
                "name": self.seat(points.seat),
                "points": points.total,
                "cards": len(player.hand),
                "coats": player.coats,
                "roofs": len(player.filled),
            }
            lines.append(self._file.say("summary", "standing", fields))
        lines.append(self._file.say("summary", "pile", {"cards": state.pile_size}))
        return "\n".join(lines)

    def _event_fields(self, event: Any) -> tuple[Fields, Marks]:
        """Return the fields of an event, and the colour of the pavilion that was built."""
        fields, marks = super()._event_fields(event)
        card = getattr(event, "card", None)
        if card is not None and card.colour is not None:
            fields["colour"] = self._word(card.colour)
        return fields, marks

    def _gained(
        self, before: GameState, after: GameState, seat: int, events: Sequence[object]
    ) -> Iterator[tuple[str, Fields, Marks]]:
        """Yield the rows and columns that become full, too."""
        old = {(item.source, item.detail) for item in score(before)[seat].items}
        for item in score(after)[seat].items:
            if item.source in ("row", "column") and (item.source, item.detail) not in old:
                yield "line", {"line": self.detail(item), "points": item.points}, set()
        yield from super()._gained(before, after, seat, events)


WORDS: Final = Helsinki
