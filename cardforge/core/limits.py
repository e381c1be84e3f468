"""Limits on what is read, in one place; docs/reference/limits.md lists each with its message.

Nothing that a hobbyist writes, draws or exports comes near one of them. They keep a broken or
hostile file from taking the machine's time or memory.
"""

from __future__ import annotations

from typing import Final

KIB: Final = 1 << 10
MIB: Final = 1 << 20

# Designs and fleets, as YAML or JSON.
LARGEST_TEXT: Final = MIB
"""Bytes of a design's file, which usually has a few kilobytes."""
DEEPEST_NESTING: Final = 24
"""Levels of lists and keys in one another."""
MOST_VALUES: Final = 20_000
"""Values in a file, with aliases written out."""
LONGEST_KEY: Final = 200
"""Characters of a key; those of notes are lines."""
LONGEST_NUMBER: Final = 18
"""Digits of a whole number; longer numbers are text in YAML."""
MOST_DIRECTIVES: Final = 10
"""Directives: lines of a YAML file that begin with a percent sign."""
LARGEST_AMENDED: Final = 128 * KIB
"""Bytes of a text, and of data as JSON, that the designer writes into one another."""
LONGEST_LINE: Final = 80
"""Characters of a name or another line of text."""
LONGEST_SHORT: Final = 300
"""Characters of a short text, such as a slot's rules."""
LONGEST_PROSE: Final = 6_000
"""Characters of a longer text, such as a ship's history."""
MOST_LISTED: Final = 200
"""Entries of a list in a design: foreign items, attacks, systems, weapons, upgrades."""
MOST_FLEET_SHIPS: Final = 500
"""Entries of a fleet file, and ships of one entry."""
MOST_OF_ONE: Final = 99
"""Starships of one entry of a fleet."""
MOST_IN_ALL: Final = 2_000
"""Ships of a fleet, all entries and those aboard counted."""
MOST_FINDINGS: Final = 200
"""Findings of a file that are reported individually."""

# Tables, as CSV or XLSX.
LARGEST_TABLE: Final = 16 * MIB
"""Bytes of a table's file."""
LARGEST_UNPACKED: Final = 128 * MIB
"""Bytes of a workbook's parts, unpacked."""
MOST_ROWS: Final = 200_000
MOST_COLUMNS: Final = 256
"""Columns with a header."""
WIDEST_LINE: Final = 16_384
"""Cells of a line, including empty ones: the columns of a spreadsheet."""
MOST_CELLS: Final = 3_000_000
"""Cells of a table that hold something."""
LARGEST_GRID: Final = 6_000_000
"""Cells of the rectangle from A1 to the last cell of a sheet."""
MOST_CELL_TEXT: Final = 32 * MIB
"""Characters of all cells of a workbook, shared strings written out."""
MOST_XML_ELEMENTS: Final = 4_000_000
"""Elements of the parts of a workbook."""
LONGEST_XML_TAG: Final = 8 * MIB
"""Bytes of one tag of a workbook."""
DEEPEST_XML: Final = 64
"""Levels of a workbook's elements in one another."""
MOST_DESIGNS: Final = 20_000
"""Designs that one table describes."""
MOST_WORDS: Final = 100
"""Names in one cell of a table, `; ` between them, and attacks of one location."""
MOST_REPORTED: Final = 50
"""Rows that an import names individually; it counts the others."""

# Pictures that authors bring.
LARGEST_ART: Final = 16 * MIB
"""Bytes of a picture's file."""
MOST_PIXELS: Final = 50_000_000
"""Pixels of a PNG or JPEG picture."""
LONGEST_SIDE: Final = 65_535
"""Pixels of a picture's width, and of its height."""
MOST_PICTURE_PARTS: Final = 10_000
"""Chunks of a PNG picture, and segments of a JPEG picture before its pixels."""
MOST_PACKED_PARTS: Final = 100
"""Chunks of a PNG picture that unpack to texts or colour profiles, a megabyte each."""
MOST_SCANNED_PIXELS: Final = 1_000_000_000
"""Pixels of a JPEG picture times its scans; progressive ones have ten or so."""
DEEPEST_SVG: Final = 40
"""Levels of SVG elements in one another, references followed."""
MOST_SVG_ELEMENTS: Final = 100_000
MOST_DECLARATIONS: Final = 100
"""Attributes that an SVG declares in its DOCTYPE: each is looked at again for each element."""
MOST_STYLE_MATCHES: Final = 1_000_000
"""Elements of an SVG, each times the style rules with a reference that may be for it."""
MOST_DRAWING_S: Final = 5
"""Seconds of CPU time to draw an SVG or a PDF; a picture of either takes a tenth of one."""
MOST_DRAWING_WAIT_S: Final = 30
"""Elapsed seconds to draw one if the system counts no CPU time; otherwise ten times that."""
MOST_DRAWING_MEMORY: Final = 1024 * MIB
"""Bytes of address space to draw one in."""

# Saved battles and tournaments.
LARGEST_RECORD: Final = 16 * MIB
"""Bytes of a saved battle, which usually has some hundred kilobytes."""
MOST_RECORDED: Final = 2_000_000
"""Values of a saved battle, its ships not counted."""
LARGEST_RECORDED: Final = 9_999
"""The largest number of a saved battle but for those of its ships, above and below zero."""
LONGEST_RECORDED: Final = 300
"""Characters of a name or another word in a saved battle."""
MOST_IN_ORDER: Final = 5_000
"""Entries of one order of a saved battle."""
MOST_VESSELS: Final = 200
"""Ships of a saved battle, and torpedoes under way at its start."""
MOST_HEXES_ACROSS: Final = 200
"""Columns and rows of the map of a saved battle."""
MOST_TURNS: Final = 1_000
"""Turns of a battle."""

# PDF files, and what the designer is sent.
LARGEST_PDF: Final = 512 * MIB
"""Bytes of a file for `preflight`."""
MOST_PDF_PAGES: Final = 10_000
MOST_PAGE_FONTS: Final = 1_000
MOST_STREAM_CONTENT: Final = 16 * MIB
"""Bytes of what a page or a form draws, unpacked."""
MOST_PAGE_CONTENT: Final = 64 * MIB
"""Bytes of all that a page draws, forms counted as often as they are drawn."""
MOST_DRAWN: Final = 4_000_000
"""Words of content streams that a PDF draws for `preflight`, and four for each of its bytes."""
LARGEST_BODY: Final = MIB
"""Bytes of a request to the designer."""
LARGEST_DRAFT: Final = 4 * MIB
"""Bytes of a draft that the designer keeps."""
MOST_VERSIONS: Final = 100
"""Versions of a design that are kept under `.cardforge/history`."""
NEWEST_VERSIONS: Final = 40
"""Those that are kept whatever their age; of each earlier day the last one is."""
LARGEST_HISTORY: Final = 4 * MIB
"""Bytes of all versions of a design; the newest two are kept in any case."""
LONGEST_ID: Final = 200
"""Characters of a design's path below the designer's folder."""
LONGEST_PART: Final = 120
"""Characters of one part of it."""
LONGEST_WORD: Final = 40
LONGEST_WORDS: Final = 400
"""Characters of a word, and of several, in a request to the designer."""
MOST_PRINTED: Final = 500
"""Designs of one request to print."""
LONGEST_SHARED: Final = 128 * KIB
"""Letters of a shared link, or of a ship as a compact word."""
LARGEST_PAGE: Final = 32 * MIB
"""Bytes of a shared page, which usually has one megabyte; the design inside has its own limit."""
LARGEST_SENT_PICTURE: Final = 320 * KIB
"""Bytes of an author's picture inside a shared page; a larger one is saved smaller."""
LONGEST_PASTED: Final = 2 * MIB
"""Letters that are pasted into the designer as a shared ship."""
