#!/usr/bin/env python3
"""The page of tools/web in headless Chromium, with real clicks and keys and its own content security policy.

page.py --root FOLDER [--package FOLDER] [--keep FOLDER] [--only PART,…]

tools/web/build makes the page in a temporary folder; a server of Python's standard library gives it out. What is
expected comes from the documents, from the lines of the books and from the pages of the corpus. --keep leaves pictures.
Exit status: 0 all is well, 1 something is not, 2 bad usage, 77 the module or the browser is missing.
"""

import argparse
import functools
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "browser"))
import chromium  # noqa: E402

STEP = re.compile(r"(?P<from>[a-h][1-8])(?:[-x](?P<to>[a-h][1-8]))?(?:x?\{(?P<off>[a-h1-8,]+)\})?(?:=\w)?")
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TAKE = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"  # 1.e4 d5


class Files(http.server.SimpleHTTPRequestHandler):
    """A file server, as plain as they come."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def squares(move):
    """The squares to click for a move in the shared notation."""
    path = []
    for step in re.sub(r"\{[^}]*\}", lambda found: found.group().replace(",", ""), move).split(","):
        found = STEP.fullmatch(step)
        assert found, f"no squares in {move}"
        path = path or [found["from"]]
        path.append(found["to"] or found["off"][:2])
    return path


def newer_source(root, package):
    """A source that the module was made before, or None."""
    made = os.path.getmtime(os.path.join(package, "arbiter.wasm"))
    for top in ("verifier", os.path.join("tools", "javascript")):
        for folder, _, names in os.walk(os.path.join(root, top)):
            if "/corpus" in folder or "/solve" in folder:
                continue  # not in the module
            for name in names:
                path = os.path.join(folder, name)
                if name.endswith((".cpp", ".hpp", ".def", ".js")) and os.path.getmtime(path) > made:
                    return os.path.relpath(path, root)
    return None


def add_books(books):
    """Puzzles that drop a piece or move the duck: the corpus has no books of these variants yet."""
    puzzle = {"goal": "win1", "moves": 1, "rating": 1000, "tags": ["oneMove"], "answers": []}
    made = {"crazyhouse": {**puzzle, "fen": "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", "line": ["N@f7"]},
            "duck": {**puzzle, "goal": "win2", "moves": 2, "fen": "8/8/8/3k4/8/3R4/8/K6* w - - 0 31",
                     "line": ["d3-d2,h1-d4", "d5-d6,d4-h4", "d2xd6"]}}
    with open(os.path.join(books, "index.json"), encoding="utf-8") as file:
        names = json.load(file)
    for name, each in made.items():
        with open(os.path.join(books, f"made-{name}.json"), "w", encoding="utf-8") as file:
            json.dump({"variant": name, "profile": "documented", "puzzles": [each]}, file)
    with open(os.path.join(books, "index.json"), "w", encoding="utf-8") as file:
        json.dump([*names, *(f"made-{name}" for name in made)], file)


class Site:
    def __init__(self, page, address, root, keep, folder):
        self.page, self.address, self.root, self.keep, self.folder = page, address, root, keep, folder
        self.every = int(os.environ.get("ARBITER_EVERY") or 1)
        # A worker between page and server takes a fifth of each visit; offline() has it.
        page.ask("Network.setBypassServiceWorker", bypass=True)

    # What the reader sees and does.
    def open(self, view="", **words):
        """Loads the page; where the view is shown already, another address is followed like a link in it, which takes a
        tenth of the time."""
        place = "#" + view + "?" + urllib.parse.urlencode(words) if view else ""
        shown = self.page.js("document.documentElement.dataset.ready === 'all' ? location.hash : ''")
        if words and shown.startswith(f"#{view}?") and shown != place:
            self.page.js(f"""new Promise((done) => {{
              addEventListener("hashchange", done, {{ once: true }});
              location.hash = {json.dumps(place)};
              scrollTo(0, 0);
            }})""")
        else:
            self.page.open(self.address + place)
        self.started("the page does not start")

    def text(self, ident):
        return self.page.js(f"document.getElementById({json.dumps(ident)})?.textContent ?? ''")

    def says(self, ident, *parts, seconds=15):
        """Waits until an element says all of it."""
        wanted = json.dumps(parts)
        try:
            self.becomes(ident, f"{wanted}.every((each) => node.textContent.includes(each))", "", seconds)
        except AssertionError:
            raise AssertionError(f"#{ident} does not say {parts}, but: {self.text(ident)}") from None

    def count(self, selector):
        return self.page.js(f"document.querySelectorAll({json.dumps(selector)}).length")

    def element(self, ident, expression):
        """The value of an expression about an element, `node`."""
        return self.page.js(f"((node) => {expression})(document.getElementById({json.dumps(ident)}))")

    def becomes(self, ident, expression, what, seconds=10):
        """Waits until an expression about an element, `node`, holds."""
        self.page.until(f"((node) => {expression})(document.getElementById({json.dumps(ident)}))", what, seconds)

    def started(self, what):
        self.page.until("document.documentElement.dataset.ready === 'all'", what, 60)

    def selected(self, ident):
        """The text that is selected in a field."""
        return self.element(ident, "node.value.slice(node.selectionStart, node.selectionEnd)")

    def square(self, name, board="board"):
        self.page.click(f'#{board} [data-at="{name}"]')

    def label(self, name, board="board"):
        return self.page.js(f"""document.querySelector('#{board} [data-at="{name}"]').getAttribute("aria-label")""")

    def labelled(self, word, board="board"):
        """The squares of which the screen reader says a word."""
        return set(self.page.js(f"""[...document.querySelectorAll('#{board} [role=gridcell]')]
          .filter((each) => each.getAttribute("aria-label").includes({json.dumps(word)}))
          .map((each) => each.dataset.at)"""))

    def fill(self, ident, text):
        self.element(ident, "(node.focus(), node.select())")
        if text:
            self.page.ask("Input.insertText", text=text)
        else:
            self.page.js(f"""{{ const field = document.getElementById({json.dumps(ident)}); field.value = "";
              field.dispatchEvent(new Event("input", {{ bubbles: true }})); }}""")

    def picture(self, name, whole=False):
        if self.keep:
            self.page.picture(os.path.join(self.keep, name + ".png"), whole)

    # The features, one after another.
    def broken(self):
        """A server that lacks the module: words instead of an empty page."""
        module = os.path.join(self.folder, "arbiter", "arbiter.wasm")
        os.rename(module, module + ".away")
        self.page.open(self.address)
        self.becomes("loading", "node.className === 'wrong'", "a module that is missing goes unnoticed", 30)
        self.says("loading", "arbiter.wasm is not there")
        os.rename(module + ".away", module)
        self.page.errors.clear()  # the browser's own, about the file that is not there

    def times(self):
        """First paint, and the first answer with legal moves, from nothing in the cache."""
        self.page.ask("Network.setCacheDisabled", cacheDisabled=True)
        start = time.monotonic()
        self.page.ask("Page.navigate", url=self.address)
        self.page.until("document.getElementById('said')?.textContent.includes('legal move')", "no legal moves", 60)
        answer = time.monotonic() - start
        self.page.until("performance.getEntriesByName('first-contentful-paint').length > 0", "nothing is painted")
        paint = self.page.js("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        self.page.ask("Network.setCacheDisabled", cacheDisabled=False)
        before = time.monotonic()
        self.square("g1")
        self.page.until("document.querySelectorAll('#why .chip').length === 2", "the knight's moves do not appear")
        click = time.monotonic() - before
        print(f"first paint {paint:.0f} ms; first answer with legal moves {answer * 1000:.0f} ms; "
              f"a click's moves {click * 1000:.0f} ms; {os.getloadavg()[0] / os.cpu_count():.1f} programs a processor")
        assert paint < 5000 and answer < 30, "the page is slow"

    def board(self):
        self.open()
        self.says("said", "White to move, 20 legal moves")
        assert self.labelled("white pawn") == {f + "2" for f in "abcdefgh"}
        assert self.label("e1") == "e1, white king"
        self.square("b1")
        self.says("said", "White knight on b1: to a3, c3")
        self.says("why", "White knight on b1".lower(), "FIDE Laws of Chess, article 3.2", "CH.piece.move")
        assert self.labelled("can be reached") == {"a3", "c3"}
        self.square("b3")
        self.says("said", "b1–b3 is not legal")
        self.says("why", "CH.piece.move", "knight")
        self.square("e2")
        self.square("e4")
        self.says("said", "Black to move, 20 legal moves")
        self.says("why", "e2-e4 was legal", "CH.pawn.double")
        self.square("g1")
        self.says("said", "Black is to move", "waits")
        self.square("e5")
        self.says("said", "e5 is empty")
        # A pinned knight: it looks as if it could go, and FIDE 3.9 forbids it.
        self.open("play", variant="chess", fen="4k3/8/8/8/8/4r3/4N3/4K3 w - - 0 1")
        self.square("e2")
        self.says("said", "knight on e2 has no legal move")
        self.says("why", "Looks possible, is not legal", "CH.check.legal")
        self.says("why", "e2–c1, c3, d4, f4, g1, g3")
        assert self.labelled("is not legal") == {"c1", "c3", "d4", "f4", "g1", "g3"}
        self.square("c1")
        self.says("said", "e2–c1 is not legal", "attacked by the rook on e3")
        assert self.count("#board .arrow.bad") == 1 and self.count("#board .arrow.also") == 1, "what refutes a move has no arrow"
        # FIDE 3.8.2.2: no castling over f1.
        self.open("play", variant="chess", fen="r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1")
        self.square("e1")
        self.says("why", "e1–g1", "CH.castle.check")
        assert self.labelled("is not legal") == {"d2", "e2", "f1", "g1"}
        assert "DA." not in self.text("why"), "chess has clauses of another variant"
        self.open("play", variant="chess", fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        self.square("e1")
        self.square("g1")
        self.says("why", "with the white rook h1 to f1")
        assert self.label("f1").startswith("f1, white rook")

    def legs(self):
        """Chains and legs: rules from the documents of the variants."""
        self.open("play", variant="takemake", fen=TAKE)
        self.square("e4")
        self.says("why", "TM.take", "rule page of Take & Make on vchess, lines 2-3 (D2)")
        assert self.labelled("captures") == {"d5"}
        self.square("d5")
        self.says("why", "After e4–d5", "It goes on")
        assert self.labelled("can be reached") == {"d4"}, "the captured pawn moves down the board"
        self.picture("legs")
        self.square("d4")
        self.says("why", "Leg 1", "takes the black pawn on d5", "Leg 2")
        self.page.click("#why .leg")
        assert self.count("#board .victim") == 1, "the victim is not marked"
        assert self.count("#board .arrow") == 1, "the leg has no arrow"
        # Interweave: D0 95-96, the duty to capture forbids the quiet step that looks possible.
        self.open("play", variant="interweave", fen="3kk3/8/8/8/1p6/1P6/8/3KK3 w 0 - 000000")
        self.square("d1")
        self.says("why", "IW.capture.must")
        # A Remover captures where it stands.
        self.open("play", variant="interweave", fen="3kk3/8/8/4p3/4Bp2/8/8/3KK3 w 0 - 000000")
        self.square("e4")
        assert self.labelled("captures") == {"e5", "f4"}, self.labelled("captures")
        self.square("e5")
        assert self.labelled("captures") == {"f4"}
        self.square("f4")
        self.says("why", "IW.remover.rifle", "white remover stays on e4, takes the black pawn on f4")
        assert self.label("e5") == "e5, empty"
        # Checkered chess: one capture, two births to choose from.
        self.open("play", variant="checkered", fen="4k3/8/8/3n4/4P3/8/8/4K3 w 0 iiii0000000000000000 - - 1")
        self.square("e4")
        self.square("d5")
        self.says("choice", "Which of these moves?")
        assert self.count("#choice button") == 2
        self.picture("choice")
        self.page.click("#choice button")
        self.says("why", "CK.birth", "becomes a checkered")

    def pocket(self):
        """Drops from the pocket, the duck as the second step, and passing."""
        def piece(letter):
            return f'#pocket [data-piece="{letter}"]'

        def pressed(letter):
            return self.page.js(f"document.querySelector({json.dumps(piece(letter))}).getAttribute('aria-pressed')")

        self.open("play", variant="crazyhouse", fen="6rk/6pp/8/8/8/8/8/6K1[NNq] w - - 0 1")
        self.says("said", "White to move")
        assert self.page.js(f"document.querySelector({json.dumps(piece('N'))}).ariaLabel") == \
            "2 white knights in the pocket"
        assert self.page.js(f"document.querySelector({json.dumps(piece('q'))}).disabled"), "Black's queen can be taken"
        self.page.click(piece("N"))
        assert pressed("N") == "true"
        taken = {"g8", "h8", "g7", "h7", "g1"}
        empty = {file + rank for file in "abcdefgh" for rank in "12345678"} - taken
        assert self.labelled("can be reached") == empty, self.labelled("can be reached") ^ empty
        self.says("why", "white knight in the pocket", "ZH.drop")
        self.picture("pocket")
        self.square("h7")
        self.says("said", "cannot be dropped on h7")
        self.page.click(piece("N"))
        self.says("said", "White to move")
        # The same with keys alone: a smothered mate by a knight that comes from outside.
        self.page.js(f"document.querySelector({json.dumps(piece('N'))}).focus()")
        self.page.key("Enter")
        assert pressed("N") == "true", "Enter does not choose a piece of the pocket"
        assert self.page.js("document.activeElement.dataset.piece") == "N", "the focus is lost"
        self.page.js("""document.querySelector('#board [data-at="f7"]').focus()""")
        self.page.key("Enter")
        self.says("said", "The game is over", "Black is mated")
        self.says("list", "N@f7")
        assert self.label("f7") == "f7, white knight, last move", self.label("f7")
        assert self.page.js(f"document.querySelector({json.dumps(piece('N'))}).ariaLabel") == \
            "1 white knight in the pocket"
        # The duck comes onto the board with the first move.
        self.open("play", variant="duck")
        for square in ("e2", "e4"):
            self.square(square)
        self.says("said", "Duck: to one of 32 marked squares")
        self.says("why", "Now the duck", "chessvariants.org's page of Duck chess, setup (CV)", "DK.enter")
        self.square("e5")
        self.says("list", "e2-e4,D@e5")
        assert self.label("e5") == "e5, duck, last move", self.label("e5")
        # Later it goes from where it stands; castling by the rook goes on with it, too.
        self.open("play", variant="duck", fen="4k3/8/3*4/8/8/8/8/4K2R w K - 0 40")
        self.square("e1")
        self.square("h1")
        self.says("said", "Duck on d6: to one of 60 marked squares")
        assert self.labelled("chosen") == {"d6"}
        assert "d6" not in self.labelled("can be reached"), "the duck may not stay (DK.move)"
        self.picture("duck")
        self.square("h1")
        self.says("list", "e1-g1,d6-h1")
        # Checkered's only pawn is shut in from both sides.
        self.open("play", variant="checkered", profile="three",
                  fen="4k3/8/8/p7/s7/P7/8/4K3 c 4 iiii0000000000000000 - - 3c")
        self.page.click('#pocket [data-piece="pass"]')
        self.says("list", "pass")
        self.says("said", "White to move")
        self.says("why", "nothing moves")
        self.picture("passed")

    def dropped(self):
        """Puzzles that drop a piece or move the duck, of the books that add_books() makes."""
        self.open("puzzles", book="made-crazyhouse", puzzle="1")
        self.says("puzzle-said", "White to move")
        self.page.click("#hint")
        self.says("puzzle-said", "Look at the white knight in the pocket")
        self.page.click("#hint")
        self.says("puzzle-said", "It comes to f7")
        assert self.labelled("hint", "puzzle-board") == {"f7"}
        self.page.click('#puzzle-pocket [data-piece="N"]')
        assert len(self.labelled("can be reached", "puzzle-board")) == 59
        self.square("h7", "puzzle-board")
        self.says("puzzle-said", "cannot be dropped on h7")
        self.square("f7", "puzzle-board")
        self.says("puzzle-said", "Solved: mate")
        self.open("puzzles", book="made-duck", puzzle="1")
        self.says("puzzle-said", "White to move")
        self.page.click("#hint")
        self.says("puzzle-said", "Look at the white rook on d3")
        for square in ("d3", "d2"):
            self.square(square, "puzzle-board")
        self.says("puzzle-said", "Now the duck: choose its square")
        self.square("d4", "puzzle-board")
        self.says("puzzle-said", "The answer is d5-d6,d4-h4")
        for square in ("d2", "d6"):
            self.square(square, "puzzle-board")
        self.says("puzzle-said", "Solved")

    def drags(self):
        """Pieces go by the mouse and by a finger, at the widths of a desk and of a phone; so do puzzles' and pockets'."""
        for width, touch in ((1280, False), (390, True)):
            self.page.size(width, 844)
            self.page.ask("Emulation.setTouchEmulationEnabled", enabled=touch)
            self.open()
            if touch:
                box = self.page.js("""(({ top, bottom, right }) => ({ top, bottom, right }))(
                  document.getElementById("board").getBoundingClientRect())""")
                assert box["top"] < 200 and box["bottom"] < 844 and box["right"] <= 390, f"the board comes late: {box}"
                last = self.page.js("Math.max(...[...document.querySelectorAll('#view-play .left > .buttons > button')]"
                                    ".map((each) => each.getBoundingClientRect().bottom))")
                assert last < 844, "the board's buttons are not on the first screen"

            def drag(start, end, board="board", halfway=None):
                self.page.drag(f'#{board} [data-at="{start}"]', f'#{board} [data-at="{end}"]', touch, halfway)

            def carried():
                assert self.count(".ghost") == 1, "nothing is carried"
                assert self.count("#board .lifted") == 1, "the piece is not marked where it stood"
                assert self.labelled("can be reached") == {"e3", "e4"}
                self.picture(f"drag-{width}")

            drag("e2", "e4", halfway=carried)
            self.says("said", "Black to move, 20 legal moves")
            assert self.count(".ghost") == 0 and self.label("e4") == "e4, white pawn, last move"
            drag("e7", "e4")
            self.says("said", "e7–e4 is not legal")
            drag("e7", "e5")
            self.says("list", "e2-e4", "e7-e5")
            drag("h8", "h5")  # nothing to carry: it waits
            self.says("said", "White to move")
            # A promotion asks by pictures; a check is marked.
            self.open("play", variant="chess", fen="3k4/P7/8/8/8/8/8/3K4 w - - 0 1")
            drag("a7", "a8")
            self.says("choice", "Which of these moves?")
            assert self.count("#choice button svg.piece") == 4
            assert self.page.js("document.activeElement.parentNode.id") == "choice"
            self.picture(f"promotion-{width}")
            self.page.click("#choice button:has([href='#m-queen'])")
            self.says("said", "in check")
            assert self.label("d8") == "d8, black king, in check" and self.count("#board .tint.check") == 1
            # Legs, and from the pocket.
            self.open("play", variant="takemake", fen=TAKE)
            drag("e4", "d5")
            self.says("why", "It goes on")
            drag("d5", "d4")
            self.says("list", "e4xd5,d5-d4")
            self.open("play", variant="crazyhouse", fen="6rk/6pp/8/8/8/8/8/6K1[NNq] w - - 0 1")
            self.page.drag('#pocket [data-piece="N"]', '#board [data-at="f7"]', touch)
            self.says("said", "Black is mated")
            self.open("puzzles", book="made-crazyhouse", puzzle="1")
            self.says("puzzle-said", "White to move")
            self.page.drag('#puzzle-pocket [data-piece="N"]', '#puzzle-board [data-at="f7"]', touch)
            self.says("puzzle-said", "Solved")
            drag("g1", "f1", "puzzle-board")
            self.says("puzzle-said", "Solved")
            # What cannot be carried says why, by a click after the other.
            self.open()
            self.square("a1")
            self.says("why", "no step at all")
            self.square("a4")
            self.says("said", "a1–a4 is not legal", "in the way")
        self.page.ask("Emulation.setTouchEmulationEnabled", enabled=False)
        self.page.size(1280, 900)

    def texts(self):
        """Games, positions and links that are pasted, typed or dropped, and games that go out again."""
        study = """[Event "Study: Chapter 1"]
[ChapterName "The first"]

1. e4 {[%cal Ge2e4] a (good) move} e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3! $1 Nc6 ; a comment 1. d4
1-0

[ChapterName "The second"]
[Variant "Three-check"]
[FEN "4k3/8/8/8/8/8/4R3/4K3 b - - 3+3 0 1"]

1... Kd8 2. Re8+ *
"""
        self.open()
        self.page.paste(study)
        self.says("list", "e2-e4", "g1-f3", "b8-c6")
        self.says("said", "Variations are left out")
        assert self.element("game", "[...node.options].map((each) => each.text)") == ["1. The first", "2. The second"]
        self.page.choose("#game", "2. The second")
        self.says("list", "e2-e8")
        assert self.element("variant", "node.value") == "threecheck"
        # What goes out comes in again, also as a file.
        self.page.click("#share")
        self.becomes("pgn", "node.value.includes('Re8')", "there is no game to copy")
        pgn, fen = self.element("pgn", "node.value"), self.element("fen", "node.value")
        assert '[FEN "4k3/8/8/8/8/8/4R3/4K3 b - ' in pgn and '[Variant "Three-check"]' in pgn, pgn
        assert self.element("pgn-file", "node.href").startswith("blob:")
        self.picture("shared", True)
        for width in (1280, 390):
            self.page.size(width, 844)
            self.open()
            with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
                file.write(pgn)
                file.flush()
                self.page.drop("h1", file.name)
                self.says("list", "e2-e8")
            assert self.element("fen", "node.value") == fen
        self.page.size(1280, 900)
        # The field for a FEN takes moves, which go on from what is shown.
        self.open()
        for text, where, said in (("1. e4 c5", "list", "c7-c5"), ("Nf3 d7-d6 d2d4", "list", "d2-d4"),
                                  ("Ke5", "said", "Move 6, 'Ke5', cannot be played")):
            self.fill("fen", text)
            self.says("fen-faults", "Enter plays")
            self.page.key("Enter")
            self.says(where, said)
        self.says("list", "e2-e4", "c7-c5", "g1-f3", "d7-d6", "d2-d4")
        kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
        for text, variant, said in (
                (f"https://lichess.org/analysis/{kiwipete}_w_KQkq_-_0_1", "chess", "48 legal moves"),
                (f"https://lichess.org/editor/{kiwipete}_b_KQkq_-_0_1?color=white", "chess", "Black to move"),
                ("https://lichess.org/analysis/atomic/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1", "atomic", "White to move"),
                ("https://lichess.org/analysis/pgn/e4_e5", "chess", "White to move"),
                ("https://lichess.org/study/AbCdEfGh/IjKlMnOp", "chess", "asks no other server"),
                (f"position fen {kiwipete} w KQkq - 0 1 moves e1g1", "chess", "Black to move"),
                (self.address + "#play?variant=duck&moves=e2-e4,D@e5", "duck", "Black to move"),
                ('[Variant "Nonsense"]\n\n1. e4', "duck", "unknown variant 'Nonsense'")):
            self.page.paste(text, "#fen") if text.startswith("https:") else self.page.paste(text)
            self.says("said", said)
            assert self.element("variant", "node.value") == variant, text
        # On the view of rule pages a file is a page.
        self.page.click("#tab-page")
        page = os.path.join(self.root, "corpus", "pages", "interweave", "leaper.pug")
        self.page.drop("#page-text", os.path.abspath(page))
        self.says("page-said", "Interweave", "1 diagram")
        self.page.click("#tab-puzzles")
        self.says("puzzle-name", "Puzzle 1 of")
        self.page.click("#puzzle-day")
        self.becomes("puzzle-name", "!node.textContent.startsWith('Puzzle 1 of')", "no puzzle of the day")

    def rules(self):
        """Rule files: their variants are played, on boards of other sizes, too, with their clauses; faults are told."""
        self.open()
        assert self.count("#variant-more option") > 50
        self.page.choose("#variant", "dobutsu")
        self.says("said", "White to move, 4 legal moves")  # three by four squares: the chick, the giraffe, the lion
        assert self.count("#board [role=gridcell]") == 12 and self.label("b4") == "b4, black commoner"
        self.picture("dobutsu", True)
        self.page.drag('#board [data-at="b2"]', '#board [data-at="b3"]')
        self.says("list", "b2xb3")
        self.page.click("#flip")
        assert self.page.js("document.querySelector('#board [role=gridcell]').dataset.at") == "c1"
        self.page.click("#clauses-box summary")
        self.says("clauses", "maxRank = 4")
        self.open("play", variant="knightmate")
        self.says("said", "White to move")
        own = "[calm:chess]\nstalemateValue = loss\n\n[riders:chess]\ncustomPiece1 = n:NN\n"
        for way in ("paste", "drop", "type"):
            self.open()
            if way == "paste":
                self.page.paste(own)
            elif way == "drop":
                with tempfile.NamedTemporaryFile("w", suffix=".ini", encoding="utf-8") as file:
                    file.write(own)
                    file.flush()
                    self.page.drop("#board", file.name)
                    self.says("said", "legal move")
                    time.sleep(0.3)
            else:
                self.page.click("#rules-box summary")
                self.fill("rules-text", own)
                self.page.click("#rules-use")
            self.becomes("variant", "node.value === 'riders'", f"the rule file is not taken by {way}")
            self.says("said", "White to move, 24 legal moves")  # a3, c3, d5, xe7; h3, f3, e5, xd7; pawns
        for start, end in (("d2", "d3"), ("d7", "d6")):
            self.square(start)
            self.square(end)
            self.says("list", f"{start}-{end}")
        self.square("b1")
        self.says("why", "customPiece1")
        reached = self.labelled("can be reached")
        assert reached == {"a3", "c3", "d5", "e7", "d2", "f3", "h4"}, reached
        self.picture("riders", True)
        self.square("b3")
        self.says("said", "b1–b3 is not legal")
        self.page.click("#share")
        self.becomes("shared", "node.value.includes('rules=')", "the address lacks the rule file")
        shared = self.element("shared", "node.value")
        self.page.open(shared)
        self.says("list", "d2-d3", seconds=60)
        self.page.choose("#variant", "calm")
        self.says("said", "White to move, 20")
        self.fill("rules-text", "[riders:chess]\ncustomPice1 = n:NN\n")
        self.page.click("#rules-use")
        self.says("rules-faults", "line 2", "customPice1", "wanted: customPiece1")
        for text in ("", "[", "[x:chess]\n" + "a" * 5000, "[x]\n", "\x00[\ud7ff:chess]"):
            self.element("rules-faults", "node.replaceChildren()")
            self.fill("rules-text", text)
            self.page.click("#rules-use")
            self.becomes("rules-faults", "node.textContent !== '' || document.getElementById('variant').value === 'x'",
                         f"nothing is said about {text[:20]}")

    def accessible(self):
        """What axe-core finds, if it is there: $ARBITER_AXE names axe.min.js of npm's package."""
        path = os.environ.get("ARBITER_AXE", "")
        if not path:
            print("LEFT OUT: axe-core is not at hand; ARBITER_AXE names its axe.min.js (npm pack axe-core)")
            return
        with open(path, encoding="utf-8") as file:
            axe = file.read()
        views = [("play", {"variant": "takemake", "fen": TAKE}), ("play", {"variant": "crazyhouse", "fen": "8/8"}),
                 ("puzzles", {}), ("solve", {"fen": TAKE, "set-play": "1"}), ("page", {}), ("compare", {}), ("about", {})]
        faults = []
        for width, dark in ((1280, False), (390, True)):
            self.page.size(width, 844, dark)
            for view, words in views:
                self.open(view, **words)
                if view == "page":
                    self.page.choose("#page-sample", "armies/colonel.html")
                    self.says("page-said", "Different Armies")
                if view == "solve":
                    self.page.click("#solve-go")
                    self.says("solve-said", "No solution")
                if view == "play":
                    self.square("e4")
                    self.page.js("for (const each of document.querySelectorAll('details')) each.open = true")
                self.page.js(axe + "; true")
                found = self.page.js("""axe.run(document).then(({ violations }) => violations
                  .filter(({ impact }) => ["serious", "critical"].includes(impact))
                  .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 90)).join(" | ")))""")
                faults += [f"{view} at {width} px: {each}" for each in found]
        assert not faults, faults
        self.page.size(1280, 900)

    def fen(self):
        self.open()
        self.fill("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1")
        self.says("fen-faults", "rank 2 has 7 squares", "AF113")
        assert self.page.js("document.querySelector('#fen-under mark').textContent") == "PPPPPPP"
        assert self.page.js("document.getElementById('fen').getAttribute('aria-invalid')") == "true"
        box = self.page.js("""(() => { const mark = document.querySelector("#fen-under mark").getBoundingClientRect();
          const field = document.getElementById("fen").getBoundingClientRect();
          return mark.width > 20 && mark.top >= field.top && mark.bottom <= field.bottom + 4; })()""")
        assert box, "the underline is not in the field"
        self.picture("fen-fault")
        self.page.click("#fen-faults button")
        assert self.selected("fen") == "PPPPPPP"
        # Columns count bytes, the page letters: a letter of two bytes before the fault.
        self.fill("fen", "rnbqkbnrü/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        self.says("fen-faults", "rank 7 has 7 squares")
        under = self.element("fen-under", "[...node.querySelectorAll('mark')].map((each) => each.textContent)")
        assert "ppppppp" in under, under
        self.page.key("Enter")
        self.says("said", "cannot be played")
        self.fill("fen", "")
        self.says("fen-faults", "begins at its start")
        self.fill("fen", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        self.says("fen-faults", "No faults")
        self.page.click("#fen-use")
        self.says("said", "48 legal moves")  # chessprogramming.org, perft results
        for text in ("x" * 990, "\U0001F600/é", "<script>alert(1)</script>", "8/8/8/8/8/8/8/8", "k" * 64, "/" * 50):
            self.fill("fen", text)
            self.page.key("Enter")
            self.becomes("fen-faults", "node.textContent !== ''", f"nothing is said about {text[:20]}")

    def list(self):
        self.open()
        for start, end in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
            self.square(start)
            self.square(end)
            self.says("list", f"{start}-{end}")
        self.says("list", "1.", "e2-e4", "e7-e5", "2.", "g1-f3")
        self.page.click("#undo")
        self.page.until("!document.getElementById('list').textContent.includes('g1-f3')", "undo does nothing")
        self.page.click("#back")
        self.says("said", "Black to move")
        self.page.click("#on")
        self.says("said", "White to move")
        self.page.click("#flip")
        assert self.page.js("document.querySelector('#board [role=gridcell]').dataset.at") == "h1"
        self.page.click("#share")
        self.becomes("shared", "node.value.includes('moves=e2-e4')", "there is no address to share")
        shared = self.element("shared", "node.value")
        fen = self.element("fen", "node.value")
        self.page.open(shared)
        self.says("list", "e7-e5", seconds=60)
        assert self.element("fen", "node.value") == fen
        self.page.click("#again")
        self.says("said", "White to move, 20")
        assert self.text("list") == ""
        # Addresses with faults say so.
        for words, said in (({"variant": "nonsense"}, "unknown"), ({"variant": "chess", "profile": "zzz"}, "unknown"),
                            ({"variant": "chess", "moves": "e2-e4 e7-e5 e1-e3"}, "Move 3, 'e1-e3', cannot be played"),
                            ({"variant": "chess", "fen": "8/8"}, "cannot be played")):
            self.open("play", **words)
            self.says("said", said)
        self.page.open(self.address + "#play?%E0%A4%A&moves=%00%ff")
        self.page.until("document.documentElement.dataset.ready === 'all'", "a broken address breaks the page", 60)

    def variants(self):
        """All variants and profiles begin; all pieces of all variants have drawings of their own."""
        self.open()
        names = self.page.js("[...document.querySelectorAll('#variant > option')].map((each) => each.value)")
        assert names == chromium.variants(self.root), names
        for name in names:
            self.page.choose("#variant", name)
            self.says("said", "White to move")
            for profile in self.page.js("[...document.getElementById('profile').options].map((each) => each.value)"):
                self.page.choose("#profile", profile)
                self.becomes("profile", f"node.value === {json.dumps(profile)}", profile)
                self.becomes("profile-words", "node.textContent.length > 10", f"{profile} is not explained")
                self.says("said", "legal move")
            drawn, plain = self.count("#legend use[href^='#m-']"), self.count("#legend text.g")
            assert drawn >= 5 and plain == 0, f"{name}: {drawn} pieces are drawn, {plain} are letters"
        # The armies' site has letters of its own: kings are kings all the same.
        self.page.choose("#variant", "armies")
        self.says("said", "White to move")
        start = self.element("position", "[...node.options].find((each) => each.text === 'start:CN').value")
        self.page.choose("#position", start)
        self.becomes("fen", "node.value.endsWith('CN')", "the armies are not shown")
        labels = [self.label(each) for each in ("e1", "a1", "d8")]
        assert labels == ["e1, white king", "a1, white bede", "d8, black colonel"], labels
        self.page.click("#view-play summary")
        self.picture("armies", True)

    def puzzle(self, book, number, fen):
        """A puzzle by its address: the first of a book in a page that is loaded, the others in the same page."""
        if self.element("book", "node.value") == book:
            self.page.js(f"location.hash = 'puzzles?book={book}&puzzle={number}'")
        else:
            self.open("puzzles", book=book, puzzle=number)
        self.says("puzzle-name", f"Puzzle {number} of ")
        self.says("puzzle-fen", fen)

    def puzzles(self):
        solved = long = 0
        most = 2 if self.every == 1 else 1
        for name in sorted(os.listdir(os.path.join(self.root, "corpus", "books"))):
            if not name.endswith(".json"):
                continue
            with open(os.path.join(self.root, "corpus", "books", name), encoding="utf-8") as file:
                book = json.load(file)
            count = {"win": 0, "gain": 0, "save": 0}  # a finished game, material, and a loss that is avoided
            for number, puzzle in enumerate(book["puzzles"]):
                kind = puzzle["goal"].rstrip("0123456789")
                if count[kind] == most:
                    continue
                try:
                    moves = [squares(move) for move in puzzle["line"][::2]]
                except AssertionError:
                    continue  # castling, switches
                self.puzzle(name[:-5], number + 1, puzzle["fen"])
                self.says("puzzle-said", "saves the game" if kind == "save" else f"in {puzzle['moves']}")
                for i, path in enumerate(moves):
                    for square in path:
                        self.square(square, "puzzle-board")
                        time.sleep(0.02)
                    self.choose(puzzle["line"][2 * i], i)
                    if i + 1 < len(moves):
                        self.says("puzzle-said", f"The answer is {puzzle['line'][2 * i + 1]}")
                    long += len(path) > 2
                self.says("puzzle-said", "Solved")
                solved += 1
                count[kind] += 1
            # So many of each kind that the book has; not every book has won material or saved games.
            kinds = {puzzle["goal"].rstrip("0123456789") for puzzle in book["puzzles"]}
            assert "win" in kinds and all(count[kind] == most for kind in kinds), f"{name}: {count} of {kinds}"
            self.picture(f"puzzle-{name[:-5]}")
        assert solved >= 4 * most and long > 0, f"{solved} puzzles solved, {long} moves of several steps"
        assert "Themes:" in self.text("puzzle-tags")
        print(f"{solved} puzzles solved by clicking, {long} of their moves in several steps")

    def gallery(self):
        """The gallery's problems: one of each kind by clicking, and the solution of every one to its end."""
        clicked, shown = set(), 0
        for name in sorted(os.listdir(os.path.join(self.folder, "books"))):
            if not name.startswith("gallery-"):
                continue
            with open(os.path.join(self.folder, "books", name), encoding="utf-8") as file:
                book = json.load(file)
            for number, puzzle in list(enumerate(book["puzzles"]))[::self.every]:
                self.puzzle(name[:-5], number + 1, puzzle["fen"])
                self.says("puzzle-said", "to move")
                self.says("puzzle-name", puzzle["task"])
                line, step = puzzle["line"], 1 if puzzle["both"] else 2
                try:
                    moves = [squares(move) for move in line[::step]]
                except AssertionError:
                    moves = []  # castling, switches
                if not moves or puzzle["kind"] in clicked:
                    self.page.click("#solution")
                    self.becomes("puzzle-line", f"node.children.length === {len(line)}", f"no solution of {puzzle}")
                    shown += 1
                    continue
                for i, path in enumerate(moves):
                    for square in path:
                        self.square(square, "puzzle-board")
                        time.sleep(0.02)
                    self.choose(line[step * i], i)
                    if step * i + 1 < len(line):
                        self.says("puzzle-said", "Right.", "Now move for" if puzzle["both"] else "")
                    if step * (i + 1) < len(line):
                        self.becomes("puzzle-line", f"node.children.length === {step * (i + 1)}", f"no answer: {puzzle}")
                self.says("puzzle-said", "Solved")
                clicked.add(puzzle["kind"])
                self.picture(f"gallery-{name[8:-5]}-{number + 1}")
        print(f"the gallery: {len(clicked)} problems solved by clicking, one of each kind; {shown} shown to the end")
        assert min(len(clicked), shown) > 20 / self.every
        # A helpmate: another move of either side is wrong, and the puzzle says so.
        with open(os.path.join(self.folder, "books", "gallery-takemake.json"), encoding="utf-8") as file:
            puzzles = json.load(file)["puzzles"]
        number = next(i for i, each in enumerate(puzzles) if each["both"])
        self.open("puzzles", book="gallery-takemake", puzzle=number + 1)
        self.says("puzzle-said", "you move for both sides")
        for square in ("f6", "f7"):
            self.square(square, "puzzle-board")
        self.says("puzzle-said", "f6-f7 is legal, but wrong, because the solutions that the gallery has go otherwise")
        self.picture("gallery-wrong")

    def choose(self, notation, i):
        """Answers the question that a move may ask."""
        time.sleep(0.1)
        if self.element("puzzle-choice", "node.hidden"):
            return
        button = self.page.js(f"""[...document.querySelectorAll("#puzzle-choice button")].findIndex((each) =>
          [{json.dumps(notation)}, "The move ends here"].some((text) => each.textContent.startsWith(text)))""")
        assert button >= 0, f"move {i}: {self.text('puzzle-choice')} does not offer {notation}"
        self.page.js(f"document.querySelectorAll('#puzzle-choice button')[{button}].click()")
        time.sleep(0.05)
        if not self.element("puzzle-choice", "node.hidden"):
            self.choose(notation, i)

    def wrong(self):
        """A wrong move says why: each in a mate in two of the books, with the last move wrong and the first."""
        with open(os.path.join(self.root, "corpus", "books", "takemake.json"), encoding="utf-8") as file:
            book = json.load(file)
        number, puzzle = next((i, each) for i, each in enumerate(book["puzzles"]) if each["goal"] == "win2")
        self.open("puzzles", book="takemake", puzzle=number + 1)
        self.says("puzzle-said", "in 2")
        white = " w " in puzzle["fen"]
        # Any other legal move of the side: found on the page by its labels, so that the test knows no moves.
        right = squares(puzzle["line"][0])
        side = "white" if white else "black"
        piece = self.labelled(f"{side} ", "puzzle-board")
        for square in sorted(piece - {right[0]}):
            self.square(square, "puzzle-board")
            targets = self.labelled("can be reached", "puzzle-board") - self.labelled("captures", "puzzle-board")
            if targets:
                self.square(sorted(targets)[0], "puzzle-board")
                break
            if self.labelled("chosen", "puzzle-board"):
                self.square(square, "puzzle-board")
        self.says("puzzle-said", "is legal, but wrong, because", "answers", "Try again")
        assert self.count("#puzzle-board .arrow.bad") > 0, "the answer that refutes the move has no arrow"
        self.says("puzzle-list", "✗ failed")
        self.picture("wrong")
        self.becomes("puzzle-board", "!node.innerHTML.includes('wrong move')", "the wrong move stays on the board")
        [king] = self.labelled(f"{side} king", "puzzle-board")
        far = "a1" if king[0] in "efgh" else "h8"
        self.square(king, "puzzle-board")
        if self.labelled("chosen", "puzzle-board"):
            self.square(far, "puzzle-board")
            self.says("puzzle-said", f"{king}–{far} is not legal")
        else:
            self.says("puzzle-said", "has no legal move")
        self.page.click("#hint")
        self.says("puzzle-said", "Look at the", right[0])
        self.page.click("#hint")
        self.says("puzzle-said", "–".join(right[:2]))
        self.page.click("#solution")
        self.says("puzzle-line", *puzzle["line"])
        self.page.click("#puzzle-on")
        self.page.click("#puzzle-next")
        self.becomes("puzzle-fen", f"node.textContent !== {json.dumps(puzzle['fen'])}", "there is no next puzzle")
        for words in ({"book": "none"}, {"book": "takemake", "puzzle": "9999"}, {"book": "takemake", "puzzle": "x"}):
            self.open("puzzles", **words)
            self.becomes("puzzle-fen", "node.textContent !== ''", f"no puzzle for {words}")
        count = self.count("#puzzle-list li")
        tags = [tag for each in book["puzzles"] for tag in each["tags"]]
        rare = min(set(tags), key=lambda tag: (tags.count(tag), tag))
        self.page.choose("#theme", rare)
        self.becomes("puzzle-list", f"node.children.length === {tags.count(rare)}", f"{rare} does not filter {count} puzzles")

    def solving(self):
        """Problems are set up, read and solved in a worker; solutions are those of books and of Popeye 4.104."""
        def board(name):
            return self.label(name, "solve-board")

        def solve(*said, seconds=60):
            self.page.click("#solve-go")
            self.says("solve-said", *said, seconds=seconds)

        def moves():
            """The moves of the solution, once the letters of the pieces are known."""
            time.sleep(0.4)
            return self.page.js("[...document.querySelectorAll('#solve-results .move')].map((each) => each.textContent)")

        def press(text):
            found = f"""[...document.querySelectorAll("#solve-results .move")]
              .find((each) => each.textContent === {json.dumps(text)})"""
            self.page.until(f"{found} !== undefined", f"there is no {text}")
            self.page.js(f"{found}.click()")

        # Morphy's mate in two, with which the page begins; a click on a move shows the position after it.
        self.open("solve")
        solve("Sound: 1 key")
        self.becomes("solve-results", "node.textContent.includes('1.Ra1-a6!')", "the key lacks its letter")
        assert set(moves()) == {"1.Ra1-a6!", "1...b7xa6", "2.b6-b7#", "2.Ra6xa7#",
                                *(f"1...Bb8-{to}" for to in ("c7", "d6", "e5", "f4", "g3", "h2"))}, moves()
        press("2.b6-b7#")
        self.says("solve-shown", "After 2.b6-b7#")
        assert board("b7") == "b7, white pawn, last move" and board("a6") == "a6, black pawn", board("a6")
        self.page.js("document.querySelector('#solve-results .move[aria-current]').focus()")
        self.page.key("ArrowLeft")
        self.says("solve-shown", "After 1...b7xa6")
        self.page.click("#solve-diagram")
        assert board("a1") == "a1, white rook" and board("b7") == "b7, black pawn"
        self.picture("solving", True)
        # What the program writes is read back; the tries and the set play are those of the options.
        yaml = self.element("solve-written", "node.value")
        assert 'stipulation: "#2"' in yaml and "1.Ra1-a6 !" in yaml, yaml
        self.page.choose("#solve-as", "popeye")
        popeye = self.element("solve-written", "node.value")
        for text in (yaml, popeye):
            self.page.click("#solve-empty")
            self.page.paste(text)
            self.says("solve-said", "1 problem read")
            solve("Sound: 1 key")
        for each in ("set-play", "tries"):
            self.page.click(f"#solve-{each}")
        solve("Sound: 1 key")
        self.says("solve-results", "Set play", "Tries", "1.Ra1xa7? but 1...Bb8xa7!")
        # A board set up by the mouse, a finger and keys: one mate in one, then with a dual.
        for width, touch in ((1280, False), (390, True)):
            self.page.size(width, 844)
            self.page.ask("Emulation.setTouchEmulationEnabled", enabled=touch)
            self.open("solve", stipulation="#1")
            for piece, square in (("K", "f6"), ("k", "h8"), ("R", "b2"), ("R", "e4")):
                self.page.drag(f'#solve-board-palette [data-piece="{piece}"]', f'#solve-board [data-at="{square}"]', touch)
            assert board("e4") == "e4, white rook"
            self.page.drag('#solve-board [data-at="e4"]', '#solve-board [data-at="e1"]', touch)
            self.page.drag('#solve-board [data-at="b2"]', "#solve-board-palette", touch)
            assert board("b2") == "b2, empty" and board("e4") == "e4, empty"
            assert self.element("solve-fen", "node.value") == "7k/8/5K2/8/8/8/8/4R3"
            solve("No solution: #1")
            self.page.drag('#solve-board [data-at="f6"]', '#solve-board [data-at="g6"]', touch)
            solve("Sound: 1 key")
            assert moves() == ["1.Re1-e8#!"], moves()
            self.page.js("document.querySelector('#solve-results .move').scrollIntoView({ block: 'end' })")
            self.page.click("#solve-results .move")
            self.says("solve-shown", "After 1.Re1-e8#!")
            box = self.page.js("""(({ top, bottom }) => ({ top, bottom }))(
              document.getElementById("solve-board").getBoundingClientRect())""")
            assert width > 900 or 0 <= box["top"] < box["bottom"] < 844, f"the board is out of sight: {box}"
            self.picture(f"solving-{width}")
        self.page.ask("Emulation.setTouchEmulationEnabled", enabled=False)
        self.page.size(1280, 900)
        for key, piece, square in (("Enter", "Q", "d1"), ("Enter", "remove", "e1")):
            self.page.js(f"""document.querySelector('#solve-board-palette [data-piece="{piece}"]').focus()""")
            self.page.key(key)
            self.page.js(f"""document.querySelector('#solve-board [data-at="{square}"]').focus()""")
            self.page.key(key)
        assert board("d1") == "d1, white queen" and board("e1") == "e1, empty"
        self.page.js("document.getElementById('solve-stipulation').focus()")
        self.page.key("Enter")
        self.becomes("solve-results", "node.textContent.includes('1.Qd1-d8#!')", "Enter in the stipulation does not solve")
        # Helpmates: with twins (Popeye), and in Take & Make with two solutions (Popeye, Take&MakeChess).
        self.open("solve", stipulation="h#2", fen="8/4p3/8/1K6/3B4/1k6/3n3R/8", twin="b) d2-f3")
        self.fill("solve-twins", "b) d2-f3\nc) d4<->h2")
        solve("3 problems and twins solved")
        lines = moves()
        assert [lines[i:i + 4] for i in (0, 4, 8)] == [
            ["1.Kb3-a3", "Bd4-c3", "2.Nd2-b3", "Bc3-b4#"], ["1.Kb3-a3", "Kb5-c4", "2.Ka3-a4", "Rh2-a2#"],
            ["1.Kb3-a3", "Bh2-e5", "2.Nd2-b3", "Rd4-a4#"]] and len(lines) == 12, lines
        press("Rd4-a4#")
        self.says("solve-shown", "After Rd4-a4#")
        assert board("b3") == "b3, black knight" and board("e5") == "e5, white bishop"
        for way in ("yaml", "popeye"):
            self.page.choose("#solve-as", way)
            text = self.element("solve-written", "node.value")
            with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                self.page.drop("#solve-board", file.name)
                self.says("solve-said", "3 problems read")
            assert self.element("solve-twins", "node.value") == "b) d2-f3\nc) d4<->h2"
            solve("3 problems and twins solved")
            assert moves() == lines, moves()
        self.open("solve", variant="takemake", profile="problemists", stipulation="h#2", intended="2",
                  fen="5k1K/8/8/2r5/3nP3/4N3/8/8")
        solve("Sound: 2 solutions")
        lines = moves()
        assert lines == ["1.Nd4-f5", "Ne3xf5,f5-h6", "2.Rc5-d5", "e4xd5,d5-d8=Q#",
                         "1.Rc5-d5", "Ne3xd5,d5-d6", "2.Nd4-f5", "e4xf5,f5-e7#"], lines
        self.picture("solving-takemake", True)
        # Set play of series and of help play: the other side begins; a threat is made by the side that made the key.
        self.open("solve", **{"stipulation": "ser-h#3", "fen": "8/P1K5/8/5Q2/3Q4/8/8/4k3", "set-play": "1"})
        solve("solution")
        self.says("solve-results", "1...Qf5-f2#")
        press("1...Qf5-f2#")
        self.says("solve-shown", "After 1...Qf5-f2#")
        assert board("f2") == "f2, white queen, last move"
        self.open("solve", stipulation="#2", fen="4k3/8/4K3/8/8/8/8/R6R")
        solve("Short: #1 is possible")
        press("2.Rh1-h8#")
        self.says("solve-shown", "After 2.Rh1-h8#")
        assert board("h8") == "h8, white rook, last move"
        # A search that lasts is stopped, and the next one works.
        self.open("solve", stipulation="h#7", fen=CHESS.split()[0])
        self.page.click("#solve-go")
        self.says("solve-progress", "no solution of h#", seconds=60)
        assert self.page.js("document.getElementById('solve-go').disabled")
        self.page.click("#solve-stop")
        self.says("solve-said", "Stopped after", "not decided")
        self.fill("solve-stipulation", "h#1")
        solve("No solution: h#1")
        # What cannot be solved says why.
        for words, said in (({"stipulation": "#2", "fen": ""}, "board is empty"), ({"stipulation": "", "fen": TAKE}, "what is asked"),
                            ({"stipulation": "foo#2", "fen": "8/8/8/8/8/1k6/7r/K6Q"}, "no goal"),
                            ({"stipulation": "#2", "fen": "8/8/8/8/8/1k6/7r/6QQ b - - 0 1"}, "no king"),
                            ({"stipulation": "#2", "fen": "8/8/8/8/8/1k6/7r/K6Q/8 w - - 0 1"}, "see below"),
                            ({"variant": "duck", "stipulation": "#2", "fen": "8/8/8/8/8/1k6/7r/K6Q"}, "ask for 'win2'"),
                            ({"stipulation": "#2", "fen": "8/8/8/8/8/1k6/7r/K6Q", "twin": "b) e5-e6"}, "see below")):
            self.open("solve", **words)
            self.page.click("#solve-go")
            self.becomes("solve-said", f"node.className === 'wrong' && node.textContent.toLowerCase()"
                         f".includes({json.dumps(said.lower())})", f"{words} is not answered by '{said}'", 30)
        self.says("solve-results", "no piece on e5")
        for text, said in (("BeginProblem\nPieces\nWhite Kf6 ROh4\nBlack Kh8\nStipulation h#1\nEndProblem\n", "'RO'"),
                           ("stipulation: [", "no problem"), ("hello", "no problem"), ("\x00BeginProblem", "no problem")):
            self.open("solve")
            self.page.paste(text)
            self.becomes("solve-said", "node.className === 'wrong'", f"nothing is said about {text[:20]}", 30)
            self.becomes("view-solve", f"node.textContent.includes({json.dumps(said)})", f"{text}: {said}")

    def pages(self):
        self.open("page")
        self.page.click("#page-form button.main")
        self.says("page-said", "no text yet")
        with open(os.path.join(self.root, "corpus", "pages", "interweave", "leaper.pug"), encoding="utf-8") as file:
            text = file.read()
        self.fill("page-text", text)
        self.page.click("#page-form button.main")
        self.says("page-said", "Interweave", "1 diagram", "1 error")
        self.says("page-results", "rank 3 has 2 squares", "AF113", "IW.leaper.double", "sites read it as 1P6")
        assert self.page.js("document.querySelector('#page-results .excerpt mark').textContent") == "1P"
        assert self.page.js("document.querySelectorAll('#page-results svg.board use[href^=\"#k-agreed\"]').length") == 9
        self.picture("page", True)
        self.page.click("#page-results .finding .small")
        assert self.selected("page-text") == "1P"
        self.element("page-results", """[...node.querySelectorAll('button')]
          .find((each) => each.textContent.startsWith('Repair')).click()""")
        self.says("page-said", "0 errors")
        assert "/1P6/" in self.element("page-text", "node.value")
        # D3 130: drawn with a white Cardinal and a Colonel's marks.
        self.page.choose("#page-sample", "armies/colonel.html")
        self.says("page-said", "Different Armies")
        self.says("page-results", "Cardinal".lower())
        assert self.count("#page-results .diagram.failed") > 0, "the Colonel's fault is not found"
        for mark in ("missing", "extra"):
            assert self.count(f"#page-results use[href^='#k-{mark}']") > 0, mark
        self.picture("colonel", True)
        for text in ("nothing of the kind", "<table>" * 3000, "\x00\ud7ff fen:", ".diagram\n  | fen:" + "9" * 5000):
            self.fill("page-text", text)
            self.page.js("document.getElementById('page-said').textContent = ''")
            self.page.click("#page-form button.main")
            self.becomes("page-said", "!['', 'Judging …'].includes(node.textContent)", text[:20], 60)

    def compare(self):
        self.open("play", variant="chess")
        self.page.click("#tab-compare")
        self.says("compare-position", CHESS)
        self.page.click("#compare-form button.main")
        self.says("compare-said", "no move yet")
        moves = [f + "2-" + f + r for f in "abcdefgh" for r in "34"] + ["Na3", "Nc3", "g1f3", "g1-h3"]
        self.fill("compare-text", "\n".join(moves))
        self.page.click("#compare-form button.main")
        self.says("compare-said", "all 20 legal moves, and no other")
        self.fill("compare-text", " ".join(moves[1:] + ["e2-e5", "zz"]))
        self.page.click("#compare-form button.main")
        self.says("compare-said", "Missing: 1; extra: 1; not read: 1")
        self.says("compare-results", "a2-a3", "e2-e5", "CH.pawn.double", "zz")
        self.picture("compare", True)
        wrong = "whole number"
        for depth, said, counted in (("3", "Counted", "8,902"), ("30", "counts to depth 6", ""), ("", wrong, ""),
                                     ("-1", wrong, ""), ("1.5", wrong, ""), ("6", "Refused", "197,281")):
            self.element("perft-said", "node.textContent = ''")
            self.fill("perft-depth", depth)
            self.page.click("#perft-go")
            self.says("perft-said", said, seconds=60)
            self.says("perft-results", counted)
        assert "4,865,609" in self.text("perft-results"), "what was counted before the limit is not shown"

    def keys(self):
        self.open()
        self.page.js("document.querySelector('#board [data-at=\"e2\"]').focus()")
        for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
            self.page.key(key)
        self.says("list", "e2-e4")
        assert self.page.js("document.activeElement.dataset.at") == "e4", "the focus is lost after a move"
        outline = self.page.js("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", "the focus is not to be seen"
        self.page.js("document.getElementById('tab-play').focus()")
        self.page.key("ArrowRight")
        assert self.page.js("document.activeElement.id") == "tab-puzzles"
        assert not self.element("view-puzzles", "node.hidden")
        nameless = self.page.js("""[...document.querySelectorAll("button, select, input, textarea, [role=grid], a")]
          .filter((each) => !(each.textContent.trim() || each.getAttribute("aria-label") || each.labels?.length))
          .map((each) => each.outerHTML.slice(0, 80))""")
        assert not nameless, f"no name for {nameless}"

    def layout(self):
        """Nothing sticks out at phone width, text can be read in light and dark."""
        with open(os.path.join(HERE, "layout.js"), encoding="utf-8") as file:
            measure = file.read()
        views = [("play", {"variant": "takemake", "fen": TAKE, "moves": "e4xd5,d5-d4"}),
                 ("play", {"variant": "chess", "fen": "8/8/8/7"}),
                 ("puzzles", {}), ("solve", {}), ("page", {}), ("compare", {}), ("about", {})]
        sizes = ((360, False), (390, True), (800, False), (1280, True))
        for number, (view, words) in enumerate(views):
            self.page.size(sizes[0][0], 800)
            self.open(view, **words)
            if view == "page":
                self.page.choose("#page-sample", "interweave/leaper.pug")
                self.says("page-said", "1 diagram")
            if view == "solve":
                self.page.click("#solve-go")
                self.says("solve-said", "Sound")
            for width, dark in sizes:
                self.page.size(width, 800, dark)
                problems = self.page.js(measure)
                self.picture(f"layout-{width}-{number}-{view}", True)
                assert not problems, f"{view} at {width} px{', dark' if dark else ''}: {problems}"
        self.page.size(1280, 900)

    def offline(self, server):
        self.open()
        self.page.until("navigator.serviceWorker.ready.then(() => true)", "no service worker", 30)
        self.page.until("""caches.keys().then(async ([name]) => name !== undefined &&
          (await (await caches.open(name)).keys()).length > 20)""", "the files are not kept", 30)
        server.shutdown()
        server.server_close()
        self.page.ask("Network.setBypassServiceWorker", bypass=False)
        self.open("puzzles", book="checkered", puzzle="2")
        self.says("puzzle-said", "to move")
        self.page.click("#tab-play")
        self.says("said", "20 legal moves")


def main():
    reader = argparse.ArgumentParser(add_help=False)
    reader.add_argument("--root", required=True)
    reader.add_argument("--package")
    reader.add_argument("--keep")
    reader.add_argument("--only")
    given = reader.parse_args()
    named = given.package or os.environ.get("ARBITER_PACKAGE")
    package = named or os.path.join(given.root, "build", "javascript", "package")
    if not chromium.program():
        print("SKIPPED: there is no Chromium, so the page is not tested; tools/setup --with browser installs it",
              file=sys.stderr)
        return 77
    if not os.path.isfile(os.path.join(package, "arbiter.wasm")):
        print("SKIPPED: the JavaScript module is not built, so the page is not tested; tools/javascript/build makes it "
              "(tools/setup --with web)", file=sys.stderr)
        return 77
    newer = None if named else newer_source(given.root, package)
    if newer:
        print(f"SKIPPED: {newer} is newer than the JavaScript module, so the page is not tested; "
              "tools/javascript/build makes it anew", file=sys.stderr)
        return 77
    if given.keep:
        os.makedirs(given.keep, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        built = os.path.join(folder, "web")
        build = os.path.join(given.root, "tools", "web", "build")
        subprocess.run([build, "--package", package, "--output", built], check=True)
        add_books(os.path.join(built, "books"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=built))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        with chromium.Page(paint_times=True) as page:
            site = Site(page, address, given.root, given.keep, built)
            if site.every > 1:
                print(f"SKIPPED in part: one puzzle of a kind, one in {site.every} of the gallery (ARBITER_EVERY)")
            parts = ["broken", "times", "board", "drags", "texts", "rules", "accessible", "legs", "pocket", "dropped",
                     "fen", "list", "variants", "puzzles", "gallery", "wrong", "solving", "pages", "compare", "keys", "layout"]
            for part in given.only.split(",") if given.only else parts:
                before = time.monotonic()
                getattr(site, part)()
                print(f"{part}: {time.monotonic() - before:.1f} s", flush=True)
                assert not page.errors, f"{part}: the console says {page.errors}"
            foreign = [url for url in page.requests if not url.startswith((address, "about:"))]
            assert not foreign, f"the page asks for {foreign}"
            site.offline(server)
            print("without a server: well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
