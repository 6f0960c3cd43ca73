#!/usr/bin/env python3
"""A small Take & Make, written from the text of the rules alone. Answers the line protocol of arbiter-compare.
--faults NAME,NAME brings mistakes back that implementers make; --faults list names them, --faults all has them all."""
import json, sys
FAULTS = {
    "left-blocks": "the square that the capturing piece left still blocks the make-leg",
    "keep-capture": "a capture without a make-leg is allowed: the piece stays on the square of the capture",
    "stay-pawn": "a pawn that a make-leg brings to its last rank stays a pawn",
    "rook-right": "a rook captured on its square leaves the castling right",
    "between-check": "the own king must be safe between the legs, too",
    "no-ep-leg": "an en passant capture has no make-leg",
    "queen-only": "promotion to a queen only",
    "castle-through": "castling through an attacked square",
    "capturer-way": "a make-leg as a pawn goes the capturer's way",
    "leg-ep": "a double step as make-leg gives an en passant right",
    "late-promotion": "a pawn that takes on its last rank does not promote there",
    "home-right": "a king or rook that a make-leg brings home keeps its castling right",
    "first-rank": "a make-leg may bring a pawn to its own first rank",
    "check-needs-leg": "a piece that would have no make-leg after taking the king gives no check",
}
faults = set()
LINES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WAYS = {"r": LINES, "b": DIAGONALS, "q": LINES + DIAGONALS, "k": LINES + DIAGONALS, "n": LEAPS}

def name(s): return "abcdefgh"[s % 8] + str(s // 8 + 1)
def square(text): return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)
def white(piece): return piece.isupper()
def shift(s, file, rank):
    file, rank = s % 8 + file, s // 8 + rank
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None
def forward(side): return 1 if side else -1
def first(side): return 0 if side else 7
def last(side): return 7 if side else 0

class Position:
    def __init__(self, fen):
        board, side, rights, ep, half, full = fen.split()
        self.board = [None] * 64
        for rank, row in zip(range(7, -1, -1), board.split("/")):
            file = 0
            for c in row:
                if c.isdigit(): file += int(c)
                else:
                    self.board[rank * 8 + file] = c
                    file += 1
        self.side, self.half, self.full = side == "w", int(half), int(full)
        self.ep = None if ep == "-" else square(ep)
        self.rights = {}  # letter: squares of king and rook
        for c in rights.replace("-", ""):
            home = first(white(c)) * 8
            row = self.board[home:home + 8]
            king, rook = ("K", "R") if white(c) else ("k", "r")
            if king not in row: continue
            at = row.index(king)
            rooks = [file for file in range(8) if row[file] == rook]
            if c in "Kk": file = max([file for file in rooks if file > at], default=7)  # the outermost rook
            elif c in "Qq": file = min([file for file in rooks if file < at], default=0)
            else: file = "abcdefgh".index(c.lower())
            self.rights[c] = home + at, home + file

    def fen(self):
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(p or "." for p in self.board[rank * 8:rank * 8 + 8])
            for n in range(8, 0, -1): row = row.replace("." * n, str(n))
            rows.append(row)
        return " ".join(["/".join(rows), "w" if self.side else "b", "".join(self.rights) or "-",
                         "-" if self.ep is None else name(self.ep), str(self.half), str(self.full)])

def reach(board, s, kind):  # squares that a piece of this kind (not a pawn) sees from s, up to the first piece
    for way in WAYS[kind]:
        to = shift(s, *way)
        while to is not None:
            yield to
            if board[to] or kind in "kn": break
            to = shift(to, *way)

def pawn_steps(board, s, side):
    if s // 8 == first(side): return
    one = shift(s, 0, forward(side))
    if one is None or board[one]: return
    yield one
    if s // 8 == first(side) + forward(side):
        two = shift(one, 0, forward(side))
        if not board[two]: yield two

def quiet(board, s, piece):
    if piece.lower() == "p": return list(pawn_steps(board, s, white(piece)))
    return [to for to in reach(board, s, piece.lower()) if not board[to]]

def attackers(board, s, by):
    for kind in "rbqkn":
        for at in reach(board, s, kind):
            if board[at] == (kind.upper() if by else kind): yield at
    for file in (-1, 1):
        at = shift(s, file, -forward(by))
        if at is not None and board[at] == ("P" if by else "p"): yield at

def attacked(board, s, by):
    for at in attackers(board, s, by):
        if "check-needs-leg" not in faults: return True
        after = board[:]
        after[at], after[s] = None, board[at]
        if quiet(after, s, "k"): return True
    return False

def in_check(board, side):
    king = "K" if side else "k"
    return king in board and attacked(board, board.index(king), not side)

def choices(piece, s):  # what a piece is that arrives on s
    if piece.lower() != "p" or s // 8 != last(white(piece)): return [piece]
    return [c if white(piece) else c.lower() for c in ("Q" if "queen-only" in faults else "QRBN")]

def becomes(piece, new): return "" if piece == new else "=" + new.upper()

def after(p, board, touched, ep, reset):
    n = Position.__new__(Position)
    n.board, n.side, n.ep = board, not p.side, ep
    n.rights = {c: squares for c, squares in p.rights.items() if not touched & set(squares)}
    n.half, n.full = 0 if reset else p.half + 1, p.full + (not p.side)
    return n

def captures(p, s, to, victim):
    piece, taken = p.board[s], p.board[victim]
    label = name(s) + "x" + name(to) + ("" if victim == to else "{" + name(victim) + "}")
    for arrived in [piece] if "late-promotion" in faults else choices(piece, to):
        board = p.board[:]
        board[s] = board[victim] = None
        board[to] = arrived
        if "between-check" in faults and in_check(board, p.side): continue
        text = label + becomes(piece, arrived)
        as_taken = taken
        if "capturer-way" in faults and taken.lower() == "p": as_taken = "P" if p.side else "p"
        seen = board[:]
        if "left-blocks" in faults: seen[s] = piece
        ends = quiet(seen, to, as_taken)
        if "no-ep-leg" in faults and victim != to: ends = [to]
        if not ends and "keep-capture" in faults: ends = [to]
        for end in ends:
            if arrived.lower() == "p" and end // 8 == first(p.side) and "first-rank" not in faults: continue
            for final in [arrived] if "stay-pawn" in faults else choices(arrived, end):
                result = board[:]
                result[to] = None
                result[end] = final
                touched = {s, to}
                if "rook-right" in faults: touched.discard(to)
                if "home-right" in faults and end == s: touched.discard(s)
                ep = (to + end) // 2 if "leg-ep" in faults and taken.lower() == "p" and abs(to - end) == 16 else None
                leg = "" if end == to else "," + name(to) + "-" + name(end) + becomes(arrived, final)
                yield text + leg, after(p, result, touched, ep, True)

def castlings(p):
    for c, (king, rook) in p.rights.items():
        if white(c) != p.side or p.board[king] != ("K" if p.side else "k") or p.board[rook] != ("R" if p.side else "r"):
            continue
        home, short = first(p.side) * 8, rook > king
        king_to, rook_to = home + (6 if short else 2), home + (5 if short else 3)
        used = [king, rook, king_to, rook_to]
        if any(p.board[s] for s in range(min(used), max(used) + 1) if s not in (king, rook)): continue
        way = [king, king_to] if "castle-through" in faults else range(min(king, king_to), max(king, king_to) + 1)
        if any(attacked(p.board, s, not p.side) for s in way): continue
        board = p.board[:]
        board[king] = board[rook] = None
        board[king_to], board[rook_to] = ("K", "R") if p.side else ("k", "r")
        yield "O-O" if short else "O-O-O", after(p, board, {king, rook}, None, False)

def moves(p):
    for s, piece in enumerate(p.board):
        if not piece or white(piece) != p.side: continue
        pawn = piece.lower() == "p"
        for to in quiet(p.board, s, piece):
            for final in choices(piece, to):
                board = p.board[:]
                board[s], board[to] = None, final
                ep = (s + to) // 2 if pawn and abs(to - s) == 16 else None
                yield name(s) + "-" + name(to) + becomes(piece, final), after(p, board, {s}, ep, pawn)
        if pawn: targets = [shift(s, file, forward(p.side)) for file in (-1, 1)]
        else: targets = reach(p.board, s, piece.lower())
        for to in targets:
            if to is None: continue
            if p.board[to]:
                if white(p.board[to]) != p.side and p.board[to].lower() != "k": yield from captures(p, s, to, to)
            elif pawn and to == p.ep: yield from captures(p, s, to, shift(to, 0, -forward(p.side)))
    yield from castlings(p)

def legal(p): return [(text, n) for text, n in moves(p) if not in_check(n.board, p.side)]

def answer(question):
    p = Position(question["fen"])
    found = legal(p)
    reply = {"id": question["id"], "successors": [{"fen": n.fen(), "label": text} for text, n in found]}
    if not found: reply["result"] = ("0-1" if p.side else "1-0") if in_check(p.board, p.side) else "1/2"
    return reply

def main(words):
    global faults
    if words[:1] == ["--faults"] and len(words) == 2:
        if words[1] == "list": return print("\n".join("%-15s %s" % fault for fault in FAULTS.items()))
        faults = set(FAULTS) if words[1] == "all" else set(words[1].split(","))
        if faults - set(FAULTS): sys.exit("unknown faults: " + ", ".join(sorted(faults - set(FAULTS))))
    elif words: sys.exit("usage: small_takemake.py [--faults list|all|NAME,NAME]")
    for line in sys.stdin:
        question = json.loads(line)
        try: reply = answer(question)
        except (KeyError, ValueError, IndexError, TypeError) as problem:
            reply = {"id": question.get("id"), "error": "not understood: %r" % problem}
        print(json.dumps(reply), flush=True)

if __name__ == "__main__": main(sys.argv[1:])
