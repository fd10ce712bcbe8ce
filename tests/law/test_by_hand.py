"""The example in rules_asp/README.md: the law works without the engine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_example_of_the_law_readme_answers_as_it_says() -> None:
    text = (ROOT / "rules_asp" / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example is not None
    command = [sys.executable, "-c", example[1]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    does = done.stdout.splitlines()
    assert any("gain(types,type(creature))" in line for line in does)
    assert all('"humility"' in line for line in does)
