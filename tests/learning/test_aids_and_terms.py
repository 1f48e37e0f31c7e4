"""The page of aid takes its tables from the data; every word that the interface uses is explained or plain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.vocabulary import paragraphs, vocabulary
from watu.core.errors import ComponentError
from watu.core.registry import GameInfo, games
from watu.learning.aids import RULE, load_aid, plain
from watu.learning.folder import folder_of, read
from watu.learning.terms import Terms, load_terms

HELPED = [info for info in games().values() if (folder_of(info) / "aid.toml").is_file()]
EXPLAINED = [info for info in games().values() if (folder_of(info) / "terms.toml").is_file()]
LONGEST = 45  # words of a tooltip

every_aid = pytest.mark.parametrize("info", HELPED, ids=lambda info: info.name)
every_game = pytest.mark.parametrize("info", EXPLAINED, ids=lambda info: info.name)


@every_aid
def test_an_aid_fills_its_tables_and_leads_to_the_rules(info: GameInfo) -> None:
    aid = load_aid(info)
    assert aid is not None and aid.parts
    there = paragraphs(info)
    for part in aid.parts:
        assert part.text or part.entries or part.rows, f"{part.title} says nothing"
        assert all(len(row) == len(part.heads) for row in part.rows), part.title
        rules = [entry.rule for entry in part.entries if entry.rule]
        rules += [rule for text in (part.text, *(entry.says for entry in part.entries)) for rule in RULE.findall(text)]
        assert [rule for rule in rules if rule not in there] == []


@every_game
def test_every_word_of_the_data_is_explained_or_plain(info: GameInfo) -> None:
    terms = load_terms(info)
    explained = {key for term in terms.term for key in term.keys}
    assert not explained & set(terms.plain)
    used = vocabulary(info)
    assert sorted(used - explained - set(terms.plain)) == []
    assert sorted((explained | set(terms.plain)) - used) == [], "words that the data does not use"


@every_game
def test_terms_are_short_and_have_one_meaning(info: GameInfo) -> None:
    terms, there = load_terms(info).term, paragraphs(info)
    forms = [form.casefold() for term in terms for form in (term.name, *term.also)]
    assert sorted({form for form in forms if forms.count(form) > 1}) == []
    for term in terms:
        assert len(term.says.split()) <= LONGEST, term.name
        assert not term.rule or term.rule in there, f"{term.name}: {term.rule}"


def test_an_aid_shows_the_values_of_the_card_list() -> None:
    aid = load_aid(games()["battle-of-the-atlantic"])
    assert aid is not None
    cards = next(part for part in aid.parts if part.title == "British cards")
    assert len(cards.rows) == 15
    assert ("Sonar", "Technology (E)", "7") in cards.rows


def test_a_misspelt_field_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = games()["battle-of-the-atlantic"]
    (tmp_path / "terms.toml").write_text('[[term]]\nname = "hand"\nsay = "Seven cards."\n')
    monkeypatch.setattr("watu.learning.folder.folder_of", lambda _: tmp_path)
    with pytest.raises(ComponentError, match="say"):
        read(info, "terms.toml", Terms)


def test_a_terminal_gets_a_text_without_marks() -> None:
    assert plain("**Move** now [§4.4], see [Victory Phase].") == "Move now (§4.4), see (Victory Phase)."


def test_the_damage_table_of_the_far_seas_is_the_rules() -> None:
    from watu.games.far_seas.gunnery import DAMAGE

    aid = load_aid(games()["far-seas"])
    assert aid is not None
    table = next(part for part in aid.parts if part.title == "Damage")
    assert table.rows == (("Damage", *(str(points) for points in DAMAGE)),)


def test_lists_and_fields_within_fields_become_columns() -> None:
    aid = load_aid(games()["wolfpack"])
    assert aid is not None
    rows = {part.title: part.rows for part in aid.parts}
    assert ("spotted up to", "12", "8", "6", "4") in rows["Sight, in spaces"]
    assert ("To June 1942", "4", "3") in rows["Torpedoes"]


def test_a_field_that_the_data_lacks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = games()["battle-of-the-atlantic"]
    (tmp_path / "aid.toml").write_text(
        'summary = ""\n[[part]]\ntitle = "Cards"\n[part.table]\nfile = "british.csv"\n'
        'columns = [{ field = "guns", head = "Guns" }]\n'
    )
    monkeypatch.setattr("watu.learning.folder.folder_of", lambda _: tmp_path)
    with pytest.raises(ComponentError, match="guns"):
        load_aid(info)
