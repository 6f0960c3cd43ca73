#!/usr/bin/env python3
"""A small Checkered chess with three players, written from the text of the rules alone. Counts (small_checkered.py FEN
DEPTH), checks a table of counts (--table FILE MOST), or answers the line protocol of arbiter-compare (no arguments)."""
import json, sys
LINES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WAYS = {"r": LINES, "b": DIAGONALS, "q": LINES + DIAGONALS, "k": LINES + DIAGONALS, "n": LEAPS}
CHECKERED = {"s": "p", "u": "r", "o": "n", "c": "b", "t": "q"}
SHARED = {nature: letter for letter, nature in CHECKERED.items()}
AFTER = {"w": "b", "b": "c", "c": "w"}

def name(s): return "abcdefgh"[s % 8] + str(s // 8 + 1)
def square(text): return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)
def shift(s, file, rank):
    file, rank = s % 8 + file, s // 8 + rank
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None
def piece_of(letter):  # (owner, nature)
    if letter in CHECKERED: return "c", CHECKERED[letter]
    return ("w" if letter.isupper() else "b"), letter.lower()
def letter_of(piece):
    owner, nature = piece
    return SHARED[nature] if owner == "c" else nature.upper() if owner == "w" else nature

class Position:
    """stage: '1' (an observer may join), '1-' (none may) or '3'. mover: w, b or c. passed: squares of double steps that
    may still be captured. doubles: start squares whose pawn may jump. last: the last quiet step of a checkered piece."""
    def __init__(self, fen):
        board, side, plies, flags, passed, last, stage = fen.split()
        self.board = [None] * 64
        for rank, row in zip(range(7, -1, -1), board.split("/")):
            file = 0
            for c in row:
                if c.isdigit(): file += int(c)
                else:
                    self.board[rank * 8 + file] = piece_of(c)
                    file += 1
        self.mover, self.plies = side, int(plies)
        if stage[0] == "2" or (stage[0] == "3") != (stage not in ("1", "1-")) or (stage[0] == "3" and stage[1] != side):
            raise ValueError("stage " + stage + " with " + side + " to move")
        self.stage = "3" if stage[0] == "3" else stage
        self.rooks = {c + 56 * (i > 1) for i, c in enumerate("abcdefghi".index(f) for f in flags[:4]) if c < 8}
        self.doubles = {i % 8 + (8 if i < 8 else 48) for i in range(16) if flags[4 + i] == "1"}
        self.passed = set() if passed == "-" else {square(passed[i:i + 2]) for i in range(0, len(passed), 2)}
        self.last = None if last == "-" else (square(last[:2]), square(last[2:]))

    def fen(self):
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(letter_of(p) if p else "." for p in self.board[rank * 8:rank * 8 + 8])
            for n in range(8, 0, -1): row = row.replace("." * n, str(n))
            rows.append(row)
        castling = ""
        for home in (0, 56):
            files = ["abcdefgh"[s - home] for s in sorted(self.rooks) if home <= s < home + 8]
            if len(files) == 1:
                king = next((s for s in range(home, home + 8) if self.board[s] and self.board[s][1] == "k"), home)
                files = files + ["i"] if square(files[0] + "1") + home < king else ["i"] + files
            castling += "".join(files) or "ii"
        doubles = "".join(str(int(i % 8 + (8 if i < 8 else 48) in self.doubles)) for i in range(16))
        return " ".join(["/".join(rows), self.mover, str(self.plies), castling + doubles,
                         "".join(name(s) for s in sorted(self.passed)) or "-",
                         name(self.last[0]) + name(self.last[1]) if self.last else "-",
                         "3" + self.mover if self.stage == "3" else self.stage])

def reach(board, s, nature):  # squares that a piece of this nature (not a pawn) sees from s, up to the first piece
    for way in WAYS[nature]:
        to = shift(s, *way)
        while to is not None:
            yield to
            if board[to] or nature in "kn": break
            to = shift(to, *way)

def ways(owner, three, player):  # the directions of the pawns of `owner`, when `player` moves them
    if owner == "c": return (1, -1) if three else ((1,) if player == "w" else (-1,))
    return (1,) if owner == "w" else (-1,)

def attacked(board, s, side, three):
    """Whether a king of `side` on `s` is attacked. In stage 1 the opponent moves the checkered pieces, pawns his way;
    with three players (and for the observer who wants to join) checkered pawns go both ways."""
    other = "b" if side == "w" else "w"
    for nature in "rbqkn":
        for at in reach(board, s, nature):
            if board[at] and board[at][1] == nature and board[at][0] != side: return True
    return pawn_attacks(board, s, other, ways(other, three, other)) or pawn_attacks(board, s, "c", ways("c", three, other))

def pawn_attacks(board, s, owner, forwards):
    for forward in forwards:
        for file in (-1, 1):
            at = shift(s, file, -forward)
            if at is not None and board[at] == (owner, "p") and 0 < at // 8 < 7: return True
    return False

def kings(board, side): return [s for s in range(64) if board[s] == (side, "k")]
def in_check(board, side, three): return any(attacked(board, s, side, three) for s in kings(board, side))
def has_checkered(board): return any(p and p[0] == "c" for p in board)

def may_join(p):  # CK.three.join
    def strikes(king):
        return any(p.board[at] == ("c", n) for n in "rbqn" for at in reach(p.board, king, n)) or \
            pawn_attacks(p.board, king, "c", (1, -1))
    return p.stage == "1" and has_checkered(p.board) and not any(strikes(k) for side in "wb" for k in kings(p.board, side))

def double_start(s): return s // 8 in (1, 6)

def play(p, three, s, to, victim, final, passed=None, rook=None):
    """The position after a step; `victim` is the square of a captured piece, `rook` the start and target of a castling rook."""
    n = Position.__new__(Position)
    board = n.board = p.board[:]
    piece, taken = board[s], board[victim] if victim is not None else None
    board[s] = None
    if victim is not None: board[victim] = None
    if rook:
        corner = board[rook[0]]
        board[rook[0]] = None
        board[rook[1]] = corner
    board[to] = final
    touched = {s} | ({victim} if victim is not None else set())
    n.rooks = p.rooks - touched
    if piece[1] == "k": n.rooks = {r for r in n.rooks if (r < 8) != (piece[0] == "w")}
    # The right to jump passes on if a pawn is captured where it has stood and a checkered pawn is born there.
    born = not three and victim == to and taken[1] == "p" and final == ("c", "p")
    n.doubles = p.doubles - {s} - (set() if born else {to}) - ({victim} if victim is not None and victim != to else set())
    n.last = None
    if not three and piece[0] == "c" and victim is None and final[1] == piece[1]: n.last = (s, to)
    n.plies = p.plies + 1
    n.stage = "3" if three else p.stage
    if not three:
        n.mover = "b" if p.mover == "w" else "w"
        n.passed = {passed} if passed is not None and piece[0] != "c" else set()
        return n
    n.mover = AFTER[p.mover]
    if n.mover == "c" and not has_checkered(board): n.mover = "w"
    # An en passant square lasts until the side of its pawn moves again, as long as the pawn stands behind it and it is empty.
    n.passed = set()
    for square in p.passed | ({passed} if passed is not None else set()):
        pawn = board[square + (8 if square // 8 == 2 else -8)]
        if not board[square] and pawn and pawn[1] == "p" and pawn[0] not in (n.mover,) and \
                (square == passed or pawn[0] != p.mover): n.passed.add(square)
    return n

def steps(p, three):
    """(label, position) of each step of the side to move, own king safe or not. `three`: by the rules of three players."""
    side = p.mover
    for s, piece in enumerate(p.board):
        if not piece: continue
        owner, nature = piece
        if owner != side and (three or owner != "c"): continue
        enemies = {"w": "bc", "b": "wc", "c": "wb"}[side] if three else {"w": "b", "b": "w"}[side]
        def prey(to): return p.board[to] and p.board[to][0] in enemies and p.board[to][1] != "k"
        def finals(victim, promotes):
            became = owner if three or victim is None or nature == "k" else "c"
            if promotes: return [(became, c) for c in "qrbn"]
            return [(became, c) for c in dict.fromkeys([nature] + ([p.board[victim][1]] if became != owner or
                    (owner == "c" and victim is not None and not three) else []))]
        def emit(to, victim, promotes=False, passed=None):
            for final in finals(victim, promotes):
                if victim is None and owner == "c" and not three and p.last == (to, s) and final[1] == nature: continue
                label = name(s) + ("-" if victim is None else "x") + name(to)
                if victim is not None and victim != to: label += "{" + name(victim) + "}"
                yield label + ("=" + final[1].upper() if final[1] != nature else ""), \
                    play(p, three, s, to, victim, final, passed)
        if nature != "p":
            for to in reach(p.board, s, nature):
                if not p.board[to]: yield from emit(to, None)
                elif prey(to): yield from emit(to, to)
            if nature == "k": yield from castlings(p, three, s)
            continue
        if s // 8 in (0, 7): continue
        for forward in ways(owner, three, side):
            last = 7 if forward == 1 else 0
            one = shift(s, 0, forward)
            if not p.board[one]:
                yield from emit(one, None, one // 8 == last)
                if s // 8 == (1 if forward == 1 else 6) and s in p.doubles and not p.board[shift(one, 0, forward)]:
                    yield from emit(shift(one, 0, forward), None, False, one)
            for file in (-1, 1):
                to = shift(s, file, forward)
                if to is None: continue
                if prey(to): yield from emit(to, to, to // 8 == last)
                elif to in p.passed and not p.board[to] and to // 8 == (5 if forward == 1 else 2):
                    victim = shift(to, 0, -forward)
                    if owner == "c" and (not three or p.board[victim] != ("b" if forward == 1 else "w", "p")): continue
                    if not three and p.board[victim] and p.board[victim][0] == "c": continue
                    if p.board[victim] and p.board[victim][1] == "p" and prey(victim): yield from emit(to, victim)

def castlings(p, three, king):
    side, home = p.board[king][0], 0 if p.board[king][0] == "w" else 56
    if not home <= king < home + 8: return
    for rook in sorted(p.rooks):
        if not home <= rook < home + 8 or p.board[rook] != (side, "r"): continue
        short = rook > king
        king_to, rook_to = home + (6 if short else 2), home + (5 if short else 3)
        between = set(range(min(king, king_to), max(king, king_to) + 1)) | set(range(min(rook, rook_to), max(rook, rook_to) + 1))
        if any(p.board[s] for s in between - {king, rook}): continue
        if any(attacked(p.board, s, side, three) for s in range(min(king, king_to), max(king, king_to) + 1)): continue
        yield "O-O" if short else "O-O-O", play(p, three, king, king_to, None, (side, "k"), None, (rook, rook_to))

def legal(p):
    """(label, position) of each legal move."""
    three = p.stage == "3"
    side = p.mover
    if three and side == "c":
        found = list(steps(p, True))
        if found or not has_checkered(p.board): return found
        n = play_nothing(p)
        return [("pass", n)]
    found = [(text, n) for text, n in steps(p, three) if not in_check(n.board, side, three)]
    if found and not three and may_join(p):
        found += [("join," + text, n) for text, n in steps(p, True) if not in_check(n.board, side, True)]
    return found

def play_nothing(p):
    n = Position.__new__(Position)
    n.board, n.mover, n.stage, n.plies = p.board[:], "w", "3", p.plies + 1
    n.rooks, n.doubles, n.last = set(p.rooks), set(p.doubles), None
    n.passed = {s for s in p.passed if p.board[s + (8 if s // 8 == 2 else -8)] != ("w", "p")}
    return n

def perft(p, depth):
    found = legal(p)
    return len(found) if depth == 1 else sum(perft(n, depth - 1) for _, n in found)

def answer(question):
    p = Position(question["fen"])
    found = legal(p)
    reply = {"id": question["id"], "successors": [{"fen": n.fen(), "label": text} for text, n in found]}
    return reply

def check_table(path, most):
    """Counts every position of a table again, to at most `most` moves a line. Returns whether all counts are right."""
    fen, compared, wrong = None, 0, 0
    for line in open(path):
        words = line.split()
        if words[:1] == ["fen"]: fen = line[4:].strip()
        if words[:1] != ["moves"] or int(words[2]) > most: continue
        found, compared = perft(Position(fen), int(words[1])), compared + 1
        if found != int(words[2]):
            wrong += 1
            print("%s: depth %s: counted %d, the table says %s" % (fen, words[1], found, words[2]))
    print("%d counts compared, %d wrong" % (compared, wrong))
    return compared > 0 and wrong == 0

def main(words):
    if words[:1] == ["--table"] and len(words) == 3: sys.exit(0 if check_table(words[1], int(words[2])) else 1)
    if len(words) == 2: return print(perft(Position(words[0]), int(words[1])))
    if words: sys.exit("usage: small_checkered.py [FEN DEPTH | --table FILE MOST]")
    for line in sys.stdin:
        question = json.loads(line)
        try: reply = answer(question)
        except (KeyError, ValueError, IndexError, TypeError) as problem:
            reply = {"id": question.get("id"), "error": "not understood: %r" % problem}
        print(json.dumps(reply), flush=True)

if __name__ == "__main__": main(sys.argv[1:])
