"""The output of commands: text, JSON, and verdicts as SARIF for code hosts."""
