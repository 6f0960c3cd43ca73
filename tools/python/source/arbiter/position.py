"""Positions, from which all else begins."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterable
from typing import Any, Callable, Literal, Protocol, TypeVar, Union, cast, overload

from ._ask import asked
from ._json import build
from .answers import (Comparison, Conversion, Counts, Finding, Move, PossibleStep, Result, Side, Soundness, Status, Variant,
                      Verdict)
from .errors import ConversionError, bad_argument
from .functions import check, convert

Board = TypeVar("Board")


class UciMove(Protocol):
    """A move of another library: chess.Move of python-chess, say."""

    def uci(self) -> str:
        """Such as "e2e4"."""
        ...


class FenBoard(Protocol):
    """A board of another library: chess.Board of python-chess, say."""

    def fen(self) -> str:
        """The position."""
        ...


MoveLike = Union[str, Move, UciMove]
"""A move: ours, a text in any notation that names one move ("e2-e4", "e2e4", "Nf3"), or one that has uci()."""


def _text_of(move: MoveLike) -> str:
    if isinstance(move, str):
        return move
    if isinstance(move, Move):
        return move.notation
    uci = getattr(move, "uci", None)
    if not callable(uci):
        raise bad_argument("move", f"a move is of type {type(move).__name__}",
                           "a Move, a str such as 'e2-e4', or something with uci()")
    return str(uci())


@functools.lru_cache(maxsize=64)
def _variant(name: str, rules: str | None) -> Variant:
    return build(Variant, asked("variants", variant=name, rules=rules)["variants"][0])


class Position:
    """A position of a variant. It never changes: play() gives another one, which remembers the game where a third
    repetition ends it. Positions are equal if their variant, profile and FEN are, and how the FEN is to be read.

    variant: a name, title or alias; if it is missing, the FEN must tell it
    fen: the position; without it and `position` the start of the variant
    position: the name of a position instead of a FEN ("start", "kiwipete": variant(…).positions)
    profile: how the rules are read where readings differ (variant(…).profiles); the first one without it
    dialect: how to read the FEN (vchess, xogo, fen, bare); found out without it
    alphabet: the letters of its pieces (variant(…).alphabets), for sites that have their own
    armies: the letters of White's and Black's army ("CN"), in the variant that has them
    side: "white" or "black" is to move instead of the FEN's
    setup: take positions that no game has, as far as moves can be computed there
    rules: the text of a rule file (variants.ini of Fairy-Stockfish) that the variant is a section of, by default the last

    Raises UnknownNameError for names, PositionError for what is not a position, RuleFileError for faulty rules.
    """

    __slots__ = ("_keys", "_said", "_game")

    _keys: dict[str, Any]
    _said: dict[str, Any]
    _game: dict[str, Any]
    """Where a third repetition ends a game: the FEN that it began with, and the moves since; else nothing."""

    def __init__(self, variant: str | None = None, fen: str | None = None, *, position: str | None = None,
                 profile: str | None = None, dialect: str | None = None, alphabet: str | None = None,
                 armies: str | None = None, side: Side | None = None, setup: bool = False,
                 rules: str | None = None) -> None:
        request = {"variant": variant, "fen": fen, "position": position, "profile": profile, "dialect": dialect,
                   "alphabet": alphabet, "armies": armies, "side": side, "setup": setup, "rules": rules}
        said = asked("status", **request)
        if " " not in said["fen"]:
            # A board alone, which does not say who is to move after a move.
            full = _variant(said["variant"], rules).dialects[0].name
            said = asked("status", **request, write=full)
            dialect = None
        keys = {"dialect": dialect, "alphabet": alphabet, "armies": armies, "setup": setup or None, "rules": rules}
        self._take(said, {key: value for key, value in keys.items() if value is not None})

    def _take(self, said: dict[str, Any], keys: dict[str, Any], game: dict[str, Any] | None = None) -> None:
        """`keys` are those with which the answer's FEN is read again."""
        self._said = said
        self._game = game or {}
        self._keys = {**keys, "variant": said["variant"], "profile": said["profile"], "fen": said["fen"]}

    def _ask(self, request: str, **keys: Any) -> dict[str, Any]:
        game = {} if request == "perft" else self._game
        return asked(request, **{**self._keys, **game, **keys})

    def _repetition_decides(self) -> bool:
        known = _variant(self.variant, self._keys.get("rules"))
        return any(each.repetition_decides for each in known.profiles if each.name == self.profile)

    def _status(self) -> dict[str, Any]:
        if "toMove" not in self._said:
            self._said = self._ask("status")
        return self._said

    # What it is.

    @property
    def variant(self) -> str:
        """The variant's name."""
        return cast(str, self._keys["variant"])

    @property
    def variant_from(self) -> str | None:
        """Why this variant was taken, where none was named."""
        return cast("str | None", self._said.get("variantFrom"))

    @property
    def notes(self) -> tuple[Finding, ...]:
        """What is wrong with the FEN and was taken all the same, with `setup`."""
        return tuple(build(Finding, each) for each in self._said.get("notes", ()))

    @property
    def profile(self) -> str:
        """How the rules are read."""
        return cast(str, self._keys["profile"])

    @property
    def fen(self) -> str:
        """The position as a text, in the dialect in which it was given; a board alone is written in full."""
        return cast(str, self._keys["fen"])

    @property
    def status(self) -> Status:
        """How the game stands for the side to move: ongoing, check, mate, stalemate, won, lost or drawn."""
        return cast(Status, self._said["status"])

    @property
    def to_move(self) -> Side:
        """The side to move."""
        return cast(Side, self._status()["toMove"])

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check; never where rules do not make a king safe."""
        return cast(bool, self._status()["inCheck"])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.status not in ("ongoing", "check")

    @property
    def result(self) -> Result | None:
        """The result, "*" while the game goes on; None if it is over and the rules leave the result open."""
        return cast("Result | None", self._status()["result"])

    @property
    def ending_clauses(self) -> tuple[str, ...]:
        """The clauses that end the game."""
        return tuple(self._status()["clauses"])

    def __str__(self) -> str:
        return self.fen

    def __repr__(self) -> str:
        more = "".join(f", {key}={value!r}" for key, value in self._keys.items()
                       if key not in ("variant", "profile", "fen"))
        return f"arbiter.Position({self.variant!r}, {self.fen!r}, profile={self.profile!r}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._keys == other._keys

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._keys.items())))

    # Moves.

    def moves(self, from_square: str | None = None, *, limit: int | None = None) -> list[Move]:
        """The legal moves, sorted by notation; of one piece only if its square is given.

        Raises LimitError if there are more than `limit` (10,000 without it; a few positions have millions).
        """
        if self.is_over:  # by a repetition, too, which the position alone does not show
            return []
        answer = self._ask("moves", **{"from": from_square, "limit": limit})
        return [build(Move, each) for each in answer["moves"]]

    def steps(self, from_square: str | None = None) -> list[PossibleStep]:
        """The first steps of moves, before duties are looked at. From a given square those of the piece there,
        whoever is to move."""
        answer = self._ask("moves", **{"from": from_square, "steps": True})
        return [build(PossibleStep, each) for each in answer["steps"]]

    def play(self, *moves: MoveLike) -> Position:
        """The position after these moves. Raises MoveError for the first that is not legal."""
        answer = self._ask("play", moves=[_text_of(each) for each in moves])
        game = None
        if self._repetition_decides():
            played = [*self._game.get("played", ()), *(each["notation"] for each in answer["moves"])]
            game = {"fen": self._game.get("fen", self.fen), "played": played}
        after = Position.__new__(Position)
        after._take({key: value for key, value in answer.items() if key != "moves"},
                    {key: value for key, value in self._keys.items() if key not in ("variant", "profile", "fen")}, game)
        return after

    def line(self, *moves: MoveLike) -> tuple[Move, ...]:
        """These moves as they are played one after the other, with their clauses. Raises MoveError as play() does."""
        answer = self._ask("play", moves=[_text_of(each) for each in moves])
        return tuple(build(Move, each) for each in answer["moves"])

    @overload
    def why(self, move: MoveLike) -> Verdict: ...
    @overload
    def why(self, *, from_square: str, to_square: str) -> Verdict: ...

    def why(self, move: MoveLike | None = None, *, from_square: str | None = None,
            to_square: str | None = None) -> Verdict:
        """Whether a move is legal, and the clauses that allow or forbid it: one move, or all from a square to
        another."""
        text = None if move is None else _text_of(move)
        return build(Verdict, self._ask("why", **{"move": text, "from": from_square, "to": to_square}))

    def is_legal(self, move: MoveLike) -> bool:
        """Whether it is a legal move."""
        return self.why(move).legal

    def compare(self, moves: Iterable[MoveLike]) -> Comparison:
        """The moves of another program against the legal ones: which are missing, which are extra and why."""
        if isinstance(moves, str):
            raise bad_argument("moves", "'moves' is a str", "a list of moves")
        try:
            theirs = [_text_of(each) for each in moves]
        except TypeError as why:
            raise bad_argument("moves", f"'moves' is of type {type(moves).__name__}", "a list of moves") from why
        return build(Comparison, self._ask("compare", moves=theirs))

    # Counts. Other threads run meanwhile, and Ctrl-C ends them.

    def count(self, depth: int, *, count: Literal["moves", "steps"] = "moves", divide: bool = False,
              detail: bool = False, limit: int | None = None, seconds: int | None = None) -> Counts:
        """The nodes at each depth up to `depth` (0 to 64 plies).

        count: whole moves, or single steps
        divide: also behind each first move
        detail: also of which kinds the last moves are
        limit, seconds: raise LimitError for more nodes at one depth (10,000,000), or more time (60)
        """
        return build(Counts, self._ask("perft", depth=depth, count=count, divide=divide, detail=detail, limit=limit,
                                       seconds=seconds))

    def perft(self, depth: int, *, limit: int | None = None, seconds: int | None = None) -> int:
        """The number of lines of `depth` moves. See count() for the limits."""
        return self.count(depth, limit=limit, seconds=seconds).nodes

    def divide(self, depth: int, *, limit: int | None = None, seconds: int | None = None) -> dict[str, int]:
        """perft() behind each first move, by its notation."""
        return {each.notation: each.nodes
                for each in self.count(depth, divide=True, limit=limit, seconds=seconds).divide}

    # Texts.

    def written(self, dialect: str) -> str:
        """The position in another dialect of its variant (variant(…).dialects), with all that it says. Raises
        ConversionError if the dialect cannot say it."""
        return self.convert(dialect).fen

    def convert(self, to: str, *, lossy: Iterable[str] | str = ()) -> Conversion:
        """The position in another dialect of its variant, with what changes. See arbiter.convert()."""
        return convert(self.fen, to, self.variant, dialect=self._keys.get("dialect"),
                       alphabet=self._keys.get("alphabet"), armies=self._keys.get("armies"), lossy=lossy,
                       rules=self._keys.get("rules"))

    def check(self, *, depth: Literal["syntax", "consistency", "reachability"] = "reachability",
              starts: Literal["shuffled", "orthodox"] = "shuffled") -> Soundness:
        """What is wrong with the position, though its moves can be computed. See arbiter.check()."""
        return check(self.fen, self.variant, profile=self.profile, dialect=self._keys.get("dialect"),
                     alphabet=self._keys.get("alphabet"), armies=self._keys.get("armies"), depth=depth, starts=starts,
                     rules=self._keys.get("rules"))

    # Other libraries.

    @classmethod
    def from_board(cls, board: FenBoard, *, variant: str | None = None, profile: str | None = None) -> Position:
        """The position of a board of python-chess, or of another class that has fen(). Its variant is what
        `uci_variant` says, if the board has that and `variant` is not given; else the FEN must tell it."""
        fen = getattr(board, "fen", None)
        if isinstance(board, type) or not callable(fen):
            raise bad_argument("board", f"the board is of type {type(board).__name__}, which has no fen()",
                               "a chess.Board")
        named = variant if variant is not None else getattr(board, "uci_variant", None)
        return cls(named, str(fen()), profile=profile)

    @overload
    def to_board(self) -> Any: ...
    @overload
    def to_board(self, board_class: Callable[[str], Board]) -> Board: ...

    def to_board(self, board_class: Callable[[str], Any] | None = None) -> Any:
        """A board of python-chess with this position, or what `board_class` makes of its FEN.

        Raises ConversionError if python-chess does not know the variant, ImportError if it is not installed.
        """
        return (board_class or self._board_class())(self.written("fen"))

    def _board_class(self) -> Callable[[str], Any]:
        try:
            theirs = importlib.import_module("chess.variant")
        except ImportError as why:
            raise ImportError("python-chess is not installed: pip install chess, or give to_board() a class") from why
        ours = _variant(self.variant, self._keys.get("rules"))
        for name in (ours.name, ours.title, *ours.aliases):
            try:
                return cast("Callable[[str], Any]", theirs.find_variant(name))
            except ValueError:
                continue
        raise ConversionError({"kind": "conversion", "message": f"python-chess has no board for {ours.title}",
                               "remedy": "give to_board() a class that has one"})
