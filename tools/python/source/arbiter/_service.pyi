from typing import Sequence

longest_request: int
request_names: tuple[str, ...]

def answer(request: bytes, suites: Sequence[tuple[str, str, bytes]] = ...) -> bytes: ...
