"""Arbiter: the rules of chess variants, clause by clause.

    >>> import arbiter
    >>> position = arbiter.Position("takemake").play("e2-e4", "d7-d5")
    >>> [str(move) for move in position.moves("e4")]
    ['e4-e5', 'e4xd5,d5-d4']
    >>> position.why("e4-e6").reason
    'a pawn goes two squares from its second rank only'

A Position has moves, play, status, perft, comparison and conversion. check() says what is wrong with a FEN, verify()
with a rule page, recognise() of which variant a FEN is; variants() lists what there is. What is wrong with a question
is raised: ArbiterError and its subclasses say what, why, and what to do.
"""

from ._ask import answer_text, ask, request_names
from ._version import __version__
from .answers import (Armies, Candidate, Change, Check, Claim, Clause, Comparison, Conversion, Counts, DepthCount,
                      Diagram, DiagramReference, Dialect, Edit, ExtraMove, Finding, Fix, Level, Move, NamedPosition,
                      Outcome, Page, Part, Piece, Place, PossibleStep, Profile, Recognition, Relocation, Report, Result,
                      Side, Soundness, Status, Step, Summary, UnreadMove, Variant, Verdict)
from .errors import (ArbiterError, ConversionError, InternalError, LimitError, MoveError, PositionError, RequestError,
                     RuleFileError, UnknownNameError)
from .functions import check, checks, conformance, convert, recognise, rule_files, variant, variants, verify
from .position import MoveLike, Position

__all__ = [
    "ArbiterError", "Armies", "Candidate", "Change", "Check", "Claim", "Clause", "Comparison", "Conversion",
    "ConversionError", "Counts", "DepthCount", "Diagram", "DiagramReference", "Dialect", "Edit", "ExtraMove", "Finding",
    "Fix", "InternalError", "Level", "LimitError", "Move", "MoveError", "MoveLike", "NamedPosition", "Outcome", "Page",
    "Part", "Piece", "Place", "Position", "PositionError", "PossibleStep", "Profile", "Recognition", "Relocation",
    "Report", "RequestError", "Result", "RuleFileError", "Side", "Soundness", "Status", "Step", "Summary",
    "UnknownNameError", "UnreadMove", "Variant", "Verdict", "__version__", "answer_text", "ask", "check", "checks",
    "conformance", "convert", "recognise", "request_names", "rule_files", "variant", "variants", "verify",
]
