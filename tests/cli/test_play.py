"""``watu play``: whole games, what can be typed, and what becomes of them."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, any_notation, battle, converse, run, sit_down
from watu.cli.conversation import Conversation
from watu.core.dice import Rng
from watu.core.record import read_record


def play(path: Path, typed: str, *args: str) -> str:
    answer = run("play", BATTLE, "--record", path, "--seed", "3", *args, typed=typed)
    assert answer.status == 0, answer.err
    return answer.out


# whole games


@pytest.mark.parametrize("seats", [["human", "heuristic"], ["random", "human"], ["human", "human"]])
def test_a_whole_game_by_notations(tmp_path: Path, seats: list[str]) -> None:
    session = sit_down(battle(), seats, tmp_path / "game.jsonl")
    converse(session, any_notation(Rng(5)))
    assert session.state.is_terminal()
    assert run("verify", tmp_path / "game.jsonl").status == 0


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("name", ["gale", "pack", "career", "teams"])
@pytest.mark.parametrize("real_dice", [False, True])
def test_made_up_games_by_notations_with_every_seat_at_the_keyboard(tmp_path: Path, name: str, real_dice: bool) -> None:
    from watu.core.registry import build_game, game_info

    info = game_info(f"made-up-{name}")
    seats = ["human"] * len(build_game(info, {}).seats)
    session = sit_down(info, seats, tmp_path / "game.jsonl", real_dice)
    converse(session, any_notation(Rng(5)))
    assert session.state.is_terminal()
    assert run("verify", tmp_path / "game.jsonl").status == 0


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("name", ["gale", "pack", "career", "teams"])
def test_made_up_games_by_numbers_against_bots(tmp_path: Path, name: str) -> None:
    from watu.core.registry import build_game, game_info

    info = game_info(f"made-up-{name}")
    seats = ["human"] + ["random"] * (len(build_game(info, {}).seats) - 1)
    rng = Rng(7)

    def choose(talk: Conversation, prompt: str) -> str:
        assert talk.here is not None
        return str(1 + rng.below(len(talk.state.legal_actions(talk.here))))

    converse(sit_down(info, seats, tmp_path / "game.jsonl"), choose)
    assert run("verify", tmp_path / "game.jsonl").status == 0


def test_a_whole_game_by_numbers_of_cards(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "1\n1 2\n3 2 1\n7\n5\n")
    assert re.search(r"You (win|lose)|A draw", out)


def test_a_whole_game_by_beginnings_of_words(tmp_path: Path) -> None:
    def choose(talk: Conversation, prompt: str) -> str:
        state = talk.state
        assert talk.here is not None
        options = state.legal_actions(talk.here)
        option = Rng(9, len(state.history)).choice(options)
        short = " ".join(word[:4] for word in option.notation.split())
        found = [other for other in options if re.fullmatch(short.replace(" ", r"\S* ") + r"\S*", other.notation)]
        return short if len(found) == 1 else option.notation

    session = sit_down(battle(), ["human", "heuristic"], tmp_path / "game.jsonl")
    converse(session, choose)
    assert session.state.is_terminal()


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "", "--seat", "british=random", "--seat", "german=heuristic")
    assert re.search(r"(British|German) wins\. Score: british \d, german \d\.", out)


def test_the_end_tells_result_record_and_what_to_type_next(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "keep\n" * 5)
    end = out[out.index("The game is over: ") :]
    assert re.search(r"You (win|lose)\. Score: british \d, german \d\.", end)
    for command in ("watu verify", "watu replay", f"watu play {BATTLE}"):
        assert command in end


# who plays


def test_you_take_the_first_seat_and_the_usual_bot_the_other(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "quit\n")
    assert "Seats: british human, german lieutenant." in out


def test_whoever_names_their_seat_is_alone_at_the_keyboard(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "quit\n", "--seat", "german=human")
    assert "Seats: british lieutenant, german human." in out
    assert "german> " in out


def test_whoever_names_their_opponent_plays_the_other_seat(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "quit\n", "--seat", "british=random")
    assert "Seats: british random, german human." in out


def test_the_beginning_of_a_games_name_will_do(tmp_path: Path) -> None:
    answer = run("play", "battle", "--record", tmp_path / "game.jsonl", typed="quit\n")
    assert answer.status == 0


# what is typed


def test_the_question_has_its_paragraph(tmp_path: Path) -> None:
    assert "(Strategy Phase)" in play(tmp_path / "game.jsonl", "quit\n")


def test_a_question_mark_lists_every_option(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "?\nquit\n")
    assert "Keep the hand.  [keep]" in out
    assert len(re.findall(r"\[discard", out)) > 30


def test_why_of_a_card_in_hand_says_that_it_is_possible(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "why 1\nwhy keep\nquit\n")
    assert "Possible: Discard Patrols. (discard patrols)" in out
    assert "Possible: Keep the hand. (keep)" in out


def test_why_of_a_card_elsewhere_gives_the_reason_with_its_paragraph(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "why escorts\nwhy u_boats\nwhy discard\nwhy nonsense\nwhy\nquit\n")
    assert re.search(r"Not possible: discard escorts\. The hand does not hold [^\n]*\s+\(Strategy\s+Phase\)", out)
    assert re.search(r"Not possible: discard u_boats\. Each side discards from its own deck\. \(The Decks\)", out)
    assert "No action of this game mentions 'nonsense'." in out
    assert "Write what about: why WORD" in out


def test_an_option_that_is_none_is_answered_with_the_reason(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "discard escorts\nquit\n")
    assert re.search(r"Not possible: discard escorts\. The hand does not hold", out)


def test_what_is_not_clear_is_answered_with_what_it_could_mean(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "s\ndiscard s\ndiscard\nxyzzy\n\n9\nquit\n")
    assert "'s' is not clear. Possible: discard s" in out
    assert re.search(r"'discard s' can mean several things\. Possible: discard \w+, discard \w+", out)
    assert "'discard' can mean several things. Possible: discard patrols, " in out
    assert "'xyzzy' is not understood." in out
    assert "'9' is not understood." in out


def test_show_tells_a_card_and_where_its_values_come_from(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "show escorts\nshow nonsense\nshow\nquit\n")
    assert "Escorts: British, Tactics (A), 6 points" in out
    assert "as the rulebook prints it" in out
    assert "Nothing in this game is called 'nonsense'." in out


def test_log_shows_the_last_lines_and_all_of_them(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "keep\n1\nlog\nlog all\nquit\n")
    assert "log all shows them all." in out
    assert out.count("1939. Both sides put to sea.") == 2


def test_board_help_and_save(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "board\nhelp\nsave\nquit\n")
    assert out.count("Your hand") == 2
    assert "take back your last answer" in out
    assert "watu play --resume" in out


def test_a_transcript_shows_what_was_typed(tmp_path: Path) -> None:
    assert "british> 1 2\n" in play(tmp_path / "game.jsonl", "1 2\nquit\n")


# undo


@pytest.mark.usefixtures("made_up")
def test_undo_takes_back_an_answer_that_nothing_followed(tmp_path: Path) -> None:
    from watu.core.registry import game_info

    lines = iter(["load", "undo", "undo"])
    rng = Rng(2)

    def choose(talk: Conversation, prompt: str) -> str:
        assert talk.here is not None
        words = [option.notation for option in talk.state.legal_actions(talk.here)]
        return next(lines, "") if "load" in words or "skip" in words else ""

    def carefully(talk: Conversation, prompt: str) -> str:
        return choose(talk, prompt) or any_notation(rng)(talk, prompt)

    path = tmp_path / "game.jsonl"
    talk = converse(sit_down(game_info("made-up-pack"), ["human"], path, players="1"), carefully)
    assert talk.state.is_terminal()
    assert any('"undo":1' in line for line in path.read_text().splitlines())
    assert run("verify", path).status == 0


def test_undo_after_a_card_has_fallen_is_refused_with_the_reason(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "1\nundo\nquit\n")
    assert "Nothing can be taken back: a card or die has fallen" in out


def test_at_one_keyboard_the_answer_before_can_be_taken_back_without_naming_it(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "1\nundo\nquit\n", "--seat", "british=human", "--seat", "german=human")
    handed = out[out.index("german> ") :]
    assert "british takes back the last answer." in handed
    assert "british> " in handed
    assert "discard" not in handed.partition("british is asked now")[0]


# several people


def test_one_keyboard_shows_each_only_their_own_hand(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "1\nquit\n", "--seat", "british=human", "--seat", "german=human")
    before, _, after = out.partition("german is asked now.")
    assert before.count("Your hand") == after.count("Your hand") == 1
    assert re.search("The German side draws (7|seven) cards", before)
    assert re.search("The British side draws (7|seven) cards", after)
    assert "discards" not in after.replace("its discards", "")


@pytest.mark.usefixtures("made_up")
def test_another_seat_that_is_asked_can_go_first(tmp_path: Path) -> None:
    from watu.core.registry import game_info

    said: list[str] = []
    rng = Rng(4)

    def choose(talk: Conversation, prompt: str) -> str:
        asked = talk.session.people_asked()
        others = [seat for seat in asked if seat != talk.here]
        if others and not said:
            said.append(talk.session.game.seats[others[0]])
            return f"seat {said[0]}"
        return any_notation(rng)(talk, prompt)

    talk = converse(sit_down(game_info("made-up-gale"), ["human"] * 3, tmp_path / "game.jsonl"), choose)
    assert isinstance(talk.screen.prompts, list)  # type: ignore[attr-defined]  # a Typist
    assert f"{said[0]}> " in talk.screen.prompts[:2]  # type: ignore[attr-defined]  # a Typist


# chance


def test_a_seed_repeats_the_game(tmp_path: Path) -> None:
    for name in ("a", "b"):
        play(tmp_path / name, "1\n1 2\nkeep\n2 3 4\n7\n", "--seat", "german=random")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_without_a_seed_games_differ(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert run("play", BATTLE, "--record", tmp_path / name, typed="keep\n" * 5).status == 0
    first, second = (read_record(tmp_path / name) for name in ("a", "b"))
    assert first.seed != second.seed
    assert [line.was for _, line in first.lines] != [line.was for _, line in second.lines]


def test_the_secret_lies_beside_the_record_until_the_end(tmp_path: Path) -> None:
    path, secret = tmp_path / "game.jsonl", tmp_path / "game.jsonl.seed"
    play(path, "keep\nquit\n")
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() == "3\n"
    assert '"seed"' not in path.read_text()
    run("play", "--resume", path, typed="keep\n" * 5)
    assert read_record(path).seed == "3"
    assert not secret.exists()


def test_real_dice_are_asked_of_the_person_and_leave_no_commitment(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "storm\nzeppelin\nde\ncode\n?\nquit\n"
    out = play(path, typed, "--real-dice")
    assert "Draw a card from the british deck: storm" in out
    assert "'zeppelin' is not possible here. Possible: patrols, " in out
    assert re.search(r"Possible: patrols, stormy_weather, .*british_empire\.", out, re.DOTALL)
    assert json.loads(path.read_text().splitlines()[0]).get("commitment", "") == ""
    assert [line.was for _, line in read_record(path).lines] == ["stormy_weather", "code_breakers"]


def test_real_cards_that_are_not_clear_are_listed(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "de\nquit\n", "--real-dice")
    assert "'de' can mean several things. Possible: depth_charges, destroyers." in out


# the record


def test_every_game_is_recorded_in_the_data_folder(own_data_folder: Path) -> None:
    for _ in range(2):
        assert run("play", BATTLE, typed="quit\n").status == 0
    names = sorted(path.name for path in own_data_folder.glob("*.jsonl"))
    assert len(names) == 2
    assert all(re.match(rf"{BATTLE}-\d{{4}}-\d\d-\d\d-\d{{6}}(-2)?\.jsonl", name) for name in names)


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    out = play(tmp_path / "game.jsonl", "keep")
    assert "The game is kept. To go on with it:" in out
    assert len(read_record(tmp_path / "game.jsonl").lines) > 16


# mistakes


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chess"], "No game 'chess'; there are: "),
        ([""], "Name a game to play"),
        ([BATTLE, "--option", "ships=9"], f"{BATTLE} has no option 'ships'; its options: none."),
        ([BATTLE, "--option", "ships"], "--option wants KEY=VALUE, not 'ships'."),
        ([BATTLE, "--seat", "french=human"], f"{BATTLE} has no seat 'french'; its seats: british, german."),
        (
            [BATTLE, "--seat", "german=genius"],
            "Seat german cannot be 'genius'; possible: human, random, heuristic, equilibrium, midshipman, lieutenant, commander,",
        ),
        ([BATTLE, "--seat", "german=human", "--seat", "german=random"], "--seat german is given twice."),
        ([BATTLE, "--pack", "nowhere"], "No folder 'nowhere'"),
        ([BATTLE, "--resume", "x"], "--resume takes everything from the record"),
    ],
)
def test_mistakes_are_told_in_a_sentence_and_leave_nothing(
    own_data_folder: Path, args: list[str], sentence: str
) -> None:
    answer = run("play", *args)
    assert answer.status == 2
    assert answer.err.startswith(f"Error: {sentence}")
    assert not list(own_data_folder.glob("*"))


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    answer = run("play", BATTLE, "--record", path)
    assert answer.status == 2
    assert f"'{path}' exists; choose another name" in answer.err
    assert path.read_text() == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    answer = run("play", BATTLE, "--record", tmp_path / "no" / "game.jsonl")
    assert (answer.status, answer.err) == (1, f"Error: '{tmp_path / 'no'}': no such folder.\n")


def test_a_faulty_pack_is_told_with_all_its_faults(tmp_path: Path) -> None:
    run("pack", "export", BATTLE, tmp_path / "cards")
    file = tmp_path / "cards" / "british.csv"
    file.write_text(file.read_text().replace(",tactics,3,", ",tactic,three,", 1))
    answer = run("play", BATTLE, "--pack", tmp_path / "cards", "--record", tmp_path / "game.jsonl")
    assert answer.status == 1
    assert "british.csv, row 2, column type: found 'tactic', allowed: tactics, tonnage, technology" in answer.err
    assert "british.csv, row 2, column points: found 'three'" in answer.err
    assert not (tmp_path / "game.jsonl").exists()


def test_a_pack_is_found_again_when_the_game_goes_on_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("pack", "export", BATTLE, "cards")
    assert run("play", BATTLE, "--pack", "cards", "--record", "game.jsonl", typed="keep\nquit\n").status == 0
    (tmp_path / "inner").mkdir()
    monkeypatch.chdir(tmp_path / "inner")
    assert run("play", "--resume", "../game.jsonl", typed="keep\n" * 5).status == 0
    (tmp_path / "cards").rename(tmp_path / "moved")
    answer = run("verify", "../game.jsonl")
    assert answer.status == 1
    assert "(give its folder with --pack), found no folder" in answer.err
    assert run("verify", "../game.jsonl", "--pack", "../moved").status == 0
