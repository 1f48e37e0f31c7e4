"""Proposals, absent players, clocks, standing orders, letters: what makes slow games go on."""

from __future__ import annotations

from typing import Any

from tests.server.club import Club, Socket, Visitor

SLOW = {"pace": "slow", "clock": {"a_move": 86_400, "is_fresh": True}}
DAY = 86_400.0


def begun(socket: Socket) -> Socket:
    """A connection that has seen the table."""
    socket.until("view")
    return socket


def year_over(british: Socket, german: Socket) -> None:
    """Both keep their hands, and the hands are opened."""
    for socket in (british, german):
        assert socket.do("keep")["t"] == "done"
    for socket in (british, german):
        socket.settle()


# taking back


def test_a_take_back_needs_the_others_consent(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        hands = british.view["observation"]["sides"][0]["hand"]
        year_over(british, german)
        before = len(german.log)
        assert british.view["may_take_back"] == "Keep the hand."
        assert british.ask("propose", kind="take_back")["t"] == "done"
        proposal = german.wait_for(lambda view: view["proposals"])["proposals"][0]
        assert (proposal["by"], proposal["undecided"], proposal["kind"]) == ("british", ["german"], "take_back")
        assert 0 < proposal["from_line"] < before
        assert british.ask("decide", proposal=proposal["id"], agrees=True)["code"] == "proposal/not_asked"
        assert german.ask("decide", proposal=proposal["id"], agrees=True)["t"] == "done"
        german.settle()
        british.settle()
        assert british.view["observation"]["year"] == 1939
        assert british.view["observation"]["sides"][0]["hand"] == hands
        assert british.view["question"]
        assert len(german.log) < before
        year_over(british, german)
        assert [line["text"] for line in german.log][:before] == [line["text"] for line in german.log][:before]


def test_the_same_cards_fall_again_after_a_take_back(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        year_over(british, german)
        seen = british.view["observation"]
        british.ask("propose", kind="take_back")
        number = german.wait_for(lambda view: view["proposals"])["proposals"][0]["id"]
        german.ask("decide", proposal=number, agrees=True)
        for socket in (british, german):
            socket.settle()
        british.do("keep")
        if german.view["question"]:
            german.do("keep")
        british.settle()
        assert british.view["observation"] == seen


def test_a_declined_or_withdrawn_proposal_is_gone(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        assert british.ask("propose", kind="take_back")["code"] == "proposal/nothing_to_take_back"
        british.ask("propose", kind="abandon")
        assert british.ask("propose", kind="abandon")["code"] == "proposal/is_open"
        number = german.wait_for(lambda view: view["proposals"])["proposals"][0]["id"]
        assert german.ask("withdraw", proposal=number)["code"] == "proposal/not_yours"
        assert german.ask("decide", proposal=number, agrees=False)["t"] == "done"
        assert german.ask("decide", proposal=number, agrees=True)["code"] == "proposal/gone"
        british.ask("propose", kind="abandon")
        british.settle()
        number = british.view["proposals"][0]["id"]
        assert british.ask("withdraw", proposal=number)["t"] == "done"
        british.settle()
        assert british.view["proposals"] == []


def test_a_game_is_abandoned_by_consent_and_its_seed_revealed(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        british.ask("propose", kind="abandon")
        number = german.wait_for(lambda view: view["proposals"])["proposals"][0]["id"]
        german.ask("decide", proposal=number, agrees=True)
        german.settle()
        assert (german.view["status"], german.view["result"]["is_abandoned"]) == ("abandoned", True)
        assert german.view["question"] is None
        assert british.ask("do", question="0-0", notation="keep")["code"] == "table/over"
    assert ruth.get(f"/api/tables/{table}")["status"] == "abandoned"


def test_alone_against_bots_nobody_need_be_asked(club: Club) -> None:
    ruth = club.visitor("Ruth")
    table = club.table(ruth, seats={"british": "me", "german": "bot:random"})
    with ruth.at(table) as socket:
        begun(socket)
        socket.wait_for(lambda view: not view["seats"][1]["awaited"])
        socket.do("keep")
        socket.wait_for(lambda view: view["observation"]["year"] == 1940)
        club.settle()
        socket.ask("propose", kind="take_back")
        socket.settle()
        assert socket.view["observation"]["year"] == 1939


def test_an_open_proposal_survives_a_restart(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        year_over(british, german)
        british.ask("propose", kind="take_back")
        british.settle()
        before = british.view["proposals"]
    club.house.hall.tables.clear()
    with bram.at(table) as german:
        assert german.until("view")["proposals"] == before
        german.ask("decide", proposal=before[0]["id"], agrees=True)
        german.settle()
        assert german.view["observation"]["year"] == 1939


# absent players


def test_a_bot_replaces_somebody_absent_and_they_return(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british:
        with bram.at(table) as german:
            begun(british), begun(german)
            refused = british.ask("propose", kind="replace", seat="german", bot="random")
            assert refused["code"] == "proposal/not_absent"
        british.until("presence", here=["british"])
        assert british.ask("propose", kind="replace", seat="german", bot="nobody")["code"] == "game/no_such_bot"
        assert british.ask("propose", kind="replace", seat="german", bot="random")["t"] == "done"
        seat = british.wait_for(lambda view: view["seats"][1]["is_absent"])["seats"][1]
        assert (seat["name"], seat["bot"]) == ("Bram", "random")
        club.settle()
        british.do("keep")
        british.wait_for(lambda view: view["observation"]["year"] == 1940)
        with bram.at(table) as german:
            begun(german)
            club.settle()
            assert german.ask("do", question="x", notation="keep")["code"] == "seat/bot_plays"
            assert german.ask("return")["t"] == "done"
            assert german.ask("return")["code"] == "seat/no_bot"
            german.settle()
            assert german.view["seats"][1]["is_absent"] is False
    club.house.hall.tables.clear()
    assert ruth.get(f"/api/tables/{table}")["seats"][1]["bot"] == ""


# clocks


def test_clocks_run_while_a_seat_is_awaited(club: Club) -> None:
    table, ruth, bram = club.pair(clock={"bank": 600, "a_move": 10})
    with ruth.at(table) as british, bram.at(table) as german:
        first = british.until("clocks")
        assert [(c["left"], c["is_running"]) for c in first["clocks"]] == [(610, True), (610, True)]
        begun(british), begun(german)
        club.clock.now += 60
        british.do("keep")
        later = german.until("clocks", at=club.clock.now)
        assert [(c["left"], c["is_running"]) for c in later["clocks"]] == [(560, False), (550, True)]
        club.clock.now += 50
        german.do("keep")
        german.settle()
        last = [message for message in german.inbox if message["t"] == "clocks"][-1]
        assert [c["left"] for c in last["clocks"]] == [560, 510]
    club.house.hall.tables.clear()
    with ruth.at(table) as british:
        again = british.until("clocks")
        assert [c["left"] for c in again["clocks"]] == [560, 510]


def test_a_bot_takes_over_when_time_has_run_out(club: Club) -> None:
    table, ruth, _ = club.pair(clock={"bank": 100, "on_end": "bot"})
    with ruth.at(table) as british:
        begun(british)
        british.do("keep")
        club.tick(99)
        assert ruth.get(f"/api/tables/{table}")["seats"][1]["bot"] == ""
        club.tick(1)
        seat = ruth.get(f"/api/tables/{table}")["seats"][1]
        assert (seat["bot"], seat["is_absent"]) == ("lieutenant", True)


def test_otherwise_the_others_may_propose_it_although_they_look_on(club: Club) -> None:
    table, ruth, bram = club.pair(**SLOW)
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        british.do("keep")
        club.tick(DAY + 1)
        assert british.ask("propose", kind="replace", seat="german", bot="random")["t"] == "done"
        british.wait_for(lambda view: view["seats"][1]["is_absent"])


def test_clocks_stand_still_while_the_server_is_away(tmp_path: Any) -> None:
    from tests.server.club import FakeClock, open_club

    clock = FakeClock()
    with open_club(tmp_path, clock) as club:
        table, ruth, _ = club.pair(clock={"bank": 600})
        clock.now += 100
    clock.now += 5000
    with open_club(tmp_path, clock) as club:
        ruth.club = club
        with ruth.at(table) as british:
            assert [c["left"] for c in british.until("clocks")["clocks"]] == [500, 500]


# standing orders


def orders_of(socket: Socket) -> dict[str, bool]:
    """Which orders are on."""
    socket.settle()
    return {order["name"]: order["is_on"] for order in socket.view["orders"]}


def test_a_standing_order_answers_at_once_for_somebody_away(club: Club) -> None:
    table, ruth, bram = club.pair()
    with bram.at(table) as german:
        begun(german)
        assert orders_of(german) == {"keep": False, "replace_lowest": False}
        german.do("keep")
        assert german.ask("order", name="keep", times=2)["t"] == "done"
        assert orders_of(german) == {"keep": True, "replace_lowest": False}
        assert german.ask("order", name="fly", times=1)["code"] == "order/unknown"
    with ruth.at(table) as british:
        begun(british)
        assert all(not order["is_on"] for order in british.view["orders"])
        for year in (1940, 1941, 1942):
            british.do("keep")
            club.settle()
            british.settle()
            if british.view["result"]:  # three hands won already
                break
            assert british.view["observation"]["year"] == year
            assert british.view["seats"][1]["awaited"] == (year == 1942)


def test_a_standing_order_is_shown_before_it_fires_and_can_be_cancelled(club: Club) -> None:
    table, ruth, bram = club.pair()
    with ruth.at(table) as british, bram.at(table) as german:
        begun(british), begun(german)
        german.ask("order", name="keep", times=-1)
        firing = german.wait_for(lambda view: view["question"]["firing"])["question"]["firing"]
        assert (firing["notation"], firing["at"]) == ("keep", club.clock.now + 10)
        club.tick(9)
        german.settle()
        assert german.view["question"]
        german.ask("order", name="keep", times=0)
        german.settle()
        assert not german.view["question"]["firing"]
        club.tick(60)
        german.settle()
        assert german.view["question"]
        german.ask("order", name="replace_lowest", times=1)
        german.settle()
        assert german.view["question"]["firing"]["notation"].count(" ") == 3
        club.tick(10)
        german.settle()
        assert not german.view["question"]
        assert not any(orders_of(german).values())


# letters


def with_mail(club: Club, name: str) -> Visitor:
    """Somebody who wants letters."""
    visitor = club.visitor(name)
    visitor.put("/api/me/mail", {"email": f"{name.lower()}@example.org", "wants_mail": True})
    return visitor


def mailing(tmp_path: Any) -> Any:
    """A club with a mail server."""
    from tests.server.club import open_club
    from watu.server.config import Smtp

    return open_club(tmp_path, smtp=Smtp("mail.example.org", 587, "watu@example.org"), public_url="https://x.org")


def slow_pair(club: Club) -> tuple[str, Visitor, Visitor]:
    """A slow table whose German side gets letters."""
    ruth, bram = club.visitor("Ruth"), with_mail(club, "Bram")
    table = club.table(ruth, **SLOW)
    bram.post(f"/api/tables/{table}/join", {"seat": "german"})
    club.settle()
    return table, ruth, bram


def test_a_letter_calls_whoever_is_awaited_and_away(tmp_path: Any) -> None:
    with mailing(tmp_path) as club:
        table, _, _ = slow_pair(club)
        club.tick(299)
        assert club.post.letters == []
        club.tick(2)
        (letter,) = club.post.letters
        assert (letter["To"], letter["Subject"]) == ("bram@example.org", "Your turn: Battle of the Atlantic")
        assert f"https://x.org/table/{table}" in letter.get_content()
        club.tick(100_000)
        assert len(club.post.letters) == 1


def test_no_letter_to_somebody_who_has_answered(tmp_path: Any) -> None:
    with mailing(tmp_path) as club:
        table, _, bram = slow_pair(club)
        with bram.at(table) as german:
            begun(german)
            german.do("keep")
        club.tick(1000)
        assert club.post.letters == []


def test_a_letter_that_fails_is_tried_again(tmp_path: Any) -> None:
    with mailing(tmp_path) as club:
        slow_pair(club)
        club.post.is_broken = True
        club.tick(301)
        club.post.is_broken = False
        club.tick(60)
        assert club.post.letters == []
        club.tick(61)
        assert len(club.post.letters) == 1


def test_a_reminder_once_an_hour(tmp_path: Any) -> None:
    with mailing(tmp_path) as club:
        table, ruth, _ = slow_pair(club)
        ruth.post(f"/api/tables/{table}/remind", {"seat": "german"})
        assert ruth.refused("POST", f"/api/tables/{table}/remind", {"seat": "german"}, status=429) == "table/too_soon"
        club.tick(1)
        assert len(club.post.letters) == 1
        assert (
            club.visitor("Eve").refused("POST", f"/api/tables/{table}/remind", {"seat": "german"}, status=403)
            == "table/not_yours"
        )
