"""A mapping that cannot change, for values that are passed around and hashed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """An immutable, hashable mapping in the order that it was given; a field type for pydantic."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._items: dict[K, V] = dict(items or {})

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        plain = core_schema.dict_schema(
            handler.generate_schema(key), handler.generate_schema(value)
        )
        return core_schema.no_info_after_validator_function(
            cls,
            core_schema.no_info_before_validator_function(_thawed, plain),
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )


def _thawed(value: object) -> object:
    return dict(value) if isinstance(value, FrozenMap) else value
