"""What a schema is, told so that two can be compared: order and quoting don't count."""

from __future__ import annotations

from sqlalchemy import Connection, Inspector, inspect


def schema(connection: Connection) -> dict[str, dict[str, object]]:
    """Describe every table: columns, keys, references, conditions, indexes, and its kind."""
    inspector = inspect(connection)
    without_rowid = {
        row.name: bool(row.wr) for row in connection.exec_driver_sql("PRAGMA table_list")
    }
    return {
        table: {"without rowid": without_rowid[table], **_parts(inspector, table)}
        for table in inspector.get_table_names()
    }


def _parts(inspector: Inspector, table: str) -> dict[str, object]:
    columns = [{**column, "type": str(column["type"])} for column in inspector.get_columns(table)]
    return {
        "columns": _sorted(columns),
        "primary key": inspector.get_pk_constraint(table),
        "unique": _sorted(inspector.get_unique_constraints(table)),
        "references": _sorted(inspector.get_foreign_keys(table)),
        "conditions": _sorted(inspector.get_check_constraints(table)),
        "indexes": _sorted(inspector.get_indexes(table)),
    }


def _sorted(parts: object) -> list[dict[str, object]]:
    return sorted(map(dict, parts), key=lambda part: str(part["name"]))  # type: ignore[call-overload]
