#!/usr/bin/env python3
"""Puzzles from games as sites import them, read back and replayed by programs that did not write them.

replay.py arbiter BIN        variants with a row `games` in tests/variants: lichess's columns and PGN, played by arbiter-moves, which knows the rules alone
replay.py python-chess BIN   chess, by python-chess (PyPI: chess; Debian 12 has no package)
replay.py stockfish BIN      chess, by Stockfish (Debian: stockfish; tools/setup --with bench)

Status 77 if python-chess or Stockfish is not installed, which is said.
"""

import csv
import functools
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

HEADER = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
VARIANTS = pathlib.Path(__file__).resolve().parents[1] / "variants"


def games_of_variants():
    """How many games are searched in each variant: the rows `games` of tests/variants/NAME/cases.tsv."""
    found = {}
    for path in sorted(VARIANTS.glob("*/cases.tsv")):
        row = re.search(r"^games\t(\d+)$", path.read_text(encoding="utf-8"), re.M)
        if row:
            found[path.parent.name] = int(row[1])
    return found


GAMES = games_of_variants()
EVERY = int(os.environ.get("ARBITER_EVERY", "1"))  # only every Nth variant, as in tests/support/every.hpp


@functools.cache
def searched(binary, variant):
    """The puzzles of a variant's games, found once: the forms of `written` are made of them."""
    ask = [f"{binary}/arbiter-compose", "--from-games", str(GAMES[variant]), "--seed", "11", "--variant", variant,
           "--count", "12", "--quiet", "--format", "json"]
    return subprocess.run(ask, capture_output=True, text=True, check=True).stdout


def written(binary, variant, style):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as data:
        data.write(searched(binary, variant))
        data.flush()
        ask = [f"{binary}/arbiter-compose", "--merge", data.name, "--quiet", *style]
        return subprocess.run(ask, capture_output=True, text=True, check=True).stdout


def rows_of(text):
    assert text.splitlines()[0] == HEADER, text.splitlines()[0]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows and len({row["PuzzleId"] for row in rows}) == len(rows), "no puzzles, or two with one id"
    return rows


def sizes(puzzle):
    """Lichess's words for length and phase, which the CSV adds to the tags."""
    length = [[], [], ["short"], ["long"]][puzzle["moves"]] if puzzle["moves"] < 4 else ["veryLong"]
    return length + ([] if "endgame" in puzzle["tags"] else ["middlegame"])


def games_of(text):
    """The tags of each game, and its movetext."""
    games = []
    for head, moves in re.findall(r"((?:\[\w+ \".*\"\]\n)+)\n((?:[^\[\n].*\n)+)", text):
        tags = {name: value.replace('\\"', '"').replace("\\\\", "\\") for name, value in re.findall(r"\[(\w+) \"(.*)\"\]", head)}
        games.append((tags, " ".join(moves.split())))
    return games


class Rules:
    """arbiter-moves on positions of one variant: one program that answers line by line."""

    def __init__(self, binary, variant):
        self.variant = variant
        self.program = subprocess.Popen([f"{binary}/arbiter-moves", "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.communicate()

    def ask(self, request, fen, **more):
        question = {"request": request, "variant": self.variant, "fen": fen, **more}
        self.program.stdin.write(json.dumps(question) + "\n")
        self.program.stdin.flush()
        answer = json.loads(self.program.stdout.readline())
        assert "error" not in answer, f"{question}: {answer}"
        return answer

    def after(self, fen, moves):
        """The position after these moves, with its status."""
        return self.ask("play", fen, moves=moves)

    def wins(self, end):
        """Whether the move to the position `end` wins: the game has ended, or each answer ends it, as in Antichess, where
        the other side's move wins. Statuses are those of the side to move."""
        if end["status"] in ("mate", "lost"):
            return True
        answers = self.ask("moves", end["fen"])["moves"]
        return bool(answers) and all(self.ask("status", each["fen"])["status"] == "won" for each in answers)


def replayed(rules, binary, variant):
    """How many puzzles of the variant were replayed: all that were found."""
    rows = rows_of(written(binary, variant, ["--as", "csv"]))
    games = games_of(written(binary, variant, ["--as", "pgn"]))
    lines = [json.loads(line) for line in written(binary, variant, ["--format", "jsonl"]).splitlines()]
    assert len(rows) == len(games) == len(lines), f"{variant}: {len(rows)} rows, {len(games)} games, {len(lines)} lines"
    game_by_id = {tags["PuzzleId"]: (tags, moves) for tags, moves in games}
    for row, line in zip(rows, lines):
        moves = row["Moves"].split()
        assert line["variant"] == variant and line["licence"] == "CC0-1.0" and line["title"]
        # The first move leads to the puzzle, all are legal, and the last one wins.
        assert rules.after(row["FEN"], moves[:1])["fen"] == line["fen"], f"{row} does not begin with the puzzle"
        end = rules.after(row["FEN"], moves)
        assert rules.wins(end), f"{variant}: {row['FEN']} {moves} ends as {end['status']}"
        assert (end["status"] == "mate") == line["tags"][0].startswith("mate")
        assert row["Themes"].split() == line["tags"] + sizes(line)
        # No column is meant for them: the game's address says title, licence, seed and game.
        address = urllib.parse.urlsplit(row["GameUrl"])
        made = dict(urllib.parse.parse_qsl(address.query, strict_parsing=True))
        assert address.scheme == "arbiter-compose" and int(address.fragment) == line["ply"], address
        assert (made["title"], made["licence"], made["variant"]) == (line["title"], "CC0-1.0", variant), made
        assert (int(made["seed"]), int(made["game"])) == (line["seed"], line["game"]) and line["seed"] == 11, made
        # The same as a game: the main line, and each other last move as a variation.
        tags, text = game_by_id[row["PuzzleId"]]
        assert tags["FEN"] == line["fen"] and tags["SetUp"] == "1" and tags["Licence"] == "CC0-1.0"
        assert tags["Result"] == text.split()[-1] == ("1-0" if " w " in line["fen"] else "0-1")
        main, *others = re.split(r" \(", text.rsplit(" ", 1)[0])
        spoken = re.sub(r"\d+\.(?:\.\.)? ?", "", main).split()
        assert rules.after(tags["FEN"], spoken)["fen"] == end["fen"], f"{variant}: {text} is another line"
        assert len(others) + 1 == line["lastMoves"], f"{variant}: {text} has not {line['lastMoves']} ends"
        # Two chains of Interweave may lead to one position.
        ends = {spoken[-1]}
        for other in others:
            word = re.sub(r"\d+\.(?:\.\.)? ?", "", other).rstrip(")").strip()
            ending = rules.after(tags["FEN"], [*spoken[:-1], word])
            assert rules.wins(ending), f"{variant}: {word} of {text} does not win"
            ends.add(word)
        assert len(ends) == line["lastMoves"], f"{variant}: {text} says a move twice"
    return len(rows)


def by_arbiter(binary):
    count = 0
    variants = list(GAMES)[::EVERY]
    for variant in variants:
        with Rules(binary, variant) as rules:
            count += replayed(rules, binary, variant)
    assert count > 50 // EVERY, f"only {count} puzzles"
    if EVERY > 1:
        print(f"SKIPPED in part: only one variant in {EVERY} is tried (ARBITER_EVERY)")
    print(f"{count} puzzles of {len(variants)} variants: columns, games and records tell the same, and every line is played")


def by_python_chess(binary):
    try:
        import chess  # pylint: disable=import-outside-toplevel
        import chess.pgn
    except ImportError:
        print("NOT CHECKED: python-chess is not installed (PyPI: chess; Debian 12 has no package)", file=sys.stderr)
        return 77
    rows = rows_of(written(binary, "chess", ["--as", "csv"]))
    for row in rows:
        board = chess.Board(row["FEN"])
        assert board.is_valid(), row["FEN"]
        for move in row["Moves"].split():
            board.push(board.parse_uci(move))
        assert board.is_checkmate(), row
    file = io.StringIO(written(binary, "chess", ["--as", "pgn"]))
    games = 0
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors, game.errors
        ends = []
        nodes = [game]
        while nodes:
            node = nodes.pop()
            nodes += node.variations
            if not node.variations:
                ends.append(node.board())
        assert all(board.is_checkmate() for board in ends), game
        games += 1
    assert games == len(rows), f"{games} games, {len(rows)} rows"
    print(f"{games} puzzles: python-chess plays every line to its mate")
    return 0


def by_stockfish(binary):
    program = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
    if not program:
        print("NOT CHECKED: Stockfish is not installed (tools/setup --with bench)", file=sys.stderr)
        return 77
    rows = rows_of(written(binary, "chess", ["--as", "csv"]))

    def told(fen, moves):
        """What it says of the position; a move that is not legal and all behind it are not played."""
        ask = f"position fen {fen} moves {' '.join(moves)}\nd\ngo perft 1\nquit\n"
        return subprocess.run([program], input=ask, capture_output=True, text=True, check=True).stdout

    for row in rows:
        moves = row["Moves"].split()
        text = told(row["FEN"], moves)
        fen = re.search(r"^Fen: (.*)$", text, re.M)[1].split()
        start = row["FEN"].split()
        plies = 2 * (int(fen[5]) - int(start[5])) + (fen[1] == "b") - (start[1] == "b")
        assert plies == len(moves), f"{row}: Stockfish plays {plies} of {len(moves)} moves"
        mated = re.search(r"^Checkers: [a-h]", text, re.M) and "Nodes searched: 0" in text
        assert mated, f"{row}: no mate at the end"
        cut = re.search(r"^Nodes searched: (\d+)", told(row["FEN"], [*moves[:-1], "a1a1"]), re.M)
        assert int(cut[1]) > 0, f"{row}: over before the last move"
    assert len(rows) > 5, f"only {len(rows)} puzzles"
    print(f"{len(rows)} puzzles: Stockfish plays every line to its mate")
    return 0


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("arbiter", "python-chess", "stockfish"):
        sys.exit(__doc__)
    if sys.argv[1] == "stockfish":
        return by_stockfish(sys.argv[2])
    if sys.argv[1] == "python-chess":
        return by_python_chess(sys.argv[2])
    return by_arbiter(sys.argv[2])


try:
    sys.exit(main())
except AssertionError as problem:
    print(f"FAILED: {problem}", file=sys.stderr)
    sys.exit(1)
