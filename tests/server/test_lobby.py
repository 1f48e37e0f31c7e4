"""The lobby, the archive, replays, notes, chat, muting, ratings."""

from __future__ import annotations

import json

from tests.server.club import GAME, Club, Socket, Visitor
from tests.server.test_table import play_on
from watu.core.registry import LEVELS


def finished(club: Club, **wanted: object) -> tuple[str, Visitor, Visitor]:
    """A table whose game is over."""
    table, ruth, bram = club.pair(**wanted)
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        play_on(british, german)
        british.settle()
        german.settle()
    club.settle()
    return table, ruth, bram


def test_games_with_their_forms(club: Club) -> None:
    games = {game["name"]: game for game in club.client.get("/api/games").json()}
    assert games[GAME]["seats"] == ["british", "german"]
    assert games[GAME]["bots"][0] == "random"
    assert [level["name"] for level in games[GAME]["levels"]] == list(LEVELS)
    assert all(level["thinking"] for level in games[GAME]["levels"])
    assert club.client.get(f"/api/games/{GAME}/seats").json() == {"options": {}, "seats": ["british", "german"]}
    sections = club.client.get(f"/api/games/{GAME}/sections").json()
    assert {"id": "Strategy Phase"}.items() <= next(s for s in sections if s["id"] == "Strategy Phase").items()
    cards = club.client.get(f"/api/games/{GAME}/components").json()
    assert any(row for file in cards.values() for row in file if "radar" in row.values())
    assert "Radar" in club.client.get(f"/api/games/{GAME}/describe?word=radar").json()["text"]
    assert club.client.get("/api/games/chess/sections").status_code == 404


def test_where_one_is_awaited_comes_first(club: Club) -> None:
    table, ruth, bram = club.pair()
    waiting = club.table(ruth)
    lobby = ruth.get("/api/lobby")
    assert [card["id"] for card in lobby["awaited"]] == [table]
    assert [card["id"] for card in lobby["mine"]] == [waiting]
    with ruth.at(table) as british:
        british.until("view")
        british.do("keep")
    lobby = ruth.get("/api/lobby")
    assert lobby["awaited"] == []
    assert {card["id"] for card in lobby["mine"]} == {table, waiting}
    assert [card["id"] for card in bram.get("/api/lobby")["open"]] == [waiting]
    assert [card["id"] for card in club.visitor().get("/api/lobby")["watch"]] == [table]


def test_a_full_lobby_stays_light(club: Club) -> None:
    """No more tables to watch than the page shows, the latest first, one's own aside; and lists are sent packed."""
    ruth, bram, anna = club.visitor("Ruth"), club.visitor("Bram"), club.visitor("Anna")
    tables = []
    for number in range(12):
        club.clock.now += 1.0
        tables.append(club.table(anna if number == 11 else ruth))
        bram.post(f"/api/tables/{tables[-1]}/join", {"seat": "german"})
    answer = club.client.get("/api/lobby")
    assert [card["id"] for card in answer.json()["watch"]] == tables[:3:-1]
    assert answer.headers["content-encoding"] == "gzip"
    assert [card["id"] for card in anna.get("/api/lobby")["watch"]] == tables[10:2:-1]
    assert "content-encoding" not in club.client.get("/api/me").headers, "it holds the token against foreign requests"


def test_a_person_is_told_where_they_are_awaited(club: Club) -> None:
    table, ruth, bram = club.pair()
    with (
        club.client.websocket_connect("/api/live", headers=ruth.headers()) as session,
        ruth.at(table) as british,
        bram.at(table) as german,
    ):
        ear = Socket(session)
        assert ear.until("awaited")["tables"] == [table]
        british.until("view")
        german.until("view")
        british.do("keep")
        assert ear.until("awaited")["tables"] == []
        german.do("keep")
        assert ear.until("awaited")["tables"] == [table]


def test_seats_are_taken_left_and_filled(club: Club) -> None:
    ruth, bram = club.visitor("Ruth"), club.visitor("Bram")
    table = club.table(ruth)
    with ruth.at(table) as socket:
        assert socket.until("view")["status"] == "open"
        assert ruth.refused("POST", f"/api/tables/{table}/join", {"seat": "british"}, status=409) == "table/seat_taken"
        fill = {"seat": "german", "bot": "random"}
        assert bram.refused("POST", f"/api/tables/{table}/fill", fill, status=403) == "table/not_yours"
        leave = {"seat": "british"}
        assert bram.refused("POST", f"/api/tables/{table}/leave", leave, status=403) == "table/not_yours"
        ruth.post(f"/api/tables/{table}/leave", leave)
        assert socket.until("view")["seats"][0]["kind"] == "open"
        ruth.post(f"/api/tables/{table}/fill", fill)
        ruth.post(f"/api/tables/{table}/join", {"seat": "british"})
        view = socket.wait_for(lambda view: view["status"] == "playing")
        assert view["observation"]["year"] == 1939
    assert ruth.refused("POST", f"/api/tables/{table}/leave", leave, status=409) == "table/has_begun"
    assert ruth.refused("DELETE", f"/api/tables/{table}", status=409) == "table/has_begun"


def test_an_open_table_can_be_cleared_away(club: Club) -> None:
    ruth, bram = club.visitor("Ruth"), club.visitor("Bram")
    table = club.table(ruth)
    assert bram.refused("DELETE", f"/api/tables/{table}", status=403) == "table/not_yours"
    ruth.request("DELETE", f"/api/tables/{table}", status=204)
    assert ruth.refused("GET", f"/api/tables/{table}", status=404) == "table/no_such_table"


def test_a_rematch_passes_the_seats_on(club: Club) -> None:
    table, ruth, bram = finished(club)
    assert club.visitor("Eve").refused("POST", f"/api/tables/{table}/rematch", status=403) == "table/not_yours"
    first = ruth.post(f"/api/tables/{table}/rematch")
    assert (first["yours"], first["status"]) == (["german"], "open")
    second = bram.post(f"/api/tables/{table}/rematch")
    assert (second["id"], second["yours"], second["status"]) == (first["id"], ["british"], "playing")
    assert ruth.get(f"/api/tables/{table}")["rematch"] == first["id"]


def test_the_archive_is_searched(club: Club) -> None:
    table, ruth, _ = finished(club)
    stranger = club.visitor()
    for query in ("", f"?game={GAME}", "?person=Ruth", "?text=bra", "?text=Of+The+Atl", "?limit=1"):
        found = stranger.get(f"/api/archive{query}")
        assert [card["id"] for card in found["tables"]] == [table], query
        assert found["next"] == 0
    for query in ("?game=chess", "?text=%25", "?text=zzz", f"?before={club.clock.now}"):
        assert stranger.get(f"/api/archive{query}")["tables"] == [], query
    assert ruth.get("/api/people/Ruth")["tables"][0]["id"] == table


def test_a_finished_game_is_stepped_through_every_seats_eyes(club: Club) -> None:
    table, ruth, _ = finished(club)
    stranger = club.visitor()
    first = stranger.get(f"/api/tables/{table}/steps?number=0&seat=german")
    assert first["steps"] >= 6
    assert first["view"]["observation"]["sides"][1]["hand"]
    assert first["view"]["observation"]["sides"][0]["hand"] is None
    assert first["view"]["question"] is None
    second = ruth.get(f"/api/tables/{table}/steps?number=1")
    assert second["answer"] == "British: Keep the hand."
    last = ruth.get(f"/api/tables/{table}/steps?number=9999")
    assert last["number"] == last["steps"]
    assert last["view"]["result"]["seed"]
    assert ruth.refused("GET", f"/api/tables/{table}/steps?number=0&seat=x", status=400) == "game/no_such_seat"


def test_what_happened_since_is_seen_through_ones_own_eyes_only(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        play_on(british, german, years=1)
        british.settle()
        whole = british.log
    step = ruth.get(f"/api/tables/{table}/replay?line=4")
    assert step["view"]["log"] == whole[: len(step["view"]["log"])]
    assert 4 <= step["number"] <= step["steps"] == len(whole)
    assert ruth.refused("GET", f"/api/tables/{table}/replay?line=4&seat=german", status=403) == "seat/not_yours"
    assert ruth.refused("GET", f"/api/tables/{table}/steps?number=1", status=409) == "table/not_over"
    seen = json.dumps(club.visitor().get(f"/api/tables/{table}/replay?line=0"))
    assert '"hand": [' not in seen or '"totals": []' not in seen


def test_notes_are_ones_own(club: Club) -> None:
    table, ruth, bram = club.pair()
    ruth.put(f"/api/tables/{table}/note", {"text": "he keeps radar"})
    assert ruth.get(f"/api/tables/{table}/note")["text"] == "he keeps radar"
    assert bram.get(f"/api/tables/{table}/note")["text"] == ""


def test_chat_muting_and_reports(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        british.until("view")
        german.until("view")
        british.ask("say", text="Good hunting.")
        said = german.until("said")
        assert (said["number"], said["by"], said["name"]) == (1, "british", "Ruth")
        british.ask("say", text="I will keep.")
        assert german.until("said")["text"] == "I will keep."
        bram.put("/api/me/muted/Ruth", None)
        british.ask("say", text="Are you there?")
        german.settle()
        assert [line["number"] for line in german.said] == [1, 2]
        bram.request("POST", f"/api/tables/{table}/report", status=204, content=b'{"said":1,"reason":"rude"}')
        assert bram.refused("POST", f"/api/tables/{table}/report", {"said": 99}, status=400) == "input/malformed"
    with ruth.at(table, "?said=1") as british:
        british.until("view")
        assert [line["number"] for line in british.said] == [2, 3]
    with bram.at(table) as german:
        german.until("view")
        assert german.said == []
    assert bram.get("/api/me")["muted"] == ["Ruth"]
    bram.request("DELETE", "/api/me/muted/Ruth")
    with bram.at(table) as german:
        german.until("view")
        assert len(german.said) == 3


def test_rated_games_move_the_ratings(club: Club) -> None:
    table, ruth, _ = finished(club, is_rated=True)
    returns = ruth.get(f"/api/tables/{table}")["returns"]
    ratings = ruth.get(f"/api/games/{GAME}/ratings?players=2")
    assert {rating["name"] for rating in ratings} == {"Ruth", "Bram"}
    means = {rating["name"]: rating["mean"] for rating in ratings}
    assert (means["Ruth"] > means["Bram"]) == (returns[0] > returns[1])
    assert all(rating["tables"] == 1 and rating["deviation"] < 8.4 for rating in ratings)
    assert ruth.get("/api/people/Ruth")["ratings"][0]["game"] == GAME
    assert ruth.get("/api/ratings") == [{"game": GAME, "players": 2, "count": 2}]


def test_unrated_games_do_not(club: Club) -> None:
    _, ruth, _ = finished(club)
    assert ruth.get(f"/api/games/{GAME}/ratings") == []


def test_the_interface_is_described(club: Club) -> None:
    paths = club.client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{id}/join" in paths
    assert "/api/lobby" in paths


def test_pages_have_types_and_are_asked_for_again_only_when_changed(club: Club) -> None:
    answer = club.client.get("/table/anything")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    again = club.client.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
