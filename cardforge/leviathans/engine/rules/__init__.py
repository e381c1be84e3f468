"""The rules and the captains over flat numbers: see `cardforge.leviathans.engine`."""
