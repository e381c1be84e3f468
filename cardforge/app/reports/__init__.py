"""What commands tell: text for people, JSON for programs, and verdicts as SARIF for code hosts."""
