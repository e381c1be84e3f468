"""Verdicts as text for people, JSON for programs, SARIF for code hosts."""
