"""Settings for every test."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "explore",
    deadline=None,  # a shared machine pauses when it likes
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("gate", settings.get_profile("explore"), derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "explore")
