#!/usr/bin/env python3
"""Solves puzzles in the book that arbiter-compose writes, by clicking in headless Chromium.

book.py --bin FOLDER [--keep FOLDER]

The page is the real one with its content security policy; the clicks are those of a mouse. What is clicked comes from
the lines that --format jsonl has in the shared notation, so that the page's own data are not their own proof.
ARBITER_EVERY=N solves one puzzle in N (tests/support/every.hpp).
--keep leaves pictures. Exit status: 0 all is well, 1 something is not, 2 bad usage, 77 there is no browser.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

import chromium

STEP = re.compile(r"(?P<switch>switch,)?(?P<from>[a-h][1-8])(?P<how>[-x])?(?P<to>[a-h][1-8])?(?:\{(?P<off>[a-h1-8]+)\})?(?:=(?P<becomes>\w))?")
EVERY = int(os.environ.get("ARBITER_EVERY") or 1)
CASTLING = {"O-O": "g", "O-O-O": "c"}
# Variant, games, seed, puzzles.
BOOKS = [("chess", "60", "4", "44"), ("takemake", "10", "2", "12"), ("interweave", "30", "3", "12"),
         ("checkered", "8", "5", "12"), ("armies", "8", "6", "12"), ("threecheck", "15", "6", "12")]


def squares(move, white):
    """The squares that are clicked for a move in the shared notation, or None where the text does not say them."""
    if move in CASTLING:
        rank = "1" if white else "8"
        return ["e" + rank, CASTLING[move] + rank]
    path = []
    for step in move.replace("switch,", "").split(","):
        found = STEP.fullmatch(step)
        if not found:
            return None
        path = path or [found["from"]]
        path.append(found["to"] or found["off"][:2])
    return path


def main():
    given = chromium.given("the book")
    if given.keep:
        os.makedirs(given.keep, exist_ok=True)
    solved = steps = asked = 0
    with tempfile.TemporaryDirectory() as folder, chromium.Page() as page:
        for variant, games, seed, most in BOOKS:
            ask = [f"{given.bin}/arbiter-compose", "--from-games", games, "--seed", seed, "--variant", variant, "--quiet",
                   "--count", most, "--title", "Clicks & <hints>"]
            path = f"{folder}/{variant}.html"
            records = f"{folder}/{variant}.jsonl"
            subprocess.run(ask + ["--as", "book", "--output", path, "--report", f"jsonl={records}"], check=True)
            with open(records, encoding="utf-8") as lines:
                puzzles = {each["fen"]: each for each in map(json.loads, lines)}
            check = Book(given, page, "file://" + path, puzzles, variant)
            check.all()
            solved += len(check.solved)
            steps += check.long
            asked += check.promotions()
            if variant == "chess":
                check.behaviour(folder)
            if given.keep:
                for width, dark in ((390, True), (1280, False)):
                    page.size(width, 900, dark)
                    page.open(check.address)
                    page.picture(f"{given.keep}/{variant}-{width}.png")
            check.layout()
            assert not page.errors, f"{variant}: {page.errors}"
            others = [each for each in page.requests if not each.startswith(("file://" + folder, "about:"))]
            assert not others, f"{variant}: the page asks for {others}"
    assert solved * EVERY > 70, f"only {solved} puzzles"
    assert asked > 0, "no promotion was asked for"
    assert steps * EVERY > 5, f"only {steps} moves of several steps"
    if EVERY > 1:
        print(f"SKIPPED in part: only one puzzle in {EVERY} is solved (ARBITER_EVERY)")
    print(f"{solved} puzzles solved by clicking, {steps} of their moves in several steps; hints, wrong and illegal moves, "
          "solutions, filters, keys, progress and layout are as they should be")
    return 0


class Book:
    def __init__(self, given, page, address, puzzles, variant):
        self.bin, self.page, self.address, self.puzzles, self.variant = given.bin, page, address, puzzles, variant
        self.long = 0
        self.solved = set()
        page.open(address)
        self.page.js("localStorage.clear()")
        page.open(address)
        count = page.js('document.querySelectorAll("article.puzzle").length')
        assert count == len(puzzles) > 0, f"{variant}: {count} puzzles in the page, {len(puzzles)} in the records"

    # What the reader sees.
    def said(self):
        return self.page.js('document.getElementById("said").textContent')

    def state(self, number):
        return self.page.js(f'document.getElementById("c{number}").dataset.state')

    def record(self):
        return self.puzzles[self.page.js('document.getElementById("fen").textContent')]

    def number(self):
        return int(self.page.js('document.getElementById("name").textContent.split(".")[0]'))

    def pieces(self):
        """Square: piece, as a screen reader hears it."""
        text = self.page.js('[...document.querySelectorAll("[role=gridcell]")].map((each) => each.getAttribute("aria-label")).join("|")')
        return {each.split(", ")[0]: each.split(", ")[1] for each in text.split("|")}

    def square(self, name):
        self.page.click(f'[role=gridcell][data-at="{name}"]')

    def play(self, move, white):
        """Clicks a move; of several with the same squares the one with this text."""
        path = squares(move, white)
        assert path, f"{self.variant}: no squares in {move}"
        self.long += len(path) > 2
        for name in path:
            self.square(name)
        options = self.page.js('[...document.querySelectorAll("#choice button")].map((each) => each.textContent.trim())')
        if not options:
            return
        if "The move ends here" in options and len(options) == 1:
            self.page.click("#choice button")
            options = self.page.js('[...document.querySelectorAll("#choice button")].map((each) => each.textContent.trim())')
            if not options:
                return
        fitting = [i for i, text in enumerate(options) if text == move]
        assert len(fitting) == 1, f"{self.variant}: {move} is not one of {options}"
        self.page.click(f"#choice button:nth-child({fitting[0] + 1})")

    def solve(self):
        """Plays the line of the puzzle on the board."""
        record = self.record()
        white = " w " in record["fen"]
        line = record["line"]
        for i in range(0, len(line), 2):
            assert not self.said().startswith(("Mate", "Won")), f"over too early: {record['fen']}"
            self.play(line[i], white)
            if i + 1 < len(line):
                self.page.until(f'document.querySelectorAll("#line .move").length === {i + 2}', f"{self.variant}: no answer to {line[i]} in {record['fen']}: {self.said()}")
        self.page.until('/^(Mate|Won)/.test(document.getElementById("said").textContent)', f"{self.variant}: {line} does not solve {record['fen']}: {self.said()}")
        end = self.asked(record["fen"], line)["fen"].split()[0]
        ranks = [re.sub(r"\d", lambda digit: "." * int(digit[0]), rank) for rank in end.split("/")]
        expected = {"abcdefgh"[file] + str(8 - i) for i, rank in enumerate(ranks) for file in range(8) if rank[file] != "."}
        shown = {name for name, piece in self.pieces().items() if piece != "empty"}
        assert shown == expected, f"{self.variant}: after {line} in {record['fen']} the board differs on {shown ^ expected}"
        return len(line)

    def all(self):
        """Solves the puzzles with the mouse, one after the other."""
        for number in range(1, len(self.puzzles) + 1):
            assert self.number() == number, f"{self.variant}: puzzle {self.number()} follows, not {number}"
            if (number - 1) % EVERY == 0:
                self.solve()
                assert self.said().endswith("Solved!"), self.said()
                assert self.state(number) == "solved"
                self.solved.add(number)
            self.page.click("#next")
        assert self.number() == 1, "the first does not follow the last"

    def asked(self, fen, moves=()):
        """What arbiter-moves says of a position."""
        run = subprocess.run([f"{self.bin}/arbiter-moves", "--variant", self.variant, "--fen", fen, "--format", "json",
                              *(["--moves", " ".join(moves)] if moves else [])],
                             capture_output=True, text=True, check=True)
        return json.loads(run.stdout)

    def reset(self):
        self.page.click("#forget")
        self.page.click("#again")

    def wrong(self, record):
        """A legal move that is not the solution, without one that looks the same."""
        moves = [each["notation"] for each in self.asked(record["fen"])["moves"]]
        return next(each for each in moves if each not in record["line"] and "=" not in each and squares(each, True)
                    and squares(each, True) != squares(record["line"][0], True) and not each.startswith("O"))

    def behaviour(self, folder):
        page = self.page
        # A second visit: what was solved still is, and can be forgotten.
        page.open(self.address)
        states = {number: self.state(number) for number in range(1, len(self.puzzles) + 1)}
        wrong = {number: state for number, state in states.items() if state != ("solved" if number in self.solved else "")}
        assert not wrong, f"after a reload: {wrong}"
        self.reset()
        assert self.state(1) == "", "progress is not forgotten"
        # A puzzle of two moves or more.
        number = next(i for i in range(1, len(self.puzzles) + 1)
                      if page.js(f'document.querySelector("#c{i} h4").textContent').endswith("two"))
        page.click(f"#c{number} h4")
        assert self.number() == number
        record = self.record()
        white = " w " in record["fen"]
        before = self.pieces()
        whose = "white " if white else "black "
        # An empty square, a piece of the other side, an illegal target.
        empty = next(name for name, piece in before.items() if piece == "empty")
        self.square(empty)
        assert "is empty" in self.said(), self.said()
        self.square(next(name for name, piece in before.items() if piece != "empty" and not piece.startswith(whose)))
        assert "has no legal move" in self.said(), self.said()
        key = squares(record["line"][0], white)
        self.square(key[0])
        reached = page.js('document.querySelectorAll(".squares .can").length')
        assert reached > 0, "no target is shown"
        off = next(name for name, piece in before.items() if piece == "empty"
                   and not page.js(f'document.querySelector(\'[data-at="{name}"]\').classList.contains("can")'))
        self.square(off)
        assert "not legal" in self.said(), self.said()
        assert self.state(number) == "", "an illegal move is held against the reader"
        assert self.pieces() == before, "an illegal move changes the board"
        # A legal move that is wrong.
        wrong = self.wrong(record)
        self.play(wrong, white)
        page.until('/legal, but it does not mate in 2/.test(document.getElementById("said").textContent)', f"{wrong}: {self.said()}")
        says = self.said()
        other, own = ("Black", "White") if white else ("White", "Black")
        assert f": {other} answers " in says and f", and {own} can no longer mate in 1. Not the move" in says, says
        assert self.state(number) == "failed"
        page.until(f'document.querySelector(\'[data-at="{key[0]}"]\').getAttribute("aria-label").includes("{before[key[0]]}") && !document.querySelector(".squares .wrong")', "the wrong move stays on the board")
        assert self.pieces() == before, "the wrong move is not taken back"
        self.solve()
        assert "not at the first try" in self.said(), self.said()
        assert self.state(number) == "failed"
        # Again, with hints.
        page.click("#again")
        assert self.pieces() == before, "it does not begin again"
        page.click("#hint")
        marked = page.js('[...document.querySelectorAll(".squares .hint")].map((each) => each.dataset.at).join()')
        assert marked == key[0], f"the first hint shows {marked}, not {key[0]}"
        page.click("#hint")
        marked = set(page.js('[...document.querySelectorAll(".squares .hint")].map((each) => each.dataset.at).join()').split(","))
        assert marked == set(key), f"the second hint shows {marked}"
        self.solve()
        assert self.state(number) == "help", self.said()
        # The line is stepped through, with buttons and arrows, and the board follows.
        end = self.pieces()
        assert page.js('document.querySelectorAll("#line .move").length') == len(record["line"])
        page.key("ArrowLeft")
        page.key("ArrowLeft")
        assert page.js('document.querySelector("#line [aria-current]").textContent') == page.js('document.querySelector("#line .move").textContent')
        page.key("ArrowRight")
        page.key("ArrowRight")
        assert self.pieces() == end, "the arrows do not lead back to the end"
        page.click("[data-step=first]")
        assert self.pieces() == before, "the first position is another one"
        page.click("[data-step=on]")
        page.click("[data-step=last]")
        assert self.pieces() == end
        # The solution is shown.
        page.click("#again")
        page.click("#solution")
        assert page.js('document.querySelectorAll("#line .move").length') == len(record["line"])
        assert self.state(number) == "failed"
        page.click("[data-step=last]")
        assert self.pieces() == end, "the solution ends elsewhere"
        self.other_answers(record)
        # The keyboard alone solves it.
        page.click("#again")
        page.js("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()")
        for half in range(0, len(record["line"]), 2):
            for name in squares(record["line"][half], white):
                self.walk(name, white)
                page.key("Enter")
            if page.js('document.querySelectorAll("#choice button").length'):
                options = page.js('[...document.querySelectorAll("#choice button")].map((each) => each.textContent.trim())')
                page.click(f"#choice button:nth-child({options.index(record['line'][half]) + 1})")
            if half + 2 < len(record["line"]):
                page.until(f'document.querySelectorAll("#line .move").length === {half + 2}', "no answer to the keyboard")
        assert self.state(number) == "solved", f"by keyboard: {self.said()}"
        page.key("Enter")  # the button for the next one has the focus
        assert self.number() == number + 1, "Enter does not go on"
        # Every last move that ends the game is accepted.
        several = [each for each in self.puzzles.values() if each["lastMoves"] > 1 and each["moves"] == 1]
        assert several, "no puzzle has several last moves"
        # Progress survives; filters show it.
        page.open(self.address)
        assert self.state(number) == "solved" and self.state(number + 1) == ""
        page.choose("#state", "solved")
        assert page.js('document.querySelectorAll(".puzzle:not([hidden])").length') == 1
        page.choose("#state", "")
        tag = several[0]["tags"][0]
        page.choose("#length", tag)
        wanted = sum(each["tags"][0] == tag for each in self.puzzles.values())
        assert page.js('document.querySelectorAll(".puzzle:not([hidden])").length') == wanted
        page.choose("#length", "")
        page.choose("#theme", "severalMates")
        wanted = sum("severalMates" in each["tags"] for each in self.puzzles.values())
        assert page.js('document.querySelectorAll(".puzzle:not([hidden])").length') == wanted
        page.click(".puzzle:not([hidden]) h4")
        self.accepts_every_mate()
        page.choose("#theme", "")
        page.choose("#order", "rating")
        ratings = page.js('[...document.querySelectorAll(".puzzle .facts")].map((each) => Number(each.textContent.split(" ")[1]))')
        assert ratings == sorted(ratings) and len(ratings) == len(self.puzzles), ratings
        page.choose("#order", "theme")
        assert page.js('document.querySelectorAll(".chapter").length') > 2
        page.choose("#order", "length")
        # On paper there are all puzzles and their solutions, and no buttons.
        page.pdf(f"{folder}/book.pdf")
        try:
            subprocess.run(["pdftotext", "-layout", f"{folder}/book.pdf"], check=True)
        except FileNotFoundError:
            return
        with open(f"{folder}/book.txt", encoding="utf-8") as file:
            text = file.read()
        assert "Solutions" in text and "Clicks & <hints>" in text and "CC0-1.0" in text
        assert "Show the solution" not in text and "Theme" not in text, "buttons are printed"
        assert f"{len(self.puzzles)}. " in text

    def other_answers(self, record):
        """Each answer that the line does not play is met; what is shown of them stands in SAN."""
        page = self.page
        answers = self.asked(record["fen"], record["line"][:1])["moves"]
        said = page.js('[...document.querySelectorAll("#tree > li")].map((each) => each.firstChild.textContent).join("|")')
        assert len(answers) < 2 or said.startswith(("After 1. ", "After 1… ")), f"other answers: {said!r} of {len(answers)}"
        groups = page.js('document.querySelectorAll("#tree li li").length')
        assert (groups > 0) == (not page.js('document.getElementById("others").hidden')), groups
        page.click("#again")
        assert page.js('document.getElementById("others").hidden'), "the other answers tell the solution"
        page.click("#solution")
        page.click("[data-step=last]")

    def walk(self, name, white):
        """Moves the focus over the board with the arrow keys."""
        at = self.page.js("document.activeElement.dataset.at ?? ''")
        assert at, "the board has lost the focus"
        files, ranks = ord(name[0]) - ord(at[0]), int(name[1]) - int(at[1])
        if not white:
            files, ranks = -files, -ranks
        for _ in range(abs(files)):
            self.page.key("ArrowRight" if files > 0 else "ArrowLeft")
        for _ in range(abs(ranks)):
            self.page.key("ArrowUp" if ranks > 0 else "ArrowDown")
        assert self.page.js("document.activeElement.dataset.at") == name

    def accepts_every_mate(self):
        """Plays each mate of a puzzle in one that has several; the mates are those of arbiter-moves."""
        record = self.record()
        if record["moves"] != 1:
            return
        white = " w " in record["fen"]
        mates = [each["notation"] for each in self.asked(record["fen"])["moves"] if self.asked(each["fen"])["status"] == "mate"]
        assert len(mates) == record["lastMoves"], mates
        for mate in mates:
            self.page.click("#again")
            self.play(mate, white)
            assert self.said().startswith("Mate."), f"{mate} is not accepted: {self.said()}"

    def promotions(self):
        """Begins a promotion where one is legal: all pieces are offered, and no move is played before one is chosen."""
        count = 0
        for number, fen in enumerate(self.fens(), 1):
            white = " w " in fen
            if not re.search("P" if white else "p", fen.split("/")[1 if white else 6]) or "u" in fen or self.variant == "armies":
                continue
            moves = [each["notation"] for each in self.asked(fen)["moves"] if re.fullmatch(r"[a-h][27][-x][a-h][18]=\w", each["notation"])]
            if not moves:
                continue
            self.page.click(f"#c{number} h4")
            before = self.pieces()
            for name in squares(moves[0], white):
                self.square(name)
            offered = self.page.js('[...document.querySelectorAll("#choice button")].map((each) => each.textContent.trim()).sort().join()')
            wanted = sorted(each for each in moves if squares(each, white) == squares(moves[0], white))
            assert offered == ",".join(wanted), f"{offered} is offered, not {wanted}"
            assert self.page.js('document.querySelectorAll("#choice button svg").length') == len(wanted), "pieces are not shown"
            self.page.key("Escape")
            assert not self.page.js('document.querySelectorAll("#choice button").length'), "Escape does not leave the choice"
            assert self.pieces() == before, "Escape does not take the pawn back"
            count += 1
        self.page.click("#c1 h4")
        return count

    def fens(self):
        text = self.page.js('JSON.parse(document.getElementById("book").textContent).puzzles.map((each) => each.fen).join("|")')
        return text.split("|")

    def layout(self):
        """Nothing sticks out on a phone, dark or light, and the text can be read."""
        for width in (320, 390, 1280):
            for dark in (False, True):
                self.page.size(width, 844, dark)
                self.page.open(self.address)
                wide = self.page.js("document.documentElement.scrollWidth")
                assert wide <= width, f"{self.variant}: the page is {wide} px wide, not {width}"
                board = self.page.js('document.querySelector(".squares").getBoundingClientRect().width')
                assert board > min(width, 500) * .7, f"{self.variant}: the board is {board} px wide of {width}"
                ground = self.page.js("getComputedStyle(document.body).backgroundColor")
                assert (int(re.findall(r"\d+", ground)[0]) < 60) == dark, f"{ground} in {'dark' if dark else 'light'} mode"
        self.page.size(1280, 900)


try:
    sys.exit(main())
except AssertionError as problem:
    print(f"FAILED: {problem}", file=sys.stderr)
    sys.exit(1)
