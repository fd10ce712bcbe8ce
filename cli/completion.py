"""`completion`: what has a shell complete commands and options of `lawmage`."""

from __future__ import annotations

from collections.abc import Iterator

SHELLS = ["bash", "zsh", "fish"]
BASH = """\
_lawmage() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" words=""
  case "$COMP_CWORD:${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}}" in
    1:*) words="{first}" ;;
{cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in -*) ;; *) COMPREPLY+=($(compgen -f -- "$current")) ;; esac
}}
complete -o filenames -F _lawmage lawmage
"""
ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def completion(shell: str) -> int:
    """What has your shell complete commands and options."""
    if shell not in SHELLS:
        from cli.failures import unknown  # noqa: PLC0415 - only for a wrong one

        raise unknown("shell", shell, SHELLS)
    options = dict(_options())
    written = _fish(options) if shell == "fish" else _bash(options)
    print((ZSH if shell == "zsh" else "") + written, end="")
    return 0


def _options() -> Iterator[tuple[str, list[str]]]:
    """Each command and its options."""
    from cli.main import command, names  # noqa: PLC0415 - main starts this module

    for name in names():
        yield name, [f"--{each.replace('_', '-')}" for each in command(name).options]


def _groups(options: dict[str, list[str]]) -> dict[str, list[str]]:
    """The first words of commands of two words, each with the second ones."""
    found: dict[str, list[str]] = {}
    for name in options:
        first, _, second = name.partition(" ")
        if second:
            found.setdefault(first, []).append(second)
    return found


def _bash(options: dict[str, list[str]]) -> str:
    groups = _groups(options)
    cases = [
        f'    2:{group}\\ *) words="{" ".join(seconds)}" ;;' for group, seconds in groups.items()
    ]
    for name, own in options.items():
        pattern = name.replace(" ", "\\ ") + ("" if " " in name else "\\ *")
        cases.append(f'    *:{pattern}) words="{" ".join(own)}" ;;')
    first = " ".join(dict.fromkeys(name.split(" ")[0] for name in options))
    return BASH.format(first=first, cases="\n".join(cases))


def _fish(options: dict[str, list[str]]) -> str:
    groups = _groups(options)
    first = " ".join(dict.fromkeys(name.split(" ")[0] for name in options))
    lines = [f'complete -c lawmage -n __fish_use_subcommand -a "{first}"']
    for group, seconds in groups.items():
        none = f"__fish_seen_subcommand_from {group}; and not __fish_seen_subcommand_from"
        lines.append(
            f'complete -c lawmage -n "{none} {" ".join(seconds)}" -a "{" ".join(seconds)}"'
        )
    for name, own in options.items():
        seen = "; and ".join(f"__fish_seen_subcommand_from {each}" for each in name.split(" "))
        lines += [f'complete -c lawmage -n "{seen}" -l {each.removeprefix("--")}' for each in own]
    return "\n".join(lines) + "\n"
