"""Completion in PowerShell, which click does not know."""

from __future__ import annotations

import os
from typing import Final

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

NAME: Final = "powershell"

_SCRIPT: Final = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = $commandAst.CommandElements | ForEach-Object { $_.ToString() }
    try {
        $env:%(complete_var)s = 'powershell_complete'
        $env:COMP_WORDS = $words -join "`n"
        $env:COMP_CWORD = $wordToComplete
        & %(prog_name)s | ForEach-Object {
            $value, $help = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new(
                $value, $value, 'ParameterValue', $help)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_CWORD -ErrorAction Ignore
    }
}
"""
"""Where nothing is proposed, PowerShell proposes files itself."""


@add_completion_class
class PowerShellComplete(ShellComplete):
    """What PowerShell asks when somebody types a command, and how it is answered."""

    name = NAME
    source_template = _SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the whole words of the line and the one that is being typed."""
        words = os.environ["COMP_WORDS"].split("\n")[1:]
        incomplete = os.environ.get("COMP_CWORD", "")
        if incomplete and words and words[-1] == incomplete:
            words.pop()
        return words, incomplete

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Return what may stand there; files are found by the shell."""
        proposed = super().get_completions(args, incomplete)
        return [item for item in proposed if item.type == "plain"]

    def format_completion(self, item: CompletionItem) -> str:
        """Return a line with the word and what it means, which must not be empty."""
        return f"{item.value}\t{click.unstyle(item.help or item.value)}"
