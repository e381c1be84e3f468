"""Print profiles: what each way of printing and each shop requires, such as card sizes, as data.

The numbers are copied from what the shops publish, because a shop's pixels are not always its
inches times its resolution.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from cardforge.errors import PressError
from cardforge.press.card_positions import A4, A6, LETTER, POSTCARD_MAT, Paper, Stock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardforge.press.pdf import Colours

# Sheets to cut at home, a PDF page for each face, or a PNG file for each face.
Product: TypeAlias = Literal["sheets", "pages", "images"]

Conformance: TypeAlias = Literal["none", "PDF/X-1a:2003", "PDF/A-3b"]


@dataclass(frozen=True)
class Intent:
    """A printing condition, by its name in the ICC registry."""

    identifier: str
    info: str


FOGRA39 = Intent("FOGRA39", "Coated FOGRA39 (ISO 12647-2:2004)")
SWOP = Intent("CGATS TR 001", "U.S. Web Coated (SWOP)")


@dataclass(frozen=True)
class Profile:
    """One way of printing.

    Faces have `bleed_mm` around them and keep important content `safe_mm` inside. `backs_first` is
    the order of pages. `pixels` has the exact size of each stock with its bleed, for a product of
    images. `ink_limit_percent` is the highest ink coverage, summed over all plates. `large_card` is
    the shop's stock that is most similar to a quarter of a sheet.
    """

    name: str
    title: str
    product: Product
    colours: Colours
    bleed_mm: float
    safe_mm: float
    paper: Paper | None = None
    backs_first: bool = False
    conformance: Conformance = "none"
    intent: Intent | None = None
    ink_limit_percent: float | None = None
    dpi: int = 300
    pixels: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    large_card: Stock | None = None


HOME_LETTER = Profile(
    name="home-letter",
    title="Home printer, Letter",
    product="sheets",
    colours="rgb",
    bleed_mm=0.0,
    safe_mm=3.0,
    paper=LETTER,
    conformance="PDF/A-3b",
)
HOME_A4 = Profile(
    name="home-a4",
    title="Home printer, A4",
    product="sheets",
    colours="rgb",
    bleed_mm=0.0,
    safe_mm=3.0,
    paper=A4,
    conformance="PDF/A-3b",
)
THE_GAME_CRAFTER = Profile(
    name="thegamecrafter",
    title="The Game Crafter",
    product="images",
    colours="rgb",
    bleed_mm=3.175,
    safe_mm=3.175,
    pixels={
        "poker": (825, 1125),
        "tarot": (900, 1500),
        "us-game": (750, 1125),
        "mini": (600, 825),
        "hex-mat": (1650, 1425),
        "small-game-mat": (3075, 4875),
        "postcard-mat": (1875, 1275),
    },
    large_card=POSTCARD_MAT,
)
MAKE_PLAYING_CARDS = Profile(
    name="makeplayingcards",
    title="MakePlayingCards",
    product="images",
    colours="rgb",
    bleed_mm=3.048,
    safe_mm=3.048,
    pixels={"poker": (822, 1122)},
)
DRIVE_THRU_CARDS = Profile(
    name="drivethrucards",
    title="DriveThruCards",
    product="pages",
    colours="cmyk",
    bleed_mm=3.175,
    safe_mm=3.175,
    backs_first=True,
    conformance="PDF/X-1a:2003",
    intent=SWOP,
    ink_limit_percent=240.0,
)
EUROPEAN_SHOP = Profile(
    name="european-shop",
    title="European print shop, FOGRA39",
    product="pages",
    colours="cmyk",
    bleed_mm=3.0,
    safe_mm=4.0,
    conformance="PDF/X-1a:2003",
    intent=FOGRA39,
    ink_limit_percent=300.0,
    large_card=A6,
)

PROFILES: Mapping[str, Profile] = {
    profile.name: profile
    for profile in (
        HOME_LETTER,
        HOME_A4,
        THE_GAME_CRAFTER,
        MAKE_PLAYING_CARDS,
        DRIVE_THRU_CARDS,
        EUROPEAN_SHOP,
    )
}


_MADE_FOR: Final = "cardforge profile: "


def made_for(profile: Profile) -> str:
    """Return the keyword for PDFs that are made for a profile."""
    return f"{_MADE_FOR}{profile.name}"


def profile_made_for(keywords: str) -> Profile | None:
    """Return the profile in a PDF's keywords, or None if another program made the PDF."""
    return PROFILES.get(keywords.removeprefix(_MADE_FOR)) if _MADE_FOR in keywords else None


def profile_named(name: str) -> Profile:
    """Return a profile by its name; raise PressError that lists all of them if it is unknown."""
    try:
        return PROFILES[name]
    except KeyError:
        known = ", ".join(PROFILES)
        raise PressError(f"expected a print profile ({known}), got {name!r}") from None
