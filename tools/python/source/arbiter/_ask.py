"""The door to the compiled part."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from . import _service
from .errors import RequestError, bad_argument, error_of

request_names: tuple[str, ...] = _service.request_names


@functools.lru_cache(maxsize=None)
def _suites() -> tuple[tuple[str, str, bytes], ...]:
    """The files of conformance positions that came with the package: variant, profile, text."""
    return tuple((folder.name, file.name.removesuffix(".json"), file.read_bytes())
                 for folder in resources.files(__package__).joinpath("conformance").iterdir() if folder.is_dir()
                 for file in folder.iterdir() if file.name.endswith(".json"))


def _bytes_of(request: Mapping[str, Any]) -> bytes:
    for key, value in request.items():
        if not (value is None or isinstance(value, (str, int, float, list, tuple, dict))):
            raise bad_argument(str(key), f"'{key}' is of type {type(value).__name__}",
                               "a str, a number, True, False, or a list of str")
    try:
        return json.dumps(request, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except UnicodeEncodeError as why:
        raise RequestError({"kind": "request", "message": "a text has half a surrogate pair, which UTF-8 cannot say",
                            "remedy": "decode bytes with errors=\"replace\" instead of \"surrogateescape\""}) from why
    except (TypeError, ValueError, RecursionError) as why:
        raise RequestError({"kind": "request", "message": f"the request is not JSON: {why}",
                            "remedy": "str, int, bool, None, and lists of str"}) from why


def answer_text(request: str | bytes) -> str:
    """The service itself: a request as JSON text, its answer as JSON text. Never raises for what the request says:
    errors are answers, too ({"error": {"kind", "message", "remedy", …}})."""
    if not isinstance(request, (str, bytes)):
        raise bad_argument("request", f"the request is of type {type(request).__name__}", "a str or bytes")
    # What UTF-8 cannot say goes on as bytes that are not UTF-8, about which the service has words of its own.
    data = request.encode("utf-8", "surrogatepass") if isinstance(request, str) else request
    return _service.answer(data, _suites() if b"conformance" in data else ()).decode("utf-8")


def ask(request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request, both as JSON objects: {"request": NAME, …}. Raises ArbiterError instead of answering
    with "error". For what the functions and classes of this package do not offer."""
    if not isinstance(request, Mapping):
        raise bad_argument("request", f"the request is of type {type(request).__name__}", "a dict")
    data = _bytes_of(dict(request))
    said = _service.answer(data, _suites() if request.get("request") == "conformance" else ())
    answer: dict[str, Any] = json.loads(said)
    if "error" in answer:
        raise error_of(answer["error"])
    return answer


def asked(name: str, **keys: Any) -> dict[str, Any]:
    """ask() with what is not None."""
    return ask({"request": name, **{key: value for key, value in keys.items() if value is not None}})
