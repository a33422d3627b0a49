"""A contract for import-linter: what some modules may import, instead of what they may not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import ClassVar

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

Import = tuple[str, str, int]
"""Importer, imported and the line."""


class OnlyContract(Contract):
    """The modules import the standard library, one another and what is allowed; nothing else.

    Direct imports are looked at, wherever in a file they stand. What is allowed to pure modules
    must be pure by a contract of its own.
    """

    type_name: ClassVar[str] = "only"

    modules = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001 - theirs
        """Find the imports that aren't allowed."""
        found = sorted(self._found(graph))
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each import that isn't allowed."""
        for importer, imported, line in check.metadata["found"]:
            output.print_error(f"{importer} is not allowed to import {imported} (l.{line})")
        output.new_line()

    def _found(self, graph: ImportGraph) -> Iterator[Import]:
        for importer in self._importers(graph):
            for imported in graph.find_modules_directly_imported_by(importer):
                if not self._is_allowed(imported):
                    for detail in graph.get_import_details(importer=importer, imported=imported):
                        yield importer, imported, detail["line_number"]

    def _importers(self, graph: ImportGraph) -> Iterator[str]:
        for module in self.modules:
            if module not in graph.modules:
                raise ValueError(f"{self.name!r} is about {module}, which doesn't exist")
            yield module
            yield from graph.find_descendants(module)

    def _is_allowed(self, imported: str) -> bool:
        within = (*self.modules, *self.allowed)
        return imported.split(".", maxsplit=1)[0] in sys.stdlib_module_names or any(
            imported == package or imported.startswith(f"{package}.") for package in within
        )
