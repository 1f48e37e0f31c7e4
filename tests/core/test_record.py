"""Records: written so that a kill loses one move at most, read strictly, replayed without a seed and proved with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.contract.made_up import gale, pack
from tests.core.toy import ASK, ONE, TWO, YES, PadGame, PadTable
from watu.core.agenda import step
from watu.core.codec import encode
from watu.core.dice import Rng, Seed
from watu.core.errors import RecordError
from watu.core.game import Game
from watu.core.position import CHANCE
from watu.core.proof import verify
from watu.core.record import Writer, game_of, header_of, read_record, replay, replay_asking
from watu.core.registry import build_game, load_game
from watu.core.state import State

SEED = Seed("tirpitz")


def random_game(game: Game, path: Path, decisions: int = 10_000, *, closes: bool = True) -> State:
    """Play and record a game, or its beginning."""
    rng, state = Rng(1), game.new_initial_state(SEED)
    writer = Writer.create(path, game, header_of(game, dict.fromkeys(game.seats, "random"), SEED))
    writer.catch_up(state)
    while not state.is_terminal() and decisions:
        decisions -= 1
        player = rng.choice(state.players())
        state.apply_action(rng.choice(state.legal_actions(player)), player)
        writer.catch_up(state)
    if closes:
        writer.close(state, SEED)
    else:
        writer.file.close()
    return state


def gale_game() -> Game:
    return build_game(gale.INFO, {})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]


def rewrite(path: Path, lines: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


# writing and replaying


def test_a_record_is_one_line_an_answer(path: Path) -> None:
    state = random_game(gale_game(), path)
    header, *answers, end, seed = lines_of(path)
    assert header["game"] == "made-up-gale"
    assert header["options"] == {"calm": "off", "haste": "off"}
    assert header["commitment"] == SEED.commitment()
    assert len(answers) == len(state.history)
    assert all(set(line) in ({"by", "do"}, {"chance", "was"}) for line in answers)
    assert end == {"end": "played to the end", "returns": state.returns()}
    assert seed == {"seed": "tirpitz"}


def test_a_finished_game_is_proved(path: Path) -> None:
    state = random_game(gale_game(), path)
    record = read_record(path)
    assert encode(replay(record, gale_game()).base) == encode(state.base)
    found = verify(record, gale_game())
    assert "choices are legal and in turn" in found[0]
    assert "follow from the seed that was committed to" in found[1]
    assert found[2].startswith("The game is over: played to the end; returns: red ")


def test_a_game_that_goes_on_is_verified_so_far(path: Path) -> None:
    random_game(gale_game(), path, 7)
    found = verify(read_record(path), gale_game())
    assert "the seed is not revealed" in found[1]
    assert found[2] == "The game is not over; the record may end here."


def test_names_that_look_like_numbers_stay_names(path: Path) -> None:
    game = build_game(pack.INFO, {"players": "2"})
    random_game(game, path)
    names = {line["was"] for line in lines_of(path) if line.get("chance") == "ships"}
    assert names <= {"0", "01", "002", "3"}
    assert verify(read_record(path), game)


@pytest.mark.parametrize("upto", [0, 1, 9, 12, 20])
def test_replaying_a_part_ends_before_the_choice_that_is_not_complete(path: Path, upto: int) -> None:
    random_game(gale_game(), path)
    record = read_record(path)
    state = replay(record, gale_game(), upto)
    assert len(state.history) <= upto
    assert not state.is_terminal()
    while not state.is_terminal():  # chance beyond the record is asked for
        if state.current_player() == CHANCE:
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(state.legal_actions(state.players()[0])[0], state.players()[0])


def test_replaying_line_by_line_counts_outcomes(path: Path) -> None:
    random_game(gale_game(), path)
    record = read_record(path)
    for upto in range(len(record.lines) + 1):
        assert len(replay_asking(record, gale_game(), upto).history) == upto


def test_undone_answers_are_taken_out(path: Path) -> None:
    @step
    def picks(s: PadTable) -> None:
        for _ in range(3):
            s.write(s.decide(0, [ONE, TWO], ASK).notation)

    game = PadGame([picks], picks())
    state = game.new_initial_state(SEED)
    writer = Writer.create(path, game, header_of(game, {}, None))
    for answer in (ONE, TWO):
        state.apply_action(answer)
        writer.catch_up(state)
    state.undo(0)
    state.undo(0)
    writer.catch_up(state)
    for answer in (TWO, TWO, ONE):
        state.apply_action(answer)
    writer.catch_up(state)
    writer.catch_up(state)
    writer.close(state, None)
    assert [line for line in lines_of(path) if "undo" in line] == [{"undo": 2}]
    record = read_record(path)
    assert [line.do for _, line in record.lines] == ["pick 2", "pick 2", "pick 1"]
    assert [number for number, _ in record.lines] == [5, 6, 7]
    assert verify(record, game)


# killed and resumed


def test_a_record_cut_anywhere_goes_on_to_the_same_end(path: Path, tmp_path: Path) -> None:
    game = gale_game()
    finished = random_game(game, path, 12, closes=False)
    whole = path.read_bytes()
    header_length = whole.index(b"\n") + 1
    for length in range(header_length, len(whole), 7):
        cut = tmp_path / f"cut{length}.jsonl"
        cut.write_bytes(whole[:length])
        state = replay(read_record(cut), game, seed=SEED, goes_on=True)
        writer = Writer.resume(cut, state)
        for answer in finished.history.items(len(state.history)):
            if answer.action is not None:
                state.apply_action(answer.action, answer.by)
                writer.catch_up(state)
        writer.file.close()
        record = read_record(cut)
        assert not record.is_torn
        assert encode(replay(record, game, seed=SEED).base) == encode(finished.base)
        assert len(record.lines) == len(finished.history)


def test_a_torn_last_line_is_dropped_and_noted(path: Path) -> None:
    random_game(gale_game(), path, 6)
    whole = read_record(path)
    with path.open("a") as file:
        file.write('{"by": "re')
    torn = read_record(path)
    assert torn.is_torn
    assert not whole.is_torn
    assert len(torn.lines) == len(whole.lines)
    assert verify(torn, gale_game())[2].endswith("Its last line is torn.")


def test_nothing_is_written_over(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        Writer.create(path, gale_game(), header_of(gale_game(), {}, None))
    assert path.read_text() == "mine"


# foreign, truncated and edited files


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        (b"", 1, "the header of a Watu record"),
        (b"hello", 1, "the header of a Watu record"),
        (b"hello\n", 1, "the header of a Watu record"),
        (b"[1, 2]\n", 1, "the header of a Watu record"),
        (b'{"watu": 1}\n', 1, "the header of a Watu record"),
        (b"\xff\xfe\n", 0, "text in UTF-8"),
    ],
)
def test_a_file_that_is_no_record(path: Path, text: bytes, line: int, expected: str) -> None:
    path.write_bytes(text)
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert (caught.value.line, caught.value.expected) == (line, expected)


def test_a_record_of_another_format(path: Path) -> None:
    random_game(gale_game(), path, 1)
    header, *rest = lines_of(path)
    rewrite(path, [header | {"watu": 2}, *rest])
    with pytest.raises(RecordError, match="line 1: expected format 1, found format 2"):
        read_record(path)


@pytest.mark.parametrize(
    "row",
    [
        "",
        "{",
        "{}",
        "[]",
        '{"by": "red"}',
        '{"do": "pull"}',
        '{"chance": "d6"}',
        '{"was": 3}',
        '{"by": "red", "chance": "d6", "was": 3}',
        '{"by": "red", "do": "pull", "seed": "x"}',
        '{"by": "red", "do": "pull", "note": "?"}',
        '{"by": 1, "do": "pull"}',
        '{"chance": "d6", "was": 2.5}',
        '{"undo": 0}',
        '{"undo": -1}',
        '{"undo": 1000}',
        '{"end": "over"}',
    ],
)
def test_a_line_that_is_no_answer(path: Path, row: str) -> None:
    random_game(gale_game(), path, 3)
    number = len(lines_of(path)) + 1
    with path.open("a") as file:
        file.write(row + "\n")
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert caught.value.line == number


@pytest.mark.parametrize(
    "row", ['{"by": "red", "do": "pull"}', '{"undo": 1}', '{"seed": "another"}', '{"end": "x", "returns": [1]}']
)
def test_nothing_comes_after_the_end(path: Path, row: str) -> None:
    random_game(gale_game(), path)
    with path.open("a") as file:
        file.write(row + "\n")
    with pytest.raises(RecordError, match="nothing more after the end"):
        read_record(path)


Edit = Callable[[list[dict[str, object]]], object]


def at(lines: list[dict[str, object]], field: str, number: int = 0) -> int:
    """The index of a line with this field, the first, second and so on."""
    return [index for index, line in enumerate(lines) if field in line][number]


def change(field: str, value: object, number: int = 0) -> Edit:
    return lambda lines: lines[at(lines, field, number)].update({field: value})


def forge_first_card(lines: list[dict[str, object]]) -> None:
    """The first two cards dealt change places."""
    first, second = at(lines, "chance"), at(lines, "chance", 1)
    lines[first]["was"], lines[second]["was"] = lines[second]["was"], lines[first]["was"]


def drop_last_answers(lines: list[dict[str, object]]) -> None:
    """The end comes before the game is over."""
    del lines[-4:-2]


@pytest.mark.parametrize(
    ("edit", "expected", "found"),
    [
        (lambda lines: lines.pop(3), "", ""),
        (change("by", "blue", 3), "an answer that the rules allow", ""),
        (change("by", "white"), "one of the seats red, blue, green", "'white'"),
        (change("do", "wait"), "an answer that the rules allow", ""),
        (change("do", "sing"), "an answer that the rules allow", "no action is written 'sing'"),
        (change("chance", "d6"), "an outcome of gale deck", "an outcome of d6"),
        (change("was", "g99"), "a possible outcome of gale deck", "g99"),
        (change("returns", [1.0, 1.0, 1.0]), "the returns [", "[1.0, 1.0, 1.0]"),
        (forge_first_card, "as the seed proves", ""),
        (change("seed", "bismarck"), "a seed with the commitment", ""),
        (change("commitment", "0" * 64), "a seed with the commitment 0000", ""),
        (lambda lines: lines.insert(9, {"by": "red", "do": "keep"}), "", "red: keep"),
        (
            lambda lines: lines.insert(-2, {"by": "red", "do": "pull"}),
            "an answer that the rules allow",
            "The game is over",
        ),
        (
            lambda lines: lines.insert(-2, {"chance": "d6", "was": 1}),
            "nothing more: the game is over",
            "an outcome of d6",
        ),
        (drop_last_answers, "a game that goes on", "the end: played to the end"),
    ],
)
def test_an_edited_record_is_found_out(path: Path, edit: Edit, expected: str, found: str) -> None:
    random_game(gale_game(), path)
    lines = lines_of(path)
    edit(lines)
    rewrite(path, lines)
    with pytest.raises(RecordError) as caught:
        verify(read_record(path), gale_game())
    assert expected in caught.value.expected
    assert found in caught.value.found


def test_a_forged_die_needs_the_seed_to_be_found_out(path: Path) -> None:
    random_game(gale_game(), path, 6)
    lines = lines_of(path)
    forge_first_card(lines)
    rewrite(path, lines)
    assert verify(read_record(path), gale_game())
    with pytest.raises(RecordError, match=r"line 2: .* as the seed proves"):
        replay(read_record(path), gale_game(), seed=SEED)


def test_a_seed_without_a_commitment_proves_less(path: Path) -> None:
    random_game(gale_game(), path)
    header, *rest = lines_of(path)
    del header["commitment"]
    rewrite(path, [header, *rest])
    assert "there was no commitment" in verify(read_record(path), gale_game())[1]


def test_replaying_by_asking_finds_the_same_faults(path: Path) -> None:
    random_game(gale_game(), path)
    original = lines_of(path)
    edits: list[Edit] = [change("chance", "d6"), change("was", "g99"), change("by", "white"), change("do", "sing")]
    for spoil in edits:
        lines = [dict(line) for line in original]
        spoil(lines)
        rewrite(path, lines)
        record = read_record(path)
        messages = []
        for way in (replay, replay_asking):
            with pytest.raises(RecordError) as caught:
                way(record, gale_game())
            messages.append(str(caught.value))
        assert messages[0] == messages[1]


# which game it was


def test_the_game_of_a_record(path: Path) -> None:
    game = load_game("battle-of-the-atlantic")
    random_game(game, path, 2)
    record = read_record(path)
    assert game_of(record).pack_digest == game.pack_digest
    header, *rest = lines_of(path)
    for changes, found in (
        ({"game": "chess"}, "no game 'chess'"),
        ({"options": {"speed": "on"}}, "has no option 'speed'"),
        ({"pack": "f" * 64}, game.pack_digest[:12]),
        ({"pack_folder": str(path.parent / "nowhere")}, "no folder"),
    ):
        rewrite(path, [header | changes, *rest])
        with pytest.raises(RecordError) as caught:
            game_of(read_record(path))
        assert caught.value.line == 1
        assert found in caught.value.found


def test_a_record_without_answers_is_the_beginning(path: Path) -> None:
    @step
    def asks(s: PadTable) -> None:
        s.decide(0, [YES], ASK)

    game = PadGame([asks], asks())
    Writer.create(path, game, header_of(game, {}, None)).file.close()
    state = replay(read_record(path), game)
    assert state.legal_actions() == [YES]
