"""What is raised: one class for each kind of error that the service has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._json import build

if TYPE_CHECKING:
    from .answers import DepthCount, Finding, Move


class ArbiterError(Exception):
    """Why there is no answer. All exceptions of this package are of its subclasses.

    kind: the word for it ("request", "name", "position", "rules", "move", "conversion", "limit", "internal")
    message: what is wrong
    remedy: what to do about it; may be empty
    key: the argument that it is about, if it is about one
    details: the whole error as the service gave it
    """

    def __init__(self, details: dict[str, Any]) -> None:
        super().__init__(details)
        self.details = details
        self.kind: str = details.get("kind", "internal")
        self.message: str = details.get("message", "")
        self.remedy: str = details.get("remedy", "")
        self.key: str | None = details.get("key")

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}" if self.remedy else self.message

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The faults that were found in a text, with their places."""
        from .answers import Finding

        return tuple(build(Finding, each) for each in self.details.get("findings", ()))


class RequestError(ArbiterError, ValueError):
    """An argument is missing, unknown, or of another type or range than it must be."""


class UnknownNameError(ArbiterError, ValueError):
    """There is no such variant, profile, dialect, position or army, or a text does not tell its variant."""


class PositionError(ArbiterError, ValueError):
    """A text is not a position, or none that a game can have (`setup=True` takes those): see `findings`."""


class RuleFileError(ArbiterError, ValueError):
    """`rules` is not a rule file, or the section that is asked for has faults: see `findings`."""


class MoveError(ArbiterError, ValueError):
    """A move is not legal, or the text names none: see `reason` and `findings`."""

    @property
    def index(self) -> int:
        """Which of the moves it is, from 0."""
        return int(self.details["index"])

    @property
    def move(self) -> str:
        """The move as it was written."""
        return str(self.details["move"])

    @property
    def fen(self) -> str:
        """The position in which it is not legal."""
        return str(self.details["fen"])

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves before it."""
        from .answers import Move

        return tuple(build(Move, each) for each in self.details["played"])

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that forbid it, the decisive one first; empty if they are not known."""
        return tuple(self.details.get("clauses", ()))

    @property
    def reason(self) -> str | None:
        """Why it is not legal, in words; None if the text names no two squares."""
        reason = self.details.get("reason")
        return None if reason is None else str(reason)


class ConversionError(ArbiterError, ValueError):
    """What a text is to be converted to cannot say all of it: see `findings`; `lossy` allows the loss."""


class LimitError(ArbiterError):
    """There is more than was allowed: moves, nodes, time or memory."""

    @property
    def results(self) -> tuple[DepthCount, ...]:
        """The depths that were counted completely before."""
        from .answers import DepthCount

        return tuple(build(DepthCount, each) for each in self.details.get("results", ()))


class InternalError(ArbiterError, RuntimeError):
    """A mistake of this package: please report it with what shows it."""


_CLASSES: dict[str, type[ArbiterError]] = {
    "request": RequestError,
    "name": UnknownNameError,
    "position": PositionError,
    "rules": RuleFileError,
    "move": MoveError,
    "conversion": ConversionError,
    "limit": LimitError,
    "internal": InternalError,
}


def error_of(details: dict[str, Any]) -> ArbiterError:
    """The exception for the error of an answer."""
    return _CLASSES.get(details.get("kind", ""), ArbiterError)(details)


def bad_argument(key: str, message: str, remedy: str = "") -> RequestError:
    """The exception for an argument that never comes to the service."""
    return RequestError({"kind": "request", "message": message, "remedy": remedy, "key": key})
