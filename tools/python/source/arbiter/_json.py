"""How answers become objects: each field of a class has the JSON key of its name, or the one its type tells."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Annotated, Any, TypeVar

T = TypeVar("T")


class Key(str):
    """The JSON key of a field, where it is not the field's name: Annotated[str, Key("from")]."""


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


_FIELDS: dict[type, tuple[tuple[str, str, Any], ...]] = {}


def fields_of(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """The name, the JSON key and the type of every field."""
    if cls not in _FIELDS:
        fields = []
        for name, wanted in typing.get_type_hints(cls, include_extras=True).items():
            key = _camel(name)
            if typing.get_origin(wanted) is Annotated:
                wanted, key = typing.get_args(wanted)
            fields.append((name, str(key), wanted))
        _FIELDS[cls] = tuple(fields)
    return _FIELDS[cls]


def _value(wanted: Any, json: Any) -> Any:
    origin = typing.get_origin(wanted)
    if origin in (typing.Union, types.UnionType):
        if json is None:
            return None
        return _value(next(each for each in typing.get_args(wanted) if each is not type(None)), json)
    if origin is tuple:
        return tuple(_value(typing.get_args(wanted)[0], each) for each in json)
    if origin is dict:
        return {name: _value(typing.get_args(wanted)[1], each) for name, each in json.items()}
    if dataclasses.is_dataclass(wanted):
        return build(wanted, json)
    if wanted is int and isinstance(json, str):
        return int(json)  # numbers above 2^53 are decimal strings
    return json


def build(cls: type[T], json: dict[str, Any]) -> T:
    """The object that an answer's JSON says. Fields that may be missing in it have defaults; keys that this version of
    the package has no field for are left out."""
    return cls(**{name: _value(wanted, json[key]) for name, key, wanted in fields_of(cls) if key in json})
