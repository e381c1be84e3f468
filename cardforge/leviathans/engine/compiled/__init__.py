"""The compiled rules, `release` and `checked`, where they have been built; no source is here."""
