#!/usr/bin/env python3
"""Random problems, solved by Popeye and by arbiter-solve: the same solutions?

popeye_agreement.py POPEYE ARBITER_SOLVE [--problems N] [--seed S] [--seconds T] [--only STIPULATION] [--kind KIND]
                    [--keep FOLDER]

Both programs read the same input file of Popeye's, one problem a file. N (1000) problems are orthodox, as many have
the condition Take&MakeChess and as many have fairy pieces, spread over the stipulations that both programs know; as
many are proof games, of the diagrams of random games, in which captures are frequent, and of two diagrams of such a
game; as many have twins, and of as many whole trees are compared, with their threats, set play and tries;
as many have options that change the play or are parry series, and of as many both sides are to be mated (##).
Compared are all lines of help and series play, with the set play of two of five problems, and the keys of the rest,
with the tries that one reply refutes and that reply in direct and self play. So that two of five problems have a
solution, problems are drawn by our own answers, of at most 40,000 positions; where fewer random positions have one,
there are fewer. A problem
that either program does not finish in T (10) seconds is not compared and another one takes its place. Prints each
difference with its input, which is kept in FOLDER, and for each stipulation how many were compared, have a solution,
were not finished. Status 1 if there is a difference.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

DIRECT = ["#1", "#2", "#3", "=1", "=2", "==1", "+2", "x1", "x2", "zd4 2"]
FORCED = ["s#1", "s#2", "s=1", "s=2", "s==1", "s+2", "sx2", "szd5 2", "r#1", "r#2", "r=2", "r+1", "rx2", "rze4 2",
          "semi-r#1", "semi-r#2", "semi-r=2", "semi-rx2"]
HELP = ["h#0.5", "h#1", "h#1.5", "h#2", "h#2.5", "h#3", "h=1.5", "h=2", "h=2.5", "h==1", "h==2", "h+1.5", "hx1", "hx2",
        "hzd5 2", "hs#1", "hs#1.5", "hs#2", "hs#2.5", "hs=1.5", "hs=2", "hsx2", "hs+2"]
SERIES = ["ser-#1", "ser-#2", "ser-#3", "ser-=2", "ser-=3", "ser-==3", "ser-+2", "ser-x3", "ser-zd5 3", "ser-h#1",
          "ser-h#2", "ser-h#3", "ser-h=2", "ser-h=3", "ser-h==2", "ser-h+2", "ser-hx2", "ser-hzd4 2", "ser-s#1",
          "ser-s#2", "ser-s#3", "ser-s=2", "ser-sx2", "ser-s+2"]
GAMES = ["dia", "exact-dia", "ser-dia", "a=>b", "exact-a=>b"]
TREES = ["#2", "#3", "=2", "=3", "+2", "x2", "s#2", "s#3", "s=2", "r#2", "r#3", "r=2", "semi-r#2", "#=2", "##2"]
TWINS = ["#2", "s#2", "h#1.5", "h#2", "h=2", "hs#2", "ser-#3", "ser-h#2", "ser-s#2"]
RARE = ["reci-h#1", "reci-h#1.5", "reci-h#2", "reci-h=2", "exact-#2", "exact-s#2", "exact-h#2", "#=1", "#=2", "s#=2", "r#=2",
        "h#=2", "!=1", "!=2", "h!=2", "hs#=2", "ser-!=2", "ser-#=2", "ser-h#=2"]
STIPULATIONS = DIRECT + FORCED + HELP + SERIES + RARE
OPTIONS = ([f"{each}|PostKeyPlay" for each in ("#2", "#3", "=2", "+2", "x2", "s#2", "s#3", "r#2", "semi-r#2")]
           + [f"{each}|MaxFlightsquares {most}" for each, most in (("#3", 0), ("#3", 1), ("#3", 2), ("=3", 1), ("+3", 2),
                                                                   ("x3", 1), ("s#2", 1), ("s#3", 1), ("sx2", 2),
                                                                   ("r#2", 1), ("r#3", 2), ("semi-r#2", 1))]
           + [f"{each}|NullMoves" for each in ("h#1.5", "h#2", "h#2.5", "h#3", "h=2", "h==2", "h+2", "hx2", "hzd5 2",
                                               "ser-#3", "ser-=2", "ser-x3", "ser-h#2", "ser-h=2", "ser-s#2", "hs#2",
                                               "hs=2", "hs+2", "#2", "#3", "=2", "s#2", "r#2")]
           + ["s#2|Quodlibet", "semi-r#2|Quodlibet"]
           + ["pser-#2|", "pser-#3|", "pser-=2|", "pser-+3|", "pser-x2|", "pser-s#2|", "pser-s#3|", "pser-s=2|",
              "pser-r#2|", "pser-r+2|", "pser-h#1|", "pser-h#2|", "pser-h#3|", "pser-h=2|", "pser-h+2|", "pser-hx2|"])
DOUBLE = ["##1", "##2", "##3", "s##2", "r##2", "semi-r##2", "h##1", "h##1.5", "h##2", "h##2.5", "hs##2", "ser-##1",
          "ser-##2", "ser-##3", "ser-h##1", "ser-h##2", "ser-s##2", "pser-h##2"]
FAIRY = ("LE MA PA VA G N Z CA GI RF BU WE AL FE DA LI NE AM EM PR GN AN SQ WA NH DU CR ZR GR CH ZH GH RL BL RH BH EK OK "
         "37 KH 16 24 35 15 25 GL WR FR BI ET NA SO 36 NL ZE KO KP").split()
LETTERS = {}  # ours of the problem for Popeye's
MARKS = re.compile(r"[+#=xz!?]+|ep\.|dia|a=>b")


def battle(stipulation):
    """Whether the other side does what it can against the goal."""
    return not re.match(r"(exact-|reci-)?(h|ser-|dia|a=>b)|pser-", stipulation)


def black_begins(stipulation, half_duplex):
    """Whether Black makes the first move, as both programs read it."""
    half = stipulation.endswith(".5")
    stipulation = re.sub("^(reci|exact)-", "", stipulation)
    help_self = stipulation.startswith("hs")
    black = half if help_self else (stipulation.startswith("h") and not half) or "ser-h" in stipulation
    return black != half_duplex


def place(file, rank):
    return "abcdefgh"[file] + str(rank + 1)


def attacked(board, target, white):
    """Whether White, or Black, attacks a square."""
    file, rank = "abcdefgh".index(target[0]), int(target[1]) - 1

    def hit(step, far, kinds):
        for i in range(1, 8 if far else 2):
            at = (file + step[0] * i, rank + step[1] * i)
            letter = board.get(place(*at), "") if 0 <= at[0] < 8 and 0 <= at[1] < 8 else "off"
            if letter:
                return letter in (kinds.upper() if white else kinds.lower())
        return False

    lines, diagonals = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    jumps = [(x * i, y * j) for x, y in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1)]
    back = -1 if white else 1
    return (any(hit(step, True, "RQ") for step in lines) or any(hit(step, True, "BQ") for step in diagonals)
            or any(hit(step, False, "K") for step in lines + diagonals) or any(hit(step, False, "S") for step in jumps)
            or any(hit((side, back), False, "P") for side in (1, -1)))


def drawn(draw, stipulation, black, after_key=False):
    """A board {square: letter} with lower case for Black, and options that belong to it."""
    board, options = {}, []

    def kind(letter, square):
        light = ("abcdefgh".index(square[0]) + int(square[1])) % 2 == 0
        return letter.upper() + ((" light" if light else " dark") if letter.upper() == "B" else "")

    def put(letter, square):
        side = [kind(other, at) for at, other in board.items() if other.isupper() == letter.isupper()]
        side.append(kind(letter, square))
        most = {"Q": 1, "R": 2, "S": 2, "B light": 1, "B dark": 1}
        promoted = sum(max(0, side.count(each) - count) for each, count in most.items())
        rank = letter.lower() == "p" and square[1] in "18"
        if square in board or rank or len(side) > 16 or side.count("P") + promoted > 8:
            return
        board[square] = letter

    if draw.random() < 0.15:
        side = draw.random() < 0.5
        put("K" if side else "k", "e1" if side else "e8")
        for file in draw.choice(["a", "h", "ah"]):
            put("R" if side else "r", file + ("1" if side else "8"))
        if draw.random() < 0.3:
            options.append("NoCastling " + draw.choice("ah") + ("1" if side else "8"))
    if draw.random() < 0.15 and not after_key:
        file = draw.randrange(1, 7)
        ranks, mine, theirs = ((3, 2, 1), "p", "P") if black else ((4, 5, 6), "P", "p")
        way = [place(file, ranks[2]), place(file, ranks[1])]
        if not any(square in board for square in way):
            put(theirs, place(file, ranks[0]))
            put(mine, place(file + draw.choice((-1, 1)), ranks[0]))
            options.append("EnPassant " + "".join(way) + place(file, ranks[0]))
            board.update({square: " " for square in way})
    for king in "Kk":
        while king not in board.values():
            edge = draw.random() < 0.7
            put(king, place(draw.randrange(8), draw.choice((0, 7)) if edge else draw.randrange(8)))
    # For both to be mated, both need walls around them, and lines through these.
    for king in "Kk" if "##" in stipulation else "":
        at = next(square for square, letter in board.items() if letter == king)
        file, rank = "abcdefgh".index(at[0]), int(at[1]) - 1
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            if 0 <= file + x < 8 and 0 <= rank + y < 8 and draw.random() < 0.7:
                piece = draw.choice("PPPSSBR")
                put(piece if king == "K" else piece.lower(), place(file + x, rank + y))
        for piece in draw.sample("QRRBBS", 3):
            put(piece if king == "K" else piece.lower(), place(draw.randrange(8), draw.randrange(8)))
    # Whose king is to be mated: of the side that begins where the other one is forced to do it.
    forced = stipulation[0] == "s" and stipulation[:4] != "ser-" or re.match("hs|p?ser-[sr]|r|semi", stipulation)
    loser_black = black == bool(forced) if "ser-h" not in stipulation else black
    if stipulation[0] == "h":
        loser_black = black != stipulation.endswith(".5")
    # To be forced, a side needs few moves: one piece beside its king, and strong ones around.
    driven = bool(forced) and draw.random() < 0.7
    if driven or draw.random() < 0.6:
        king = next(square for square, letter in board.items() if letter == ("k" if loser_black else "K"))
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            file, rank = "abcdefgh".index(king[0]) + x, int(king[1]) - 1 + y
            if 0 <= file < 8 and 0 <= rank < 8 and draw.random() < (0.8 if driven else 0.5):
                piece = draw.choice("PPPSBR")
                put(piece.lower() if loser_black else piece, place(file, rank))
    if driven:
        put(draw.choice("QRBSP" if loser_black else "qrbsp"), place(draw.randrange(8), draw.randrange(1, 7)))
    most = len(board) + draw.choice((1, 2, 3, 4, 5, 6, 8, 10))
    heavy = driven or draw.random() < 0.4
    winners = 0 if driven else draw.choice((0.5, 0.8)) if not forced else draw.choice((0.1, 0.3, 0.5))
    for _ in range(60):
        if len(board) >= most:
            break
        side = loser_black == (draw.random() < winners)
        piece = draw.choice("QRBSP") if heavy else draw.choice("QRRBBSSPPPPPP")
        file, rank = draw.randrange(8), draw.randrange(8)
        if piece == "P" and draw.random() < 0.4:
            rank = 6 if side else 1
        put(piece if side else piece.lower(), place(file, rank))
    board = {square: letter for square, letter in board.items() if letter != " "}
    moves = black != after_key
    idle = next(square for square, letter in board.items() if letter == ("K" if moves else "k"))
    return (None, None) if attacked(board, idle, not moves) else (board, options)


def problem(draw, stipulation, condition, option=""):
    """The lines of a problem, and whether Black begins. Fairy pieces take the place of some officers."""
    fairy = condition == "fairy"
    kinds = draw.sample(FAIRY[:10] + draw.sample(FAIRY, 10), draw.choice((1, 1, 2, 3))) if fairy else []
    half_duplex = not stipulation.endswith(".5") and draw.random() < 0.1
    black = black_begins(stipulation, half_duplex)
    board = None
    while not board:
        board, options = drawn(draw, stipulation, black, option == "PostKeyPlay")
    if half_duplex:
        options.append("HalfDuplex")
    if option:
        options.append(option)
    if option in ("PostKeyPlay", "NullMoves") or stipulation.startswith("pser-"):
        pass
    elif battle(stipulation) and not re.match("r|semi", stipulation):
        options.append("Defence 1")
    elif stipulation in HELP + SERIES + DOUBLE + RARE and not battle(stipulation) and not re.match("ser-[^hs]", stipulation) and draw.random() < 0.4:
        options.append("SetPlay")

    def side(upper):
        pieces = [letter.upper() + square for square, letter in sorted(board.items()) if letter.isupper() == upper]
        if kinds:
            pieces = [draw.choice(kinds) + each[1:] if each[0] not in "KP" and draw.random() < 0.6 else each
                      for each in pieces]
        return " ".join(pieces)

    lines = [f"Pieces White {side(True)} Black {side(False)}", f"Stipulation {stipulation}"]
    return "\n".join(lines + ["Option NoBoard " + " ".join(options)] + ([] if fairy else condition)) + "\n", black


def game_problem(draw, arbiter, kind):
    """A problem that ends in the diagram of a random game, and whether Black begins."""
    series = kind.startswith("ser-")
    two = kind.endswith("a=>b")
    plies = draw.randrange(1, 6) if series else draw.randrange(4, 10) if not two else draw.randrange(1, 6)
    before = draw.randrange(6, 50) if two else 0
    def asked(typed):
        text = run([arbiter, "chess", "h~0.5", "--max-solutions", "1000", "--format", "jsonl"] + typed, 60)
        lines = [line for line in text.splitlines() if line.startswith('{"schema"')]
        return json.loads(lines[0]) if lines else {}

    typed, moves, diagrams = ["--position", "start"], [], []
    while len(diagrams) <= before + plies:
        answer = asked(typed)
        if not answer.get("solutions"):
            break
        diagrams.append(answer["fen"].split()[0])
        legal = [each["line"][0] for each in answer["solutions"]]
        # Captures, and moves of one piece on and on, make games of which few other games have the diagram.
        last = moves[-1 if series else -2][2:][-2:] if len(moves) > 1 else ""
        weights = [(8 if "x" in move else 1) * (4 if last and move.startswith(last) else 1) for move in legal]
        moves.append(draw.choices(legal, weights)[0])
        if series:  # Black passes
            moved = asked(["--fen", answer["fen"], "--moves", moves[-1]])
            typed = ["--fen", re.sub(" b (.*?) .*", r" w \1 - 0 1", moved.get("fen", ""))]
        else:
            typed = ["--position", "start", "--moves", " ".join(moves)]
    played = len(diagrams) - 1 - before
    if played < 1:
        return game_problem(draw, arbiter, kind)
    black = two and before % 2 == 1
    length = played if series else played / 2 + draw.choice((0, 0, 0, 1 if played < 7 else 0))

    def pieces(diagram):
        sides = {True: [], False: []}
        for rank, row in enumerate(diagram.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                    continue
                sides[letter.isupper()].append(letter.upper().replace("N", "S") + place(file, 7 - rank))
                file += 1
        return f"Pieces White {' '.join(sides[True])} Black {' '.join(sides[False])}\n"

    start = pieces(diagrams[before]) if two else ""
    white = "Option WhiteToPlay\n" if two and not black else ""
    text = f"{start}Stipulation {kind}{length:g}\n{white}{pieces(diagrams[-1])}Option NoBoard\n"
    return text, black


def with_twins(draw, text):
    """The problem with one to three twins of kinds that keep it a problem of orthodox pieces."""
    pieces = re.findall("[KQRBSP]([a-h][1-8])", text.split("\n")[0])
    free = [place(file, rank) for file in range(8) for rank in range(1, 7) if place(file, rank) not in pieces]
    lines = ""
    for number in range(draw.randrange(1, 4)):
        at, other = draw.sample(pieces, 2)
        change = draw.choice([f"Move {at} {draw.choice(free)}", f"Exchange {at} {other}", "Rotate 180", "Mirror a1<-->h1",
                              "PolishType", "Substitute R B", f"Add White Q{draw.choice(free)}", f"Remove {at}",
                              f"Add Black P{draw.choice(free)} Move {at} {draw.choice(free)}"])
        lines += f"Twin {'Continued ' if number and draw.random() < 0.3 else ''}{change}\n"
    return text + lines


def squares(text, black):
    """A move as the squares of its legs and its promotion, in either program's notation."""
    if text.upper().replace("O", "0").startswith("0-0"):
        rank = "8" if black else "1"
        return f"e{rank}{'c' if text.upper().replace('O', '0').startswith('0-0-0') else 'g'}{rank}"
    # Take & Make: Popeye leaves out the square where a pawn takes en passant.
    text = re.sub(r"x[a-h][1-8]\{(..)\},.*", r"x\1", text)
    found = []
    for square in re.findall("[a-h][1-8]", re.sub(r"\{.*?\}", "", text)):
        if not found or found[-1] != square:
            found.append(square)
    promotion = re.search("=([A-Z0-9]+)", text)
    return "".join(found) + (LETTERS.get(promotion.group(1), promotion.group(1)) if promotion else "")


def sides(stipulation, plies, black):
    """Who makes each move: in a series the same side, but for the end of ser-h and ser-s."""
    if stipulation.startswith("ser-"):
        other = stipulation[4] in "hs"
        return [black] * (plies - other) + [not black] * other
    return [black != (ply % 2 == 1) for ply in range(plies)]


def of_popeye(text, stipulation, black):
    result, lines, set_lines, last = set(), [], [], None
    tree = battle(stipulation)
    for line in text.splitlines():
        if not re.match(r" +1\.", line):
            continue
        moves = [re.sub(r"^\d+\.+", "", word) for word in line.split()]
        marks = [word for word in moves if MARKS.fullmatch(word)]
        if "?!?" in marks:
            continue  # no key: the goal that White must reach at once in reflex play
        moves = [word for word in moves if word not in marks]
        if not tree:
            # "1...a 2.b" is set play where the solution begins with 1.; else "1...  ...  2.a" is.
            start = re.match(r" +1\.\.\.( +\.\.\.)?", line)
            in_set = bool(start) and (start.group(1) is not None or ".5" not in stipulation)
            moves = [move for move in moves if move.strip(".")]
            colours = sides(stipulation, len(moves), black)
            if in_set:
                colours = [black == (i % 2 == 1) for i in range(len(moves))]
            (set_lines if in_set else lines).append([squares(move, side) for move, side in zip(moves, colours)])
        elif re.match(r" +1\.\.\.", line):
            last.add(squares(moves[0], not black))
        elif "?" in marks:
            last = set()
            result.add((squares(moves[0], black), "?", Refutations(last)))
        else:
            result.add(squares(moves[0], black))
    result |= {" ".join(line) for line in ended(lines, stipulation)}
    result |= {" ".join(["set"] + line) for line in set_lines}
    return {entry if isinstance(entry, str) else f"{entry[0]} ? {' '.join(sorted(entry[2].of))}" for entry in result}


class Refutations:
    """A set that is filled after it was put into another one."""

    def __init__(self, of):
        self.of = of


def tree_of_popeye(text, black):
    """Ways from the key down as tuples of moves; T stands before what threatens, S before set play."""
    ways, above, listed = set(), [], True
    for line in text.splitlines():
        move = re.match(r"^( +)(\d+)(\.\.\.|\.)([^ .]\S*)(.*)$", line)
        if not move:
            continue
        indent, chosen = len(move.group(1)), move.group(3) == "."
        if indent == 3:
            listed = "?!?" not in move.group(5)
        if not listed or "?!?" in move.group(5):
            continue
        while above and above[-1][0] >= indent:
            above.pop()
        way = above[-1][1] if above else () if chosen else ("S",)
        threat = ("T",) if above and above[-1][2] and chosen else ()
        mark = "?" if indent == 3 and "?" in move.group(5) else "!" if not chosen and "!" in move.group(5) else ""
        way += threat + (squares(move.group(4), black == chosen) + mark,)
        ways.add(way)
        above.append((indent, way, chosen))
    return ways


def moves_of(line):
    """The squares of all moves of a line, without passes, castling without its rank."""
    plain = [re.sub(r"^\d+\.+", "", word) for word in line.split()]
    plain = [word for word in plain if not MARKS.fullmatch(word) and word.strip(".") and not word.startswith("pass")]
    return " ".join(re.sub("e[18]([cg])[18]", r"e\1", squares(word, False)) if "-" in word and word[0] in "0oO"
                    else squares(word, False) for word in plain)


def lines_of_popeye(text, stipulation):
    """All lines of play in which somebody may pass; S stands before set play."""
    found = set()
    for line in text.splitlines():
        if re.match(r" +1\.", line) and "?!?" not in line:
            in_set = re.match(r" +1\.\.\.[^ ]", line) and ".5" not in stipulation
            found.add(("S " if in_set else "") + moves_of(line))
    if stipulation.startswith("ser-"):
        found = {" ".join(line) for line in ended([line.split() for line in found], stipulation)}
    return found


def lines_of_ours(answer):
    found = set()

    def chosen(moves, so_far, name):
        for move in moves:
            line = f"{so_far} {move[name]}"
            if not move.get("variations"):
                found.add(moves_of(line))
            for reply in move.get("variations", []):
                replied = f"{line} {reply['reply']}"
                if not reply.get("answers"):
                    found.add(moves_of(replied))
                chosen(reply.get("answers", []), replied, "move")

    if any("line" in each for each in answer["solutions"]):
        found |= {moves_of(" ".join(each["line"])) for each in answer["solutions"]}
    else:
        chosen(answer["solutions"], "", "key")
    return found


def after_key_of_popeye(text, black):
    """The tree after the key, and the replies that refute it."""
    refuted = {squares(move, not black) for move in re.findall(r"1\.\.\.(\S+).*\n +refutes", text)}
    if refuted:
        return {f"{move} !" for move in refuted}
    # A key of our own stands before them.
    return {way[1:] for way in tree_of_popeye("   1.a1-a1 !\n" + text, black) if len(way) > 1}


def after_key_of_ours(answer, black):
    for each in answer.get("tries", []):
        return {f"{squares(move, not black)} !" for move in each["refutations"]}
    return {way[1:] for way in tree_of_ours(answer, black) if len(way) > 1}


def tree_of_ours(answer, black):
    ways = set()

    def chosen(moves, way, name):
        for move in moves:
            here = way + (squares(move[name], black),)
            ways.add(here)
            chosen(move.get("threats", []), here + ("T",), "move")
            replies(move.get("variations", []), here)

    def replies(moves, way):
        for move in moves:
            here = way + (squares(move["reply"], not black),)
            ways.add(here)
            chosen(move.get("answers", []), here, "move")

    chosen(answer["solutions"], (), "key")
    for each in answer.get("tries", []):
        key = squares(each["move"], black) + "?"
        ways.update([(key,)] + [(key, squares(move, not black) + "!") for move in each["refutations"]])
        chosen(each.get("threats", []), (key, "T"), "move")
        replies(each.get("variations", []), (key,))
    replies(answer.get("setPlay", []), ("S",))
    return ways


def of_ours(answer, stipulation, black):
    if battle(stipulation):
        keys = {squares(each["key"], black) for each in answer["solutions"]}
        for each in answer.get("tries", []):
            refutations = sorted(squares(move, not black) for move in each["refutations"])
            keys.add(" ".join([squares(each["move"], black), "?"] + refutations))
        return keys
    lines = []
    for each in answer["solutions"]:
        played = each["line"]
        lines.append([squares(move, side) for move, side in zip(played, sides(stipulation, len(played), black))])
    played = {" ".join(line) for line in lines}
    for each in answer.get("setPlay", []):
        line = each["line"]
        played.add(" ".join(["set"] + [squares(move, black == (i % 2 == 1)) for i, move in enumerate(line)]))
    return played


def ended(lines, stipulation):
    """Popeye's lines without those that go on where a shorter one has reached the goal.

    In ser-=, ser-+ and the like Popeye lists what follows; in ser-s and hs it ends there, as ours always does.
    """
    if not re.match("ser-[^hs]", stipulation):
        return lines
    ends = {tuple(line) for line in lines}
    return [line for line in lines if not any(tuple(line[:i]) in ends for i in range(1, len(line)))]


def write(path, problems):
    with open(path, "w", encoding="ascii") as file:
        file.write("BeginProblem\n" + "NextProblem\n".join(problems) + "EndProblem\n")


def solve(arbiter, path, limits, seconds, trees=False):
    """Our answers by the line of the file on which the problem begins."""
    options = ["--threads", "1", "--by-threats" if trees else "--keys", "--lines", "100000", "--hash", "64", "--format", "jsonl"]
    text = run([arbiter, path] + options + limits, seconds)
    answers = [json.loads(line) for line in text.splitlines() if '"solutions"' in line]
    return {answer["line"]: answer for answer in answers}


def candidates(arbiter, folder, draw, stipulation, condition, wanted, option=""):
    """Problems to compare: two of five with a solution by our answers, as far as random ones have any."""
    with_solution, without = [], []
    needed = wanted * 3 // 5 + 2
    path = os.path.join(folder, "candidates.inp")
    for _ in range(100):
        if len(with_solution) >= needed and len(without) >= needed:
            break
        drawn_now = [problem(draw, stipulation, condition, option) for _ in range(50)]
        write(path, [text for text, _ in drawn_now])
        answers = solve(arbiter, path, ["--max-nodes", "40000", "--max-solutions", "500"], 600)
        line = 2
        for text, black in drawn_now:
            answer = answers.get(line, {"solutions": []})
            line += text.count("\n") + 1
            if answer.get("verdict") != "undecided" and len(answer["solutions"]) < 500:
                (with_solution if answer["solutions"] else without).append((text, black))
    result = []
    while with_solution or without:
        for source, most in ((with_solution, 2), (without, 3)):
            result += source[:most]
            del source[:most]
    return result


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("popeye")
    options.add_argument("arbiter_solve")
    options.add_argument("--problems", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--seconds", type=int, default=10)
    options.add_argument("--only", default="")
    options.add_argument("--kind", default="", choices=["", "orthodox", "Take & Make", "fairy", "games", "twins", "trees", "options",
                                                          "double"])
    options.add_argument("--keep", default="")
    asked = options.parse_args()
    folder = asked.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    differences, table = 0, []
    kinds = {"orthodox": [], "Take & Make": ["Condition Take&MakeChess"], "fairy": "fairy",
             "games": "games", "twins": [], "trees": [], "options": [], "double": []}
    own = {"games": GAMES, "twins": TWINS, "trees": TREES, "options": OPTIONS, "double": DOUBLE}
    for kind, condition in kinds.items():
        if asked.kind not in ("", kind):
            continue
        chosen = [asked.only] if asked.only else own.get(kind, STIPULATIONS)
        for number, asked_for in enumerate(chosen):
            stipulation, _, option = asked_for.partition("|")
            wanted = asked.problems // len(chosen) + (number < asked.problems % len(chosen))
            draw = random.Random(f"{asked.seed} {kind} {asked_for}")
            compared = solved = limited = 0
            found_games = (game_problem(draw, asked.arbiter_solve, stipulation) for _ in range(4 * wanted))
            for text, black in (found_games if kind == "games" else
                                candidates(asked.arbiter_solve, folder, draw, stipulation, condition, wanted,
                                           option)):
                if compared == wanted:
                    break
                if kind == "twins":
                    text = with_twins(draw, text)
                elif kind == "trees":
                    kept = re.findall(r"NoCastling \S+|EnPassant \S+|HalfDuplex", text)
                    text = re.sub("Option NoBoard.*", " ".join(["Option NoBoard Variation SetPlay Try"] + kept), text)
                path = os.path.join(folder, f"{number}{kind[:2]}{compared + limited}.inp")
                write(path, [text])
                theirs = run([asked.popeye, "-maxmem", "64M", "-maxtime", str(asked.seconds), path], asked.seconds)
                limits = ["--limit", str(asked.seconds), "--max-solutions", "10000"]
                trees = kind == "trees" or option == "PostKeyPlay" or stipulation.startswith("pser-")
                answers = solve(asked.arbiter_solve, path, limits, asked.seconds, trees)
                answer = next(iter(answers.values()), None)
                # Only with fairy pieces may the idle side be in check: then neither program solves.
                if kind == "fairy" and "can capture the king" in theirs and not answer:
                    continue
                twins = re.split(r"(?m)^\+?[a-z]\) .*$", theirs)[1:] if kind == "twins" else []
                # A twin may be none: a king could be captured, a pawn stand on the last rank.
                odd = kind in own and ("can capture the king" in theirs or len(answers) != max(len(twins), 1))
                if odd or any(each["verdict"] == "undecided" for each in answers.values()):
                    continue
                if "solution finished" not in theirs or answer and answer["verdict"] == "undecided":
                    limited += 1
                    continue
                compared += 1
                LETTERS.clear()
                of_trees = kind == "trees" or trees
                expected = tree_of_popeye(theirs, black) if of_trees else of_popeye(theirs, stipulation, black)
                LETTERS["N"] = "S"
                for letter, piece in (answer or {}).get("pieces", {}).items():
                    LETTERS[letter.upper()] = piece["code"]
                found = of_ours(answer, stipulation, black) if answer and not of_trees else {"refused"}
                if kind == "trees":
                    found = tree_of_ours(answer, black)
                elif kind == "twins":
                    expected, found = set(), set()
                    for name, (twin, ours) in enumerate(zip(twins, (answers[line] for line in sorted(answers)))):
                        expected |= {f"{name} {each}" for each in of_popeye(twin, stipulation, black)}
                        found |= {f"{name} {each}" for each in of_ours(ours, stipulation, black)}
                if option == "PostKeyPlay":
                    expected, found = after_key_of_popeye(theirs, black), after_key_of_ours(answer, black)
                    # Where every reply reaches the goal at once, Popeye lists none.
                    if not expected and all(isinstance(way, tuple) and len(way) == 1 for way in found):
                        expected = found
                elif stipulation.startswith("pser-") or option == "NullMoves" and not battle(stipulation):
                    expected, found = lines_of_popeye(theirs, stipulation), lines_of_ours(answer)
                solved += any("?" not in "".join(each) and "!" not in "".join(each) for each in expected | found)
                # Where the side that begins stands in check, there is no set play.
                lost = "can capture the king" in theirs and "SetPlay" not in text
                if found != expected or lost:
                    differences += 1
                    print(f"== {kind} {stipulation}: {path}\n{text}only Popeye: {sorted(expected - found)[:9]}\n"
                          f"only ours: {sorted(found - expected)[:9]}", flush=True)
                else:
                    os.remove(path)
            table.append((kind, f"{stipulation} {option}".strip(), compared, solved, limited))
            print("\t".join(map(str, table[-1])), flush=True)
    for kind in kinds:
        sums = [sum(row[i] for row in table if row[0] == kind) for i in range(2, 5)]
        print(f"{kind}: {sums[0]} compared, {sums[1]} with a solution; {sums[2]} not finished")
    print(f"{differences} differences")
    return 1 if differences else 0


def run(command, seconds):
    try:
        done = subprocess.run(command, capture_output=True, timeout=3 * seconds, check=False)
    except subprocess.TimeoutExpired:
        return ""
    return (done.stdout + done.stderr).decode("latin-1")


sys.exit(main())
