"""SQLite files that are read only, and replaced as a whole by those who write."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from kb.errors import LawmageError
from kb.storage import replacing


class Kind(NamedTuple):
    """A kind of database: what people call it, what tells it from other SQLite files, the form of
    its tables, the environment variable that names its file, how it is made anew, its error."""

    name: str
    application: int
    form: int
    variable: str
    anew: str
    error: type[LawmageError]


def connected(path: Path) -> sqlite3.Connection:
    """A connection that only reads. Raises sqlite3.Error."""
    named = path.resolve().as_posix().replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    slash = "" if named.startswith("/") else "/"  # before a drive's letter
    return sqlite3.connect(f"file:{slash}{named}?mode=ro&immutable=1", uri=True)


class Database:
    """A database that is there. Raises the error of its kind where it can't be read."""

    kind: Kind

    def __init__(self, path: Path) -> None:
        self.path = path
        name, application, form, variable, anew, _ = self.kind
        try:
            self._rows = connected(path)
            (its_application,) = self._rows.execute("PRAGMA application_id").fetchone()
            (its_form,) = self._rows.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error as error:
            raise self._refused(
                f"can't be read as a {name} ({error}); remove it, or let {variable} name "
                "another file"
            ) from None
        if its_application != application:
            raise self._refused(f"is no {name} of lawmage; let {variable} name another file")
        if its_form != form:
            raise self._refused(f"this {name} was made by another version of lawmage; {anew}")

    def _refused(self, problem: str) -> LawmageError:
        return self.kind.error(problem, file=str(self.path))

    def close(self) -> None:
        """Lets go of the file."""
        self._rows.close()

    def select(self, query: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, one by one. Raises the error of its kind for a damaged file."""
        try:
            yield from self._rows.execute(query, values)
        except sqlite3.Error as error:
            name, anew = self.kind.name, self.kind.anew
            raise self._refused(f"the {name} is damaged ({error}); {anew}") from None


class NewDatabase:
    """A database being written; a context. Left without `put_in_place`, it leaves nothing
    behind."""

    kind: Kind
    tables: str

    def __init__(self, path: Path, former: bool = False) -> None:
        """former: whether what is at `path` is to begin with."""
        self.path = path
        self._held = ExitStack()
        with explained(self.kind, path):
            self._unfinished = self._held.enter_context(replacing.unfinished(path))
            if former:
                shutil.copyfile(path, self._unfinished)
            self._rows = sqlite3.connect(self._unfinished)
            self._rows.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            if not former:
                self._rows.executescript(
                    f"PRAGMA application_id = {self.kind.application}; "
                    f"PRAGMA user_version = {self.kind.form}; {self.tables}"
                )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._rows.close()
        self._held.close()

    def _replace(self) -> None:
        """Lets the new database take the place of the old one."""
        self._rows.commit()
        self._rows.close()
        replacing.put_in_place(self._unfinished, self.path)


@contextmanager
def sole_writer(
    kind: Kind, path: Path, on_wait: Callable[[], None] | None = None
) -> Iterator[None]:
    """Waits until nobody else writes to this file's folder, then keeps others waiting. `on_wait`
    is called if there is one to wait for."""
    with ExitStack() as lock:
        with explained(kind, path):
            lock.enter_context(replacing.sole_writer(path, on_wait))
        yield


@contextmanager
def explained(kind: Kind, path: Path) -> Iterator[None]:
    """Tells why a database can't be written."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise kind.error(
            f"the {kind.name} can't be written: {reason}; {kind.variable} can name another file",
            file=str(path),
        ) from None
