"""What is answered: small immutable classes. Squares are texts from "a1" to "h8"; FENs are texts; tuples keep the
order of the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ._json import Key

Status = Literal["ongoing", "check", "mate", "stalemate", "won", "lost", "drawn"]
"""How the game stands for the side to move."""
Result = Literal["1-0", "0-1", "0-0-1", "1/2", "*"]
Side = Literal["white", "black", "third"]
Level = Literal["error", "warning", "note"]
Outcome = Literal["holds", "fails", "unchecked"]


# What the library knows.


@dataclass(frozen=True, slots=True)
class Profile:
    """A reading of a variant's rules, where documents leave something open or sites differ. `repetition_decides`: a
    position that comes about for the third time ends a game."""

    name: str
    explanation: str
    repetition_decides: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: `letter` in FENs (Black's; White's is its upper case), `notation` in moves, `shared` the letter
    in FENs of one that both sides own, where there is such a piece."""

    name: str
    letter: str
    notation: str
    shared: str | None = None


@dataclass(frozen=True, slots=True)
class Dialect:
    """A way to write positions of a variant."""

    name: str
    explanation: str


@dataclass(frozen=True, slots=True)
class NamedPosition:
    """A position that has a name ("start", "kiwipete")."""

    name: str
    fen: str
    source: str


@dataclass(frozen=True, slots=True)
class Armies:
    """The letters of armies; `armies="CN"` names White's and Black's."""

    letters: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rules: its id in answers, the document, the line or section there, and how it is read."""

    id: str
    document: str
    place: str
    reading: str


@dataclass(frozen=True, slots=True)
class Variant:
    """What there is to know of a variant. `clauses` only if they were asked for."""

    name: str
    title: str
    aliases: tuple[str, ...]
    profiles: tuple[Profile, ...]
    pieces: tuple[Piece, ...]
    dialects: tuple[Dialect, ...]
    alphabets: tuple[str, ...]
    positions: tuple[NamedPosition, ...]
    armies: Armies | None = None
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A fault that is looked for in positions and pages; `rule` is its id in findings."""

    rule: str
    level: Level
    title: str
    explanation: str
    example: str
    right: str
    remedy: str
    unreadable: bool


# Moves.


@dataclass(frozen=True, slots=True)
class Relocation:
    """A further piece that goes with a step: the rook of castling."""

    from_square: Annotated[str, Key("from")]
    to_square: Annotated[str, Key("to")]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a move: what it captures, which piece (a letter as in FENs) stands on `to_square` after it, and the
    clauses that allow it. `from_square` is None if the piece comes from outside the board, as in a drop. `switch`: it
    begins the second stage of a variant that has one. `join`: before it, a third player joins; `pass_`: it does nothing,
    since its player has no other step (Checkered chess with three players). `explodes`: of a capture that explodes
    (Atomic), the squares around it whose pieces go, too; the capturing piece is gone."""

    to_square: Annotated[str, Key("to")]
    captures: tuple[str, ...]
    becomes: str
    from_square: Annotated[str | None, Key("from")] = None
    also: tuple[Relocation, ...] = ()
    switch: bool = False
    join: bool = False
    pass_: Annotated[bool, Key("pass")] = False
    explodes: tuple[str, ...] | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move: its notation ("e2-e4", "b5xc6,c6-a5"), its steps, the position after it, and the clauses that
    allow it. `san` only if it names this move and no other. str(move) is the notation."""

    notation: str
    steps: tuple[Step, ...]
    fen: str
    clauses: tuple[str, ...]
    san: str | None = None

    def __str__(self) -> str:
        return self.notation

    @property
    def from_square(self) -> str | None:
        """Where it begins; None if its first step places a piece that comes from outside the board."""
        return self.steps[0].from_square

    @property
    def to_square(self) -> str:
        """Where it ends."""
        return self.steps[-1].to_square

    @property
    def captures(self) -> tuple[str, ...]:
        """The squares on which it captures, in order."""
        return tuple(square for step in self.steps for square in step.captures)


@dataclass(frozen=True, slots=True)
class PossibleStep:
    """A first step of a piece, before duties (check, capture) are looked at. `goes_on`: the move needs a further step;
    then `board` has the pieces after this one, else `fen` the position."""

    notation: str
    to_square: Annotated[str, Key("to")]
    captures: tuple[str, ...]
    becomes: str
    goes_on: Annotated[bool, Key("goes_on")]
    from_square: Annotated[str | None, Key("from")] = None
    fen: str | None = None
    board: str | None = None
    also: tuple[Relocation, ...] = ()
    switch: bool = False
    join: bool = False
    pass_: Annotated[bool, Key("pass")] = False
    explodes: tuple[str, ...] | None = None


# Faults.


@dataclass(frozen=True, slots=True)
class Edit:
    """The bytes of a text (in UTF-8) from `begin`, counted from 0, to before `end` become `text`."""

    begin: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that takes a fault away. `sure`: nothing else can have been meant."""

    what: str
    sure: bool
    edits: tuple[Edit, ...]

    def apply(self, text: str) -> str:
        """The text with the fix, which is for that text as it was checked."""
        data = text.encode("utf-8")
        for edit in sorted(self.edits, key=lambda each: each.begin, reverse=True):
            data = data[:edit.begin] + edit.text.encode("utf-8") + data[edit.end:]
        return data.decode("utf-8")


@dataclass(frozen=True, slots=True)
class Place:
    """Lines and columns count from 1, columns in bytes of UTF-8; `end_column` is the first after the span."""

    file: str
    line: int | None
    column: int | None
    end_column: int | None


@dataclass(frozen=True, slots=True)
class DiagramReference:
    """The diagram that a finding is about: which one of the page, from 1."""

    index: int
    fen: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault and its place (as in Place). `rule` is the id that `checks()` explains; `expected`, `missing` and `extra`
    are squares or moves of a claim that fails; `title`, `explanation` and `remedy` only in answers of check().
    str(finding) is one line."""

    rule: str
    level: Level
    message: str
    file: str
    line: int | None
    column: int | None
    end_column: int | None
    claim: str | None
    diagram: DiagramReference | None
    expected: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    notes: tuple[str, ...]
    seen: str | None = None
    wanted: str | None = None
    picture: str | None = None
    fixes: tuple[Fix, ...] = ()
    also: tuple[Place, ...] = ()
    title: str | None = None
    explanation: str | None = None
    remedy: str | None = None

    def __str__(self) -> str:
        place = ":".join(str(each) for each in (self.file, self.line, self.column) if each is not None)
        return f"{place}: {self.level}: {self.message} [{self.rule}]"

    def span(self, text: str) -> tuple[int, int] | None:
        """Where it is in the text that was checked, in characters: text[begin:end]; None if it is the text as a
        whole. Lines end with a line feed."""
        if self.line is None or self.column is None or self.end_column is None:
            return None
        lines = text.encode("utf-8").split(b"\n")
        before = sum(len(each) + 1 for each in lines[:self.line - 1])
        data = text.encode("utf-8")

        def characters(column: int) -> int:
            return len(data[:before + column - 1].decode("utf-8", "ignore"))

        return characters(self.column), characters(self.end_column)


# Answers about positions and moves.


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a move is legal, and why not. True if it is: `moves` are then all that were meant. If not, `reason` says
    why in words and `clauses` names what forbids it, the decisive one first (none if no clause of the variant does)."""

    legal: bool
    moves: tuple[Move, ...] = ()
    from_square: Annotated[str | None, Key("from")] = None
    to_square: Annotated[str | None, Key("to")] = None
    clauses: tuple[str, ...] = ()
    reason: str | None = None
    findings: tuple[Finding, ...] = ()

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True, slots=True)
class DepthCount:
    """The nodes at a depth; `detail`, if asked for, says of which kinds the last moves are."""

    depth: int
    nodes: int
    seconds: float
    detail: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The nodes behind a first move."""

    notation: str
    nodes: int
    detail: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """Nodes at each depth, and at the last one behind each first move if that was asked for."""

    variant: str
    profile: str
    fen: str
    count: Literal["moves", "steps"]
    source: str
    results: tuple[DepthCount, ...]
    divide: tuple[Part, ...] = ()

    @property
    def nodes(self) -> int:
        """Those of the last depth."""
        return self.results[-1].nodes


@dataclass(frozen=True, slots=True)
class ExtraMove:
    """A move of another program that is not legal, and why."""

    move: str
    message: str
    clauses: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class UnreadMove:
    """A text that names no move, or several."""

    move: str
    message: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Another program's moves against the legal ones (of which there are `legal`). True if both are the same."""

    variant: str
    profile: str
    fen: str
    status: Status
    agree: bool
    legal: int
    missing: tuple[Move, ...]
    extra: tuple[ExtraMove, ...]
    unread: tuple[UnreadMove, ...]

    def __bool__(self) -> bool:
        return self.agree


# Answers about texts.


@dataclass(frozen=True, slots=True)
class Soundness:
    """Whether a text is a position that a game can have. True if no finding is an error. `canonical` is the position
    as this library writes it, `dialect` how it was read; both None if it cannot be read. `variant_from` says why the
    variant was taken where none was named."""

    variant: str
    profile: str
    fen: str
    sound: bool
    findings: tuple[Finding, ...]
    dialect: str | None = None
    canonical: str | None = None
    variant_from: str | None = None

    def __bool__(self) -> bool:
        return self.sound


@dataclass(frozen=True, slots=True)
class Change:
    """A part of a position that is written otherwise now."""

    what: str
    before: Annotated[str, Key("from")]
    after: Annotated[str, Key("to")]


@dataclass(frozen=True, slots=True)
class Conversion:
    """A position in another dialect; str() of it is the new text. `lost` are the parts that it cannot say, if their
    loss was allowed; `variant_from` says why the variant was taken where none was named."""

    variant: str
    source: Annotated[str, Key("from")]
    fen: str
    changes: tuple[Change, ...]
    lost: tuple[str, ...]
    variant_from: str | None = None

    def __str__(self) -> str:
        return self.fen


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant that a text may be of: what likens it to the variant, whether it can be read and whether it is
    sound."""

    variant: str
    likeness: str
    readable: bool
    dialect: str | None
    sound: bool


@dataclass(frozen=True, slots=True)
class Recognition:
    """The variant that a text tells, if it tells one, and all that it may be of, readable and surest first."""

    fen: str
    variant: str | None
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a page says of a diagram, and whether it holds. `source`: where the claim comes from."""

    kind: str
    claim: str
    outcome: Outcome
    inferred: bool
    source: Annotated[str, Key("from")]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram of a page. `reason`: why nothing was checked; `because`: why it was read so."""

    index: int
    line: int
    column: int
    place: Literal["single", "left", "right"]
    fen: str
    marks: tuple[str, ...]
    claims: tuple[Claim, ...]
    reason: str | None = None
    because: tuple[str, ...] = ()
    document: str | None = None
    state: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page that was read. `variant_from` says what told the variant."""

    file: str
    readable: bool
    markup: Literal["text", "pug", "html", "markdown", "pgn"]
    listing: str
    variant: str | None
    diagrams: tuple[Diagram, ...]
    profile: str | None = None
    variant_from: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """How many there are of each."""

    pages: int
    unreadable: int
    diagrams: int
    claims_checked: int
    claims_held: int
    claims_inferred: int
    diagrams_without_claim: int
    diagrams_unexplained: int
    captions_not_understood: int
    ignored: int
    known: int
    errors: int
    warnings: int
    notes: int


@dataclass(frozen=True, slots=True)
class Report:
    """What a page's diagrams say against the rules. True if it was read and no finding is an error."""

    summary: Summary
    findings: tuple[Finding, ...]
    pages: tuple[Page, ...]

    @property
    def page(self) -> Page:
        """The page that was asked about."""
        return self.pages[0]

    def __bool__(self) -> bool:
        return self.summary.errors == 0 and self.summary.unreadable == 0
