"""The card of a design from Python: as SVG, PNG or PDF, and in a notebook."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from cardforge.errors import CardforgeError

if TYPE_CHECKING:
    from cardforge.app.printing import CardAsked, Side, Theme
    from cardforge.press.sheets import Flip


class Carded(ABC):
    """A design that has a card."""

    @property
    @abstractmethod
    def content(self) -> bytes:
        """The bytes of the design's file."""

    @abstractmethod
    def drawn_as(self, theme: str, profile: str) -> CardAsked:
        """Return what the press needs to draw the card."""

    def card_svg(
        self, side: Side = "front", *, theme: Theme = "colour", profile: str = "home-letter"
    ) -> str:
        """Draw one side of the card as SVG, its text as outlines.

        Args:
            side: "front" or "back".
            theme: "colour", or "grey" for little ink.
            profile: Printer or print shop, such as "home-a4"; it decides size and bleed.

        Returns:
            The SVG document as text.

        Raises:
            CardforgeError: If the design has no such card, or an argument does not fit.

        >>> import cardforge
        >>> cardforge.open("hml-raven").card_svg()[:4]
        '<svg'
        """
        from cardforge.app.printing import svg_of

        return svg_of(self.drawn_as(theme, profile), side)

    def card_png(
        self, side: Side = "front", *, theme: Theme = "colour", profile: str = "home-letter"
    ) -> bytes:
        """Draw one side of the card as PNG, at the resolution of the profile (usually 300 dpi).

        Args:
            side: "front" or "back".
            theme: "colour", or "grey" for little ink.
            profile: Printer or print shop, such as "home-a4"; it decides size and bleed.

        Returns:
            The bytes of the PNG file.

        Raises:
            CardforgeError: If the design has no such card, or an argument does not fit.

        >>> import cardforge
        >>> cardforge.open("hml-raven").card_png("back")[1:4]
        b'PNG'
        """
        from cardforge.app.printing import png_of

        return png_of(self.drawn_as(theme, profile), side)

    def card_pdf(
        self, *, theme: Theme = "colour", profile: str = "home-letter", flip: Flip = "long"
    ) -> bytes:
        """Make the PDF that `cardforge cards` writes: front and back, the design's file attached.

        Args:
            theme: "colour", or "grey" for little ink.
            profile: Printer or print shop, such as "home-a4".
            flip: Edge on which the printer flips the paper, "long" or "short".

        Returns:
            The bytes of the PDF file.

        Raises:
            CardforgeError: If the design has no card, or an argument does not fit.

        >>> import cardforge
        >>> cardforge.open("hml-raven").card_pdf(profile="home-a4", theme="grey")[:5]
        b'%PDF-'
        """
        from cardforge.app.printing import pdf_of

        return pdf_of(self.drawn_as(theme, profile), flip, self.content)

    def _repr_svg_(self) -> str | None:
        """Return the front of the card for notebooks, or None if the design has no card."""
        from cardforge.app.printing import svg_of

        # Notebooks may put several drawings into one page, where no two ids may be the same.
        ids = f"card-{zlib.crc32(self.content):08x}-"
        try:
            return svg_of(self.drawn_as("colour", "home-letter"), "front", ids)
        except CardforgeError:
            return None
