"""Why a move is not legal: the rule's id and a sentence, from the predicates the moves use."""

from collections.abc import Callable
from typing import Final, cast

from helvetia.core.contract import CHANCE
from helvetia.core.reason import Reason

from . import moves as m
from .geometry import PLACES, QUARTER_LOCATIONS, SHIFT, free_places
from .legal import pair_one_sex, pupil_houses, village_to_place_in
from .moves import Move
from .names import Building, Character, Colour, Decision, Good, Place, Sex
from .options import Births, Dowry
from .rounds import pile_to_draw
from .setup import draftable, own_empty, stealable, third_pair_villages
from .state import NONE, GameState, Stage, StateDraft
from .turns import (
    birth_fits,
    build_fits,
    buy_budget,
    buy_fits,
    can_commit,
    deliver_fits,
    inhabit_fits,
    neutral_possible,
    swap_fits,
    tile_possible,
    tile_ready,
    wake_fits,
    wedding_fits,
    work_fits,
)
from .village import (
    NEUTRAL,
    building_at,
    colour_at,
    couples,
    empty_houses,
    occupied,
    singles,
    sleepers,
)


def why_not(state: GameState, move: Move, *, player: int | None = None) -> Reason | None:
    """Why this move is not legal here; None if it is.

    ``player`` may name the seat that asks for the move.

    >>> from helvetia import new_game, parse_move
    >>> str(why_not(new_game(2), parse_move("draft mine")))
    'no mine is left among the start buildings (S4)'
    """
    if player is not None and player != state.player and state.player is not None:
        return _not_your_turn(state, player)
    check = _CHECKS.get((state.decision, type(move)))
    if check is None:
        return _wrong_moment(state, move)
    return check(state, move)


def _no(code: str, rule: str, sentence: str, **parameters: str | int) -> Reason:
    return Reason(code, rule, sentence, tuple(parameters.items()))


def _name(seat: int) -> str:
    return Colour(seat).title


# --- the wrong player, the wrong moment, another game -------------------------------------------

#: What is asked, and the rule that asks.
_ASKED: Final[dict[Decision, tuple[str, str]]] = {
    Decision.LETTER: ("S11", "chance deals a letter now"),
    Decision.FIRST_PLAYER: ("S11", "chance names the start player now"),
    Decision.DRAFT: ("S4", "a start building is to be picked now"),
    Decision.STEAL: ("S5", "a building is to be taken from another player now"),
    Decision.NEUTRAL_HOUSE: ("D2", "a building for the neutral village is to be chosen now"),
    Decision.NEUTRAL_FIGURE: ("D2", "the neutral house's villager is to be chosen now"),
    Decision.PAIR_ONE: ("S8", "the first pair is to be placed now"),
    Decision.PAIR_TWO: ("S8", "the second pair is to be placed now"),
    Decision.PAIR_THREE: ("S8", "one of the third pair is to marry now"),
    Decision.TURN: ("T1", "a character is to be chosen now"),
    Decision.BUILD: ("B1", "a building is to be chosen now"),
    Decision.PRODUCE: ("G1", "a good is to be made now"),
    Decision.PLACE: ("B4", "the building is to be placed now"),
    Decision.INHABIT: ("B5", "who moves in is to be chosen now"),
    Decision.DELIVER: ("C1", "a good to deliver is to be chosen now"),
    Decision.WAKE: ("N1", "a quarter to wake is to be chosen now"),
    Decision.MARRY: ("P1", "a wedding is to be chosen now"),
    Decision.DOWRY: ("P3", "a dowry coin is to be chosen now"),
    Decision.BEAR: ("M1", "a couple is to get a child now"),
    Decision.FINISH: ("K1", "a tile may be used now, or the turn ended"),
    Decision.PUPIL: ("E2", "a pupil is to move into a house now"),
    Decision.REVEAL: ("E2", "chance turns up a building now"),
    Decision.OVER: ("E4", "the game is over"),
}


def _not_your_turn(state: GameState, player: int) -> Reason:
    rule, asked = _ASKED[state.decision]
    if state.player == CHANCE:
        return _no("not_your_turn", rule, f"it is nobody's turn: {asked}", seat=player)
    return _no(
        "not_your_turn",
        "T1" if state.setup is None else rule,
        f"it is {_name(state.current)}'s turn",
        seat=player,
        turn=state.current,
    )


def _wrong_moment(state: GameState, move: object) -> Reason:
    rule, asked = _ASKED[state.decision]
    if not isinstance(move, Move) or type(move) not in Move.__variants__:
        kind = type(move)
        name = f"{kind.__module__}.{kind.__qualname__}"
        return _no("not_a_move", "", f"a {name} is not a move of Helvetia", kind=name)
    if state.decision is Decision.OVER:
        return _no("game_over", rule, asked)
    return _no(
        "wrong_moment", rule, f"{asked}, so '{move}' has no place here", decision=state.decision
    )


def _no_village(state: GameState, village: int) -> Reason | None:
    if colour_at(state, village) is not None:
        return None
    rule = "D2" if village == NEUTRAL else "T1"
    name = _name(village)
    return _no("no_such_village", rule, f"there is no {name} village in this game", village=name)


def _dead_end(what: str) -> Reason:
    return _no("dead_end", "T3", f"{what}, the rest of the turn could not be carried out")


# --- set-up -------------------------------------------------------------------------------------


def _letter(state: GameState, move: m.DealLetter) -> Reason | None:
    if state.preparing.letters >> move.letter & 1:
        return None
    return _no("letter_dealt", "S11", f"letter {move.letter.name} is already dealt")


def _first_player(state: GameState, move: m.FirstPlayer) -> Reason | None:
    if move.player < len(state.players):
        return None
    return _no("no_such_player", "S11", f"{move.player.title} does not play in this game")


def _draft(state: GameState, move: m.Draft) -> Reason | None:
    if draftable(state) >> move.building & 1:
        return None
    name = move.building.title
    if not state.preparing.pool[move.building]:
        return _no(
            "none_left", "S4", f"no {name} is left among the start buildings", building=name
        )
    return _no("type_twice", "S4", f"you already picked a {name}", building=name)


def _steal(state: GameState, move: m.Steal) -> Reason | None:
    if move.player >= len(state.players):
        return _no("no_such_player", "S5", f"{move.player.title} does not play in this game")
    if stealable(state, move.player) >> move.building & 1:
        return None
    name = move.building.title
    if move.player == state.player:
        return _no("own_building", "S5", "the building must be another player's")
    picks = state.preparing.picks
    if not picks[move.player] >> move.building & 1:
        return _no("not_there", "S5", f"{move.player.title} has no {name}", building=name)
    return _no("type_twice", "S5", f"your three buildings must differ: you have a {name}")


def _neutral_house(state: GameState, move: m.Build) -> Reason | None:
    if state.preparing.pool[move.building]:
        return None
    name = move.building.title
    return _no("none_left", "D2", f"no {name} is left for the neutral village", building=name)


def _neutral_figure(state: GameState, move: m.Inhabit) -> Reason | None:
    if state.preparing.figures[move.sex]:
        return None
    return _no("none_left", "D2", f"both neutral figures of this sex live in houses: {move}")


def _pair_one(state: GameState, move: m.Settle) -> Reason | None:
    wanted = pair_one_sex(state)
    if move.sex != wanted:
        return _no("wrong_order", "S8", f"the {wanted.title} of the first pair is placed now")
    return _own_house(state, move.place)


def _pair_two(state: GameState, move: m.Settle) -> Reason | None:
    return _own_house(state, move.place)


def _own_house(state: GameState, place: Place) -> Reason | None:
    if own_empty(state) >> place & 1:
        return None
    if not occupied(state, state.current) >> place & 1:
        return _no("no_building", "S8", f"no own building stands on {place.word}")
    return _no("inhabited", "S8", f"somebody already lives on {place.word}")


def _pair_three(state: GameState, move: m.Marry) -> Reason | None:
    if (missing := _no_village(state, move.village)) is not None:
        return missing
    if move.source:
        return _no("not_in_school", "S8", "the third pair is in hand; enter it from the centre")
    location = move.village * PLACES + move.place
    if not third_pair_villages(state) >> location & 1:
        name = move.village.title
        return _no("wrong_village", "S8", f"the third pair does not marry into the {name} village")
    men, women = singles(state)
    if (men | women) >> location & 1:
        return None
    return _nobody_single(state, location, "S8")


def _nobody_single(state: GameState, location: int, rule: str) -> Reason:
    place = Place(location % PLACES).word
    building = building_at(state, location)
    if building is None:
        return _no("no_building", rule, f"no building stands on {place} there")
    name = Building(building).title
    everybody = [c for c in (*state.players, state.neutral) if c is not None]
    if any((c.men | c.women) >> location & 1 for c in everybody):
        return _no("couple", rule, f"a couple already lives in the {name} there", building=name)
    return _no("empty_house", rule, f"nobody lives in the {name} there", building=name)


# --- a turn -------------------------------------------------------------------------------------


def _commit(state: GameState, move: m.Commit) -> Reason | None:
    turn = state.now
    if can_commit(state, turn, move.character, move.coins, move.tile):
        return None
    name = move.character.title
    coins = state.players[state.current].coins
    if move.coins < 1:
        return _no("no_coins", "T1", "at least one coin must be laid on the character")
    if move.coins > coins:
        held = f"{coins} coin{'' if coins == 1 else 's'}"
        return _no("too_many_coins", "T1", f"you hold only {held}", coins=coins)
    if turn.tile == move.character:
        return _no("same_character", "K3", f"the {name} tile was used apart from the {name}")
    if move.tile and turn.tile != NONE:
        return _no("second_tile", "K1", "only one character tile may be used in a turn")
    if move.tile and (reason := _tile_not_ready(state, move.character)) is not None:
        return reason
    units = move.coins + move.tile
    return _no(
        "cannot_use_all",
        "T3",
        f"{units} action{'s' if units > 1 else ''} of the {name} cannot be carried out",
        character=name,
        actions=units,
    )


def _tile_not_ready(state: StateDraft, character: Character) -> Reason | None:
    if tile_ready(state, character):
        return None
    name = character.title
    if not state.options.character_tiles:
        return _no("no_tiles", "S11", "this game is played without character tiles")
    if state.board.tile_owner[character] != state.player:
        return _no("not_your_tile", "K1", f"you do not own the {name} tile", character=name)
    return _no("tile_used", "K6", f"the {name} tile was already used in this round")


def _use_tile(state: GameState, move: m.UseTile) -> Reason | None:
    turn = state.now
    name = move.character.title
    if turn.tile != NONE:
        return _no("second_tile", "K1", "only one character tile may be used in a turn")
    if (reason := _tile_not_ready(state, move.character)) is not None:
        return reason
    if not state.players[state.current].coins and state.decision is Decision.TURN:
        return _no("no_coins", "K2", "a tile needs a turn with coins")
    if state.decision is Decision.FINISH and move.character == turn.character:
        return _no("same_character", "K3", f"the {name} tile is merged when coins are laid")
    if tile_possible(state, turn, move.character):
        return None
    if state.decision is Decision.FINISH:
        return _no("cannot_use_tile", "K1", f"no extra action of the {name} is possible")
    return _no(
        "cannot_use_tile",
        "K4",
        f"no extra action of the {name} is possible that leaves a regular action",
    )


def _use_neutral(state: GameState, move: m.UseNeutral) -> Reason | None:
    if state.now.tile != NONE:
        return _no("tile_in_turn", "D6", "no character tile is used with the neutral coin")
    if neutral_possible(state, move.character):
        return None
    if state.neutral is None:
        return _no("no_neutral_coin", "D6", "there is a neutral coin only with two players")
    if move.character not in (Character.BUILDER, Character.PRIEST):
        return _no("not_for_neutral", "D6", "the neutral coin is for the builder or the priest")
    if not state.board.neutral_coin:
        return _no("neutral_coin_used", "D6", "the neutral coin was already used in this round")
    name = move.character.title
    return _no("no_neutral_action", "D6", f"the neutral village cannot use the {name} now")


def _pass(state: GameState, move: m.Pass) -> Reason | None:
    if state.players[state.current].coins:
        return _no("must_play", "T2", "a player with coins may not pass")
    return None


def _end_turn(state: GameState, move: m.EndTurn) -> Reason | None:
    return None


def _build(state: GameState, move: m.Build) -> Reason | None:
    turn = state.now
    if build_fits(state, turn, move.building):
        return None
    name = move.building.title
    if not state.board.open[move.building]:
        return _no("not_open", "B1", f"no {name} lies open", building=name)
    if not turn.buildable >> move.building & 1:
        return _no("type_twice", "B3", f"you already have a {name}", building=name)
    cost = state.rules.production.cost[move.building]
    budget = buy_budget(state, turn) - (turn.stage is Stage.REGULAR)
    if state.rules.production.min_buys(turn.supply, cost) > budget:
        return _no(
            "cannot_pay", "B1", f"the cost of the {name} cannot be made or bought", building=name
        )
    if turn.stage is Stage.TILE_FIRST:
        return _no("dead_end", "K4", f"after the {name} no regular action would be possible")
    return _dead_end(f"with the {name}")


# --- production ----------------------------------------------------------------------------------


def _own_awake(state: GameState, village: Colour, place: Place) -> Reason | None:
    """Why nobody of the player can work there; None if somebody can (G2)."""
    if (missing := _no_village(state, village)) is not None:
        return missing
    location = village * PLACES + place
    player = state.players[state.current]
    if player.awake >> location & 1:
        return None
    building = building_at(state, location)
    if building is None:
        return _no("no_building", "G2", f"no building stands on {village.word}:{place.word}")
    name = Building(building).title
    if (player.men | player.women) >> location & 1:
        return _no("sleeps", "G2", f"the {name}'s worker already sleeps", building=name)
    return _no("not_yours", "G2", f"nobody of yours lives in the {name} there", building=name)


def _must_buy(state: GameState) -> Reason:
    good = Good(state.now.pending).title
    return _no("must_buy", "B2", f"the other {good} of this cost was bought, so is this", good=good)


def _work(state: GameState, move: m.Work) -> Reason | None:
    turn = state.now
    maker = state.rules.production.maker[turn.pending]
    location = move.village * PLACES + move.place
    here = state.built[maker] & state.players[state.current].awake
    if here >> location & 1 and not turn.bought and work_fits(state, turn, maker):
        return None
    if (reason := _own_awake(state, move.village, move.place)) is not None:
        return reason
    building = building_at(state, location)
    assert building is not None  # an own awake worker lives there
    name, good = Building(building).title, Good(turn.pending).title
    if building != maker:
        return _no("wrong_good", "G2", f"the {name} does not make {good}", building=name, good=good)
    return _must_buy(state) if turn.bought else _dead_end(f"with the {name}'s {good}")


def _swap(state: GameState, move: m.Swap) -> Reason | None:
    turn = state.now
    if (reason := _own_awake(state, move.village, move.place)) is not None:
        return reason
    production = state.rules.production
    building = building_at(state, move.village * PLACES + move.place)
    assert building is not None  # an own awake worker lives there
    name, wanted, given = Building(building).title, Good(turn.pending).title, move.given.title
    goods = production.swaps[building]
    if not goods:
        return _no("no_trader", "G3", f"the {name} does not swap goods", building=name)
    for good in (turn.pending, move.given):
        if not goods >> good & 1:
            title = Good(good).title
            return _no(
                "not_traded", "G3", f"the {name} does not swap {title}", building=name, good=title
            )
    if move.given == turn.pending:
        return _no("same_good", "G3", f"a swap must change the good: {given}", good=given)
    if turn.bought:
        return _must_buy(state)
    if swap_fits(state, turn, building, move.given):
        return None
    return _dead_end(f"swapping {given} for {wanted} at the {name}")


def _buy(state: GameState, move: m.Buy) -> Reason | None:
    turn = state.now
    if move.good == turn.pending and buy_fits(state, turn):
        return None
    good = move.good.title
    if turn.character != Character.BUILDER:
        return _no("not_for_delivery", "C4", "nothing can be bought for delivery", good=good)
    if move.good != turn.pending:
        pending = Good(turn.pending).title
        return _no("not_pending", "G1", f"{pending} is needed now, not {good}", good=good)
    if not state.rules.production.bought >> move.good & 1:
        return _no("not_for_sale", "B2", f"the builder does not sell {good}", good=good)
    if turn.in_chain:
        return _no("bought_in_chain", "G4", f"bought {good} serves building costs only", good=good)
    if turn.stage is Stage.REGULAR:
        return _dead_end(f"buying the {good}")
    if buy_budget(state, turn) < 1 + turn.demand.count(move.good):
        return _no("too_few_coins", "K5", f"no coin is free to buy {good}", good=good)
    if state.rules.production.min_buys(turn.supply, turn.demand) >= buy_budget(state, turn):
        return _no("too_few_coins", "K5", "too few coins would be left for the cost", good=good)
    return _no("dead_end", "K4", "then no regular action would be possible")


# --- the actions ---------------------------------------------------------------------------------


def _place(state: GameState, move: m.PlaceAt) -> Reason | None:
    taken = occupied(state, village_to_place_in(state))
    if free_places(taken) >> move.place & 1:
        return None
    rule = "B4" if state.setup is None else "S7"
    if taken >> move.place & 1:
        return _no("occupied", rule, f"a building already stands on {move.place.word}")
    return _no("ring_two_closed", rule, "ring two opens only when ring one is full")


def _inhabit(state: GameState, move: m.Inhabit) -> Reason | None:
    if inhabit_fits(state, state.now, move.sex):
        return None
    return _no("dead_end", "K4", f"with the {move.sex.title} no regular action would be possible")


def _deliver(state: GameState, move: m.Deliver) -> Reason | None:
    turn = state.now
    if deliver_fits(state, turn, move.good):
        return None
    good = move.good.title
    if state.players[state.current].delivered >> move.good & 1:
        return _no("delivered", "C1", f"you already delivered {good}", good=good)
    if not state.rules.production.ways(turn.supply, move.good):
        return _no("cannot_make", "G2", f"your awake workers cannot make {good}", good=good)
    if turn.last != NONE and move.good > turn.last:
        return _no("wrong_order", "C1", "goods of one turn are entered most complex first")
    return _dead_end(f"with {good} next (most complex first)")


def _wake(state: GameState, move: m.Wake) -> Reason | None:
    if (missing := _no_village(state, move.village)) is not None:
        return missing
    turn = state.now
    if wake_fits(state, turn, move.village, move.quarter):
        return None
    where = f"{move.village.word}:{move.quarter.word}"
    if not sleepers(state) & QUARTER_LOCATIONS[move.village][move.quarter]:
        return _no("nobody_asleep", "N2", f"nobody sleeps in {where}", quarter=where)
    if move.village * 2 + (move.quarter & 1) < turn.last:
        return _no("wrong_order", "N1", "quarters are entered village by village, west first")
    if turn.stage is Stage.TILE_FIRST:
        return _no("dead_end", "K4", f"after waking {where} no regular action would be possible")
    return _dead_end(f"after waking {where}")


def _marry(state: GameState, move: m.Marry) -> Reason | None:
    if (missing := _no_village(state, move.village)) is not None:
        return missing
    turn = state.now
    location = move.village * PLACES + move.place
    neutral = turn.stage is Stage.NEUTRAL
    if wedding_fits(state, turn, move.source, location) and not (neutral and move.source):
        return None
    if neutral and move.village != state.player:
        return _no("wrong_village", "D6", "the neutral villager marries into your own village")
    if neutral and move.source:
        return _no("not_in_school", "D6", "the neutral villagers stand in the centre")
    if not neutral and move.village == state.player:
        return _no("own_village", "P1", "a wedding goes to a village of another player")
    men, women = singles(state)
    if not (men | women) >> location & 1:
        return _nobody_single(state, location, "P1")
    sex = Sex.WOMAN if men >> location & 1 else Sex.MAN
    people = state.neutral if neutral else state.players[state.current]
    assert people is not None
    if not (people.school if move.source else people.centre)[sex]:
        where = move.source.title
        return _no("nobody_free", "P1", f"no {sex.title} stands in the {where}", sex=sex.title)
    if location <= turn.last:
        return _no("wrong_order", "P1", "weddings of one turn are entered in table order")
    if turn.stage is Stage.TILE_FIRST:
        return _no("dead_end", "K4", "after this wedding no regular action would be possible")
    return _dead_end("with this wedding next (in table order)")


def _dowry(state: GameState, move: m.TakeDowry) -> Reason | None:
    if move.colour is None:
        if state.options.dowry is Dowry.MAY:
            return None
        return _no("must_take", "P3", "a dowry coin must be taken")
    host = colour_at(state, state.now.village)
    assert host is not None
    if move.colour < 4 and host.dowry[move.colour]:
        return None
    name = move.colour.title
    return _no("no_such_coin", "P3", f"no {name} coin lies in that centre", colour=name)


def _bear(state: GameState, move: m.Bear) -> Reason | None:
    turn = state.now
    if birth_fits(state, turn, move.place, move.sex):
        return None
    seat = state.current
    place = move.place.word
    if not couples(state, seat) >> move.place & 1:
        return _no_couple(state, SHIFT[seat] + move.place)
    if not state.players[seat].reserve[move.sex]:
        return _no("reserve_empty", "M1", f"no {move.sex.title} is left in the reserve")
    if turn.births >> move.place & 1:
        return _no("second_child", "M2", f"the couple on {place} had a child in this turn")
    if move.place <= turn.last:
        return _no("wrong_order", "M2", "births of one turn are entered in the order of places")
    newborn = any(child >> 1 == move.place for child in state.players[seat].children)
    if newborn and state.options.births is Births.ROUND:
        return _no("second_child", "M2", f"the couple on {place} had a child in this round")
    return _dead_end(f"with a child on {place} next (in the order of places)")


def _no_couple(state: GameState, location: int) -> Reason:
    place = Place(location % PLACES).word
    neutral = state.neutral
    if neutral is not None and (neutral.men | neutral.women) >> location & 1:
        return _no("neutral_spouse", "D8", "a neutral spouse has no children under these options")
    return _no("no_couple", "M1", f"no couple lives on {place} of your village", place=place)


# --- the end of a round --------------------------------------------------------------------------


def _pupil(state: GameState, move: m.Settle) -> Reason | None:
    school = state.players[state.current].school
    if not school[move.sex]:
        return _no("not_in_school", "E2", f"no {move.sex.title} of yours is in school")
    if pupil_houses(state) >> move.place & 1:
        return None
    if not empty_houses(state, state.current) >> move.place & 1:
        return _no("no_empty_house", "E2", f"no empty own house stands on {move.place.word}")
    return _no("wrong_order", "E2", "houses are filled in the order of places, as many as can be")


def _reveal(state: GameState, move: m.Reveal) -> Reason | None:
    if pile_to_draw(state)[move.building]:
        return None
    name = move.building.title
    return _no("not_in_pile", "E2", f"no {name} is in the pile that is drawn from", building=name)


_Check = Callable[[GameState, Move], Reason | None]
_TABLE: Final[tuple[tuple[Decision, type[Move], object], ...]] = (
    (Decision.LETTER, m.DealLetter, _letter),
    (Decision.FIRST_PLAYER, m.FirstPlayer, _first_player),
    (Decision.DRAFT, m.Draft, _draft),
    (Decision.STEAL, m.Steal, _steal),
    (Decision.NEUTRAL_HOUSE, m.Build, _neutral_house),
    (Decision.NEUTRAL_FIGURE, m.Inhabit, _neutral_figure),
    (Decision.PAIR_ONE, m.Settle, _pair_one),
    (Decision.PAIR_TWO, m.Settle, _pair_two),
    (Decision.PAIR_THREE, m.Marry, _pair_three),
    (Decision.TURN, m.Commit, _commit),
    (Decision.TURN, m.UseTile, _use_tile),
    (Decision.TURN, m.UseNeutral, _use_neutral),
    (Decision.TURN, m.Pass, _pass),
    (Decision.BUILD, m.Build, _build),
    (Decision.PRODUCE, m.Work, _work),
    (Decision.PRODUCE, m.Swap, _swap),
    (Decision.PRODUCE, m.Buy, _buy),
    (Decision.PLACE, m.PlaceAt, _place),
    (Decision.INHABIT, m.Inhabit, _inhabit),
    (Decision.DELIVER, m.Deliver, _deliver),
    (Decision.WAKE, m.Wake, _wake),
    (Decision.MARRY, m.Marry, _marry),
    (Decision.DOWRY, m.TakeDowry, _dowry),
    (Decision.BEAR, m.Bear, _bear),
    (Decision.FINISH, m.UseTile, _use_tile),
    (Decision.FINISH, m.EndTurn, _end_turn),
    (Decision.PUPIL, m.Settle, _pupil),
    (Decision.REVEAL, m.Reveal, _reveal),
)
_CHECKS: Final[dict[tuple[Decision, type[Move]], _Check]] = {
    (decision, kind): cast(_Check, check) for decision, kind, check in _TABLE
}
