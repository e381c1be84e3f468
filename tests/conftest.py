"""Settings for every test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "cardforge",
    deadline=None,  # a shared machine pauses when it likes
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("cardforge")
