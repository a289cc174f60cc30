"""Helvetia in words: what a state, a move, an event and a reason of this game are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, Final, cast

from helvetia.core.contract import ScoreItem
from helvetia.core.errors import refuse_foreign
from helvetia.games.helvetia import (
    Building,
    Colour,
    Decision,
    GameState,
    Good,
    House,
    Place,
    Player,
    Sex,
    TurnPart,
)
from helvetia.games.helvetia import moves as m

from .lexicon import Lexicon, Marks, kind_of
from .template import Fields, Word

_MADE: Final = ("good_made", "good_swapped", "good_bought")
_USED: Final = ("building_placed", "good_delivered")
#: The columns of the summary, in the order of `_figures`.
_COLUMNS: Final = (
    "points", "coins", "buildings", "ring", "people", "awake", "abroad", "centre", "school",
)  # fmt: skip


class Helvetia(Lexicon):
    """Helvetia in one language."""

    game = "helvetia"
    _chapters: ClassVar = {"round_begins": "round", "turn_begins": "turn", "round_ends": "end"}
    _silent = frozenset(
        {
            "turn_begins",
            "character_tile_ready",
            "coins_returned",
            "neutral_coin_returned",
            "building_chosen",
            "delivery_chosen",
            "quarter_woken",
        }
    )
    _kinds: ClassVar = {
        "building": "building",
        "good": "good",
        "given": "good",
        "pending": "good",
        "character": "character",
        "sex": "sex",
        "source": "source",
        "colour": "colour",
        "player": "colour",
        "letter": "letter",
        "village": "village",
    }

    def _seat(self, seat: int) -> str:
        return super()._word(Colour(seat)).form("seat")

    def _word(self, member: Any) -> Word:
        """Return the word of a member; a place has the same name in every language."""
        if isinstance(member, Place):
            return Word({"name": member.word})
        word = super()._word(member)
        if isinstance(member, Colour) and member in self._names:
            return Word({**word.forms, "seat": self._names[member]})
        return word

    def _value(self, field: str, value: Any) -> str | int | Word:
        if field == "village":
            return self._file.word("village", Colour(value).word)
        return super()._value(field, value)

    def _worker(self, building: Building, sex: Sex) -> str:
        return self._file.word("worker", building.word).form(sex.word)

    # --- questions and moves ---------------------------------------------------------------------

    def _question_fields(self, state: GameState) -> tuple[Fields, Marks]:
        """Return the good, the building and the sex of the figure that the question is about."""
        fields: Fields = {}
        if state.decision is Decision.PAIR_ONE:  # the man is placed before the woman
            homes = state.village(Colour(state.player or 0)).houses
            placed = any(house.resident for house in homes)
            fields["sex"] = self._word(Sex.WOMAN if placed else Sex.MAN)
        if state.turn is not None and state.turn.good is not None:
            fields["good"] = self._word(state.turn.good)
        part = state.setup if state.setup is not None else state.turn
        if part is not None and part.building is not None:
            fields["building"] = self._word(part.building)
        return fields, {*fields, "neutral"} if _is_for_neutral(state) else {*fields}

    def _look(self, state: GameState, move: m.Move, fields: Fields) -> Marks:
        neutral, seat = _is_for_neutral(state), state.player
        match move:
            case m.Build() if state.decision is Decision.BUILD and not neutral:
                cost = state.options.catalog.building(move.building).cost
                if cost:
                    fields["cost"] = ", ".join(map(self.name, cost))
                    fields["gives"] = self._gives(state, move.building)
            case m.Draft() if state.decision is Decision.DRAFT:
                fields["gives"] = self._gives(state, move.building)
            case m.Deliver() if seat is not None and seat >= 0:
                fields["points"] = _worth(state, state.players[seat], move.good)
            case m.Buy() if state.turn is not None and seat is not None and seat >= 0:
                # A coin on the builder; with the builder's tile one in hand (K5).
                regular = state.turn.part is TurnPart.REGULAR
                fields["left"] = (state.turn.actions if regular else state.players[seat].coins) - 1
            case m.Work() | m.Swap():
                self._see_worker(state, _house(state, move.village, move.place), fields)
            case m.Marry():
                house = _house(state, move.village, move.place)
                if house is not None and len(house.villagers) == 1:
                    alone = house.villagers[0].sex
                    fields["sex"] = self._word(Sex.WOMAN if alone is Sex.MAN else Sex.MAN)
                    fields["building"] = self._word(house.building)
            case m.Settle() | m.Bear() if seat is not None and seat >= 0:
                house = _house(state, Colour(seat), move.place)
                if house is not None:
                    fields["building"] = self._word(house.building)
            case m.Wake():
                sleepers = _count_sleepers(state, move)
                if sleepers:
                    fields["asleep"] = sleepers
        marks = {"setup": state.setup is not None, "neutral": neutral}
        return {mark for mark, given in marks.items() if given}

    def _gives(self, state: GameState, building: Building) -> str:
        """Return what a building makes, swaps or counts."""
        facts = state.options.catalog.building(building)
        if facts.makes is None:
            swaps = " ↔ ".join(map(self.name, facts.swaps))
            return swaps or self._counted("point", facts.points)
        made_from = state.options.catalog.good(facts.makes).made_from
        source = "" if made_from is None else f"{self.name(made_from)} → "
        return f"{source}{self.name(facts.makes)}"

    def _see_worker(self, state: GameState, house: House | None, fields: Fields) -> None:
        """Add the player's worker in the house, and the good that is needed."""
        if house is None or state.player is None or state.player < 0:
            return
        for one in house.villagers:
            if one.colour == state.player:
                fields["worker"] = self._worker(house.building, one.sex)
        if state.turn is not None and state.turn.good is not None:
            fields["good"] = self._word(state.turn.good)

    def _grouped(self, state: GameState, move: m.Move, fields: Fields) -> Marks:
        """Add the family of a good; return what a building is for."""
        if isinstance(move, m.Deliver):
            families = state.options.catalog.families
            [family] = [each.family for each in families if move.good in each.goods]
            fields["family"] = self._word(family)
        if not isinstance(move, m.Build):
            return set()
        if move.building < Building.MARKETPLACE:
            return {"production"}
        return {"trade" if move.building < Building.MILL else "points"}

    # --- reasons and points ----------------------------------------------------------------------

    def _fact(self, name: str, facts: Mapping[str, str | int]) -> str | int | Word:
        if name == "player":
            return self._word(Colour(str(facts[name])))
        if name == "goods":
            goods = str(facts[name]).replace(" ", "_").split(",_")
            return ", ".join(str(self._file.word("good", good)) for good in goods)
        if name == "numbers":
            *some, last = str(facts[name]).split(", ")
            several: Fields = {"some": ", ".join(some), "last": last}
            return self._file.say("phrase", "numbers", several) if some else last
        if name == "quarter":
            where = str(facts[name])
            village, _, quarter = where.partition(":")
            parts: Fields = {
                "village": self._file.word("village", village),
                "quarter": self._file.word("quarter", quarter),
            }
            return Word({"name": where, "in": self._file.say("phrase", "quarter", parts)})
        return super()._fact(name, facts)

    def detail(self, item: ScoreItem) -> str:
        """Return what the points of an item are for.

        >>> from helvetia.text import lexicon
        >>> lexicon("helvetia", "fr").detail(ScoreItem("delivery", 1, "bread"))
        'pain'
        """
        section = _DETAILS.get(item.source)
        if section is not None:
            return str(self._file.word(section, item.detail.replace(" ", "_")))
        known = self._file.section("detail")
        return str(known[item.source]) if item.source in known else item.detail

    def summary(self, state: GameState) -> str:
        """Return a position in a few lines: standings, market and open buildings."""
        refuse_foreign("a state", self.game, state)
        texts = self.texts("summary")
        names = [self.seat(seat) for seat in range(len(state.players))]
        wide = 1 + max(8, *map(len, (texts["market"], texts["to_build"], *names)))
        titles = [texts[key] for key in _COLUMNS]
        widths = [len(titles[0]), *(len(title) + 2 for title in titles[1:])]
        lines = [" " * wide + "".join(map(str.rjust, titles, widths))]
        for seat, name in enumerate(names):
            figures = map(str.rjust, map(str, _figures(state, seat)), widths)
            lines.append(name.ljust(wide) + "".join(figures))
        market = []
        for name, player in zip(names, state.players, strict=True):
            goods = ", ".join(map(self.name, player.delivered))
            market.append(texts["delivered"].format(name=name, goods=goods or texts["nothing"]))
        lines.append(texts["market"].ljust(wide) + "; ".join(market))
        offered = [
            self.name(building) if count == 1 else f"{count} {self.name(building, 'many')}"
            for building, count in Counter(state.open).items()
        ]
        lines.append(texts["to_build"].ljust(wide) + (", ".join(offered) or texts["nothing"]))
        return "\n".join(lines)

    # --- events and the story --------------------------------------------------------------------

    def _event_fields(self, event: Any) -> tuple[Fields, Marks]:
        """Return the fields of an event, with those of its figure, worker and village."""
        fields, marks = super()._event_fields(event)
        player, village, colour, sex, building = (
            getattr(event, name, None)
            for name in ("player", "village", "colour", "sex", "building")
        )
        fields["abroad"] = ""
        if player is not None and village not in (None, Colour(player)):
            fields["abroad"] = f" {cast(Word, fields['village']).form('in')}"
            marks.add("abroad")
        if player is not None and colour is Colour(player):
            marks.add("own")
        if fields.get("count") == 1:
            marks.add("one")
        if sex is not None:
            fields["people"] = self._counted(sex.word, getattr(event, "count", None) or 1)
            if building is not None and building.word in self._file.section("worker"):
                fields["worker"] = self._worker(building, sex)
            if colour is not None:
                fields["figure"] = self._file.word("figure", colour.word).form(sex.word)
                if colour is not Colour.NEUTRAL:
                    fields["child"] = self._file.word("child", colour.word).form(sex.word)
        return fields, marks

    def _gained(
        self, before: GameState, after: GameState, seat: int, events: Sequence[Any]
    ) -> Iterator[tuple[str, Fields, Marks]]:
        """Yield one phrase for a delivery with its tile, and the buildings that fall asleep."""
        first = {event.good for event in events if kind_of(event) == "goods_tile_taken"}
        told = [e for e in events if kind_of(e) != "good_delivered" or e.good not in first]
        yield from super()._gained(before, after, seat, told)
        for building in sorted(_awake(before, seat) - _awake(after, seat)):
            yield "asleep", {"building": self._word(building)}, set()

    def _sentences(self, events: Sequence[Any]) -> Iterator[str]:
        """Yield sentences in which goods stand beside what they were made for."""
        made: list[Any] = []
        woken: Any = None
        for kind, group in groupby(events, kind_of):
            run = list(group)
            if kind in _MADE:
                made += run
            elif kind in _USED:
                for event in run:
                    yield _with(self._sentence(event), self._origins(made, event))
                    made = []
            elif kind == "quarter_woken":
                woken = run[-1]
            elif kind == "woke_up" and woken is not None:
                yield _with(self._sentence(woken), self._woken(run))
            else:
                yield from super()._sentences(run)
        yield from map(self._sentence, made)  # the chapter ends before the goods are used

    def _origins(self, made: Sequence[Any], target: Any) -> list[str]:
        """Return the origins of goods, first to last: the moves go from the good to its origin."""
        if len(made) == 1 and getattr(target, "good", None) == made[0].good:
            return [self._file.say("story", "by", self._event_fields(made[0])[0])]
        keys = (kind_of(event).removeprefix("good_") for event in reversed(made))
        return [
            self._file.say("story", key, self._event_fields(event)[0])
            for key, event in zip(keys, reversed(made), strict=True)
        ]

    def _woken(self, run: Sequence[Any]) -> list[str]:
        colours = Counter(event.colour for event in run)
        return [
            self._file.say("story", "woken", {"count": colours[c], "colour": self._word(c)})
            for c in sorted(colours)
        ]


def _with(sentence: str, notes: Sequence[str]) -> str:
    return f"{sentence[:-1]} ({', '.join(notes)})." if notes else sentence


def _is_for_neutral(state: GameState) -> bool:
    """Return whether the choice is for the neutral village (D2, D6)."""
    if state.decision is Decision.NEUTRAL_HOUSE:
        return True
    return state.turn is not None and state.turn.part is TurnPart.NEUTRAL


def _house(state: GameState, village: Colour, place: Place) -> House | None:
    """Return the house on a place; a village that is not in the game has none."""
    found = [one.house(place) for one in state.villages if one.colour is village]
    return found[0] if found else None


def _worth(state: GameState, player: Player, good: Good) -> int:
    """Return the points for delivering a good: cube, goods tile, family tile (C1, C2, C5)."""
    catalog, delivered = state.options.catalog, {*player.delivered, good}
    points = 1
    if good not in {tile.good for tile in state.goods_tiles}:
        points += catalog.good(good).tile_points
    taken = {tile.family for tile in state.family_tiles}
    for facts in catalog.families:
        if good in facts.goods and delivered.issuperset(facts.goods) and facts.family not in taken:
            points += facts.points
    return points


def _count_sleepers(state: GameState, move: m.Wake) -> int:
    """Return how many figures of the players sleep in a quarter."""
    return sum(
        not one.awake and one.colour is not Colour.NEUTRAL
        for village in state.villages
        for house in village.houses
        for one in house.villagers
        if village.colour is move.village and move.quarter in house.place.quarters
    )


def _awake(state: GameState, seat: int) -> set[Building]:
    """Return the types of building in which a villager of a seat is awake."""
    return {
        house.building
        for village in state.villages
        for house in village.houses
        for one in house.villagers
        if one.colour == seat and one.awake
    }


def _figures(state: GameState, seat: int) -> tuple[int, ...]:
    """Return the numbers of a player in the summary.

    They are points, coins, buildings, places of the first ring, figures in houses, those awake,
    those in other villages, those in the centre and those in school.
    """
    player = state.players[seat]
    homes = [(village.colour, house) for village in state.villages for house in village.houses]
    housed = [(at, one) for at, house in homes for one in house.villagers if one.colour == seat]
    return (
        state.points[seat],
        player.coins,
        len({house.building for house in player.village.houses}),
        sum(house.place.ring == 1 for house in player.village.houses),
        len(housed),
        sum(one.awake for _, one in housed),
        sum(at != seat for at, _ in housed),
        player.village.centre.total,
        player.school.total,
    )


#: The sources of points whose detail is a word, with the section of each.
_DETAILS: Final = {
    "delivery": "good",
    "goods_tile": "good",
    "character_tile": "character",
    "building": "building",
    "family_tile": "family",
}

WORDS: Final = Helvetia
