"""The air game played: who moves when, by the ordinary initiative and in the fog of war."""
