"""Pictures and PDFs to start from, and changes that keep what a reader would stop at at once."""

from __future__ import annotations

import base64
import io
import random
import re
import struct
import zlib
from functools import lru_cache
from typing import Final

import pikepdf
from PIL import Image as Pillow

from cardforge.press.measure import standard_measure
from cardforge.press.pdf import About
from cardforge.press.product import faces, publish_pages
from cardforge.press.profiles import DRIVE_THRU_CARDS
from cardforge.press.scene import WHITE, Circle, Group, Image, Rect, Scene, Text, ink
from cardforge.press.sheets import Card
from tests.fuzz.mutation import texts
from tests.fuzz.reader import Change

SVG_WORDS: Final = tuple(
    word.encode()
    for word in (
        "<g>", "</g>", '<g transform="scale(1e9)">', "<rect width='1e9' height='1'/>", "<use href='#a'/>", "<use xlink:href='#b'/>",
        "<defs>", "</defs>", "<pattern id='p' width='.001' height='.001'><use href='#a'/></pattern>", "fill='url(#p)'", "fill='url(#g)'",
        "<clipPath id='c'>", "</clipPath>", "clip-path='url(#c)'", "mask='url(#m)'", "filter='url(#f)'", "<filter id='f'>", "</filter>",
        "<feGaussianBlur stdDeviation='1000'/>", "<feTurbulence numOctaves='99' baseFrequency='1'/>", "<feTile/>", "<feImage href='#a'/>",
        "<feMorphology radius='900'/>", "<feConvolveMatrix order='99'/>", "<feDropShadow/>", "<marker id='k'/>", "marker-mid='url(#k)'",
        "<path d='M0 0L1e30 1e30z'/>", "M", "C", "A 1 1 0 0 0 ", "z", "stroke-dasharray='.0001 .0001'", "stroke-width='1e9'", "viewBox='0 0 0 0'",
        "viewBox='0 0 1e9 1e-9'", "width='100000'", "preserveAspectRatio='none'", "<text x='1'>A</text>", "<tspan>", "<textPath href='#a'>",
        "<style>*{fill:url(#p)}</style>", "<switch>", "<image href='data:image/png;base64,AAAA'/>", "<image href='data:image/svg+xml,x'/>",
        "href='file:///etc/passwd'", "<!ENTITY a 'b'>", "<!DOCTYPE svg>", "<?xml version='1.0' encoding='utf-16'?>", "&#0;", "&amp;", "<![CDATA[", "]]>",
        "id='a'", "id='b'", "class='k'", "style='filter:blur(99px)'", "opacity='.5'", "xmlns:xlink='http://www.w3.org/1999/xlink'", "nan", "1e400",
    )
)  # fmt: skip
PDF_WORDS: Final = tuple(
    word.encode()
    for word in (
        "obj", "endobj", "stream", "endstream", "xref", "trailer", "startxref", "<<", ">>", "1 0 R", "2 0 R", "3 0 R", "4 0 R", "5 0 R", "null", "true",
        "/Type", "/Pages", "/Page", "/Kids", "/Count", "/Parent", "/Resources", "/Contents", "/MediaBox", "/TrimBox", "/BleedBox", "/CropBox",
        "/Rotate", "/UserUnit", "/Font", "/XObject", "/Form", "/Image", "/Matrix", "/BBox", "/Filter", "/FlateDecode", "/DCTDecode", "/ASCIIHexDecode",
        "/ColorSpace", "/DeviceN", "/Separation", "/Indexed", "/ICCBased", "/Pattern", "/Shading", "/Function", "/FunctionType", "/Domain", "/Range",
        "/ExtGState", "/SMask", "/ca", "/BM", "/OCProperties", "/Annots", "/AF", "/OutputIntents", "/Metadata", "/Encrypt", "/Length", "/Group",
        "[0 0 0 0]", "[0 0 1e9 1e9]", "[0 0 -5 -5]", "(x)", "<00>", "BT", "ET", "Tj", "TJ", "Tf", "Td", "Tm", "q", "Q", "cm", "re", "f", "S", "W n", "Do",
        "/Fm0 Do", "/Im0 Do", "/Sh0 sh", "sc", "scn", "cs", "k", "K", "rg", "gs", "d0", "BI", "ID", "EI", "BDC", "EMC", "m", "l", "c", "h", "%PDF-", "%%EOF",
    )
)  # fmt: skip


def svgs() -> tuple[bytes, ...]:
    """Return small SVG files with most of what drawings have."""
    picture = base64.b64encode(pngs()[0]).decode()
    head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    bodies = (
        '<path id="a" d="M0 0L50 50C60 10 80 20 100 0A9 9 0 0 1 5 5z" fill="red" stroke="#345" stroke-width="2"/>',
        '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>'
        '<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle id="a" r="3"/></pattern></defs>'
        '<rect width="90" height="40" fill="url(#g)"/><rect width="50" height="20" fill="url(#p)"/>',
        '<clipPath id="c"><circle cx="20" cy="20" r="9"/></clipPath><mask id="m"><rect width="9" height="9" fill="#fff"/></mask>'
        '<g clip-path="url(#c)" mask="url(#m)" opacity=".5" transform="rotate(9) translate(1 2)"><use xlink:href="#b"/></g><ellipse id="b" rx="9" ry="4"/>',
        '<filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1"/><feFlood/><feBlend in="SourceGraphic"/></filter>'
        '<polygon id="a" filter="url(#f)" points="0,0 9,0 9,9"/>',
        '<style>.k{fill:#0a0;stroke:url(#g)} #a:hover,g>rect{opacity:.2}</style><g><rect class="k" id="a" width="9" height="9"/></g>'
        '<marker id="k" markerWidth="3"><path d="M0 0h3v3z"/></marker><polyline marker-mid="url(#k)" points="0 0 5 5 9 1" fill="none"/>',
        f'<image width="9" height="9" href="data:image/png;base64,{picture}"/><text x="3" y="9" font-size="8">Ship<tspan dy="2">two</tspan></text>',
    )  # fmt: skip
    return tuple(f'<svg {head} viewBox="0 0 100 50">{body}</svg>'.encode() for body in bodies)


@lru_cache(maxsize=1)
def pngs() -> tuple[bytes, ...]:
    """Return small pictures of every kind that is read."""
    colours = Pillow.radial_gradient("L").resize((40, 30))
    return (
        *(
            _saved(Pillow.new(mode, (6, 5)), "PNG")
            for mode in ("RGB", "RGBA", "L", "LA", "P", "1", "I;16")
        ),
        _saved(Pillow.merge("RGB", (colours, colours.rotate(90), colours)), "PNG"),
        _saved(Pillow.new("P", (9, 9)), "PNG", transparency=0),
        *(
            _saved(Pillow.new(mode, (20, 17), 90), "JPEG", progressive=progressive)
            for mode in ("RGB", "L", "CMYK")
            for progressive in (False, True)
        ),
    )


def _saved(picture: Pillow.Image, form: str, **how: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **how)
    return out.getvalue()


_CHUNK: Final = struct.Struct(">I4s")


def chunks_of(png: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG file as far as they go, each with its kind."""
    found, at = [], 8
    while at + 12 <= len(png):
        size, kind = _CHUNK.unpack_from(png, at)
        found.append((kind, png[at + 8 : at + 8 + size]))
        at += 12 + size
    return found


def png_of(chunks: list[tuple[bytes, bytes]]) -> bytes:
    """Return a PNG file of chunks, their sums right."""
    parts = [b"\x89PNG\r\n\x1a\n"]
    for kind, data in chunks:
        parts += (_CHUNK.pack(len(data), kind), data, struct.pack(">I", zlib.crc32(kind + data)))
    return b"".join(parts)


_ODD_CHUNKS: Final = (
    (b"tRNS", b"\0\1"), (b"PLTE", b"\1\2\3"), (b"tEXt", b"a\0b"), (b"zTXt", b"a\0\0" + zlib.compress(b"x" * 9)),
    (b"iTXt", b"a\0\1\0\0\0" + zlib.compress(b"x" * 9999)), (b"iCCP", b"a\0\0" + zlib.compress(b"x" * 99)), (b"gAMA", b"\0\0\0\0"),
    (b"pHYs", b"\0" * 9), (b"acTL", b"\0\0\0\2\0\0\0\0"), (b"fcTL", b"\0" * 26), (b"fdAT", b"\0" * 9), (b"eXIf", b"II*\0"), (b"IEND", b""),
    (b"sRGB", b"\0"), (b"bKGD", b"\0"), (b"cHRM", b"\0" * 32), (b"IDAT", b"x"), (b"IDAT", zlib.compress(b"\0" * 9999)),
)  # fmt: skip


def raster(data: bytes, dice: random.Random) -> bytes:
    """Change a picture: the chunks of a PNG file with their sums put right, or bytes of any."""
    chunks = chunks_of(data) if data.startswith(b"\x89PNG") else []
    if not chunks or dice.random() < 0.15:
        return _in_bytes(data, dice)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(chunks))
        kind, inside = chunks[at]
        step = dice.randrange(6)
        if step < 3:
            chunks[at] = (kind, _odd(inside, dice, kind))
        elif step == 3:
            chunks.insert(at, dice.choice(_ODD_CHUNKS))
        elif step == 4 and len(chunks) > 1:
            del chunks[at]
        else:
            chunks.insert(dice.randrange(len(chunks)), chunks[at])
    return png_of(chunks)


def _odd(inside: bytes, dice: random.Random, kind: bytes) -> bytes:
    """Change what a chunk holds; pixels are unpacked for it."""
    if kind != b"IDAT" or dice.random() < 0.3:
        return _in_bytes(inside, dice)
    try:
        return zlib.compress(_in_bytes(zlib.decompressobj().decompress(inside, 1 << 20), dice))
    except zlib.error:
        return _in_bytes(inside, dice)


_in_bytes: Final[Change] = texts(
    (b"\0\0\0\1", b"\xff\xd8", b"\xff\xd9", b"\xff\xc0", b"\xff\xda", b"\xff\xe1Exif"), pngs
)


def large_picture(data: bytes, dice: random.Random, size: int) -> bytes:
    """Return a picture of many pixels in few bytes, or one with a large chunk."""
    if dice.random() < 0.4:
        side = dice.choice((2000, 7000, 7071, 7072))
        wide, high = dice.choice(((side, side), (50_000_000 // 9, 9), (65_000, 700)))
        depth, colour, samples = dice.choice(
            ((8, 0, 1), (8, 6, 4), (16, 6, 8), (1, 0, 0.125), (8, 2, 3), (16, 2, 6))
        )
        packer, row = zlib.compressobj(1), b"\0" * (1 + int(wide * samples + 0.9))
        pixels = b"".join(packer.compress(row) for _ in range(high)) + packer.flush()
        head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
        return png_of([(b"IHDR", head), (b"IDAT", pixels), (b"IEND", b"")])
    if dice.random() < 0.1:
        side = dice.choice((3000, 7000, 7072))
        return _saved(
            Pillow.new(dice.choice(("RGB", "CMYK", "L")), (side, side)), "JPEG", quality=1
        )
    chunks = chunks_of(data)
    if not chunks:
        return data + data * (size // max(len(data), 1))
    kind = dice.choice((b"tEXt", b"zTXt", b"iTXt", b"IDAT", b"eXIf", b"PLTE", b"xxxx"))
    chunks.insert(
        dice.randrange(1, len(chunks) + 1),
        (kind, dice.choice((b"x" * size, b"a\0\0" + zlib.compress(b"x" * size)))),
    )
    return png_of(chunks)


@lru_cache(maxsize=1)
def pdfs() -> tuple[bytes, ...]:
    """Return small PDFs, written so that their text can be changed: one of ours, one by hand."""
    red = ink("#b02a24", 0, 90, 85, 20)
    marks = (
        Rect(-4, -4, 72, 97, fill=red), Group((Circle(20, 20, 5, fill=WHITE),), key="art"), Image(30, 30, 10, 10, pngs()[7]),
    )  # fmt: skip
    plain = Scene(63.5, 88.9, marks, bleed_mm=3.2, title="Plain")
    worded = Scene(
        63.5,
        88.9,
        (*marks, Text(31, 70, "Raven", 12, "title", "middle")),
        bleed_mm=3.2,
        title="Words",
    )
    measure = standard_measure()
    ours = [
        publish_pages(
            faces([Card(each, each)], DRIVE_THRU_CARDS),
            DRIVE_THRU_CARDS,
            measure,
            About("Fleet", "A"),
        )
        for each in (plain, worded)
    ]
    return (
        _by_hand(),
        _legible(ours[0]),
        _legible(_by_hand()),
        _legible(ours[1])[: 1 << 17],
        *pngs()[7:8],
    )


def _legible(pdf: bytes) -> bytes:
    out = io.BytesIO()
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as document:
        document.save(
            out, qdf=True, static_id=True, compress_streams=False, force_version=document.pdf_version,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized, object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )  # fmt: skip
    return out.getvalue()


def _by_hand() -> bytes:
    """Return a PDF of one page with words, a form, a picture, a shading and a soft mask."""
    streams = {
        6: (b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Matrix [1 0 0 1 0 0] /Resources << /XObject << /Im0 7 0 R >> >>", b"q 9 0 0 9 0 0 cm /Im0 Do Q"),
        7: (b"/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB", b"abcdefghijkl"),
        4: (b"", b"q 0 0 0 1 k 5 5 80 60 re f Q BT /F0 12 Tf 9 9 Td (Raven) Tj ET q 1 0 0 1 9 9 cm /Fm0 Do Q /G0 gs /Sh0 sh /P0 scn 0 0 m 9 9 l 8 1 1 8 3 3 c h S /Cs0 cs .5 sc 3 3 9 9 re B"),
    }  # fmt: skip
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001) >>] >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 198 270] /TrimBox [9 9 189 261] /BleedBox [0 0 198 270] /Contents 4 0 R /Resources << /Font << /F0 5 0 R >> "
        b"/XObject << /Fm0 6 0 R >> /ExtGState << /G0 << /ca .5 /SMask << /S /Alpha /G 6 0 R >> >> >> /Shading << /Sh0 8 0 R >> /ColorSpace << /Cs0 "
        b"[/Separation /Spot /DeviceCMYK 9 0 R] >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>] >>",
        5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        8: b"<< /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 9 9] /Function 9 0 R >>",
        9: b"<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 1 0 1] /N 1 >>",
    }  # fmt: skip
    for number, (keys, stream) in streams.items():
        objects[number] = b"<< %s /Length %d >>\nstream\n%s\nendstream" % (
            keys,
            len(stream),
            stream,
        )
    out, places = b"%PDF-1.4\n", {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    lines = b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(objects))
    return (
        out
        + b"xref\n0 10\n0000000000 65535 f \n%strailer\n<< /Root 1 0 R /Size 10 >>\nstartxref\n%d\n%%%%EOF\n"
        % (lines, len(out))
    )


_STREAM: Final = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def long_content(data: bytes, dice: random.Random, size: int) -> bytes:
    """Return a PDF in which a stream repeats some of its operators, or with many objects."""
    if dice.random() < 0.3:
        return _packed(dice, size)
    found = list(_STREAM.finditer(data))
    if not found or dice.random() < 0.3:
        pieces = (b"\n9 0 obj\n<< >>\nendobj", b"[", b"<<", b"%" + b"x" * 99 + b"\n", b"(", data)
        piece, at = dice.choice(pieces), dice.randrange(len(data) + 1)
        return data[:at] + piece * (size // max(len(piece), 1)) + data[at:]
    chosen = dice.choice(found)
    piece = dice.choice((*_OPERATORS, chosen[1])) or b" "
    return data[: chosen.start(1)] + piece * (size // len(piece)) + b" " + data[chosen.start(1) :]


_OPERATORS: Final = (
    b"q ", b"Q ", b"9 9 9 9 re f ", b"BT (x) Tj ET ", b"/Fm0 Do ", b"1 1 l ", b"[", b"<<", b"(", b"/Sh0 sh ",
    b"1 0 0 1 1 1 cm ", b"/Im0 Do ", b"0 0 m 9 9 l S ", b"\0",
)  # fmt: skip
_LENGTH: Final = re.compile(rb" /Length \d+ >>\nstream\n(.*?)\nendstream", re.DOTALL)


def _packed(dice: random.Random, size: int) -> bytes:
    """Return a PDF in which a stream of few bytes unpacks to many times as much."""
    plain, piece = _by_hand(), dice.choice(_OPERATORS)
    chosen = dice.choice(list(_LENGTH.finditer(plain)))
    inside = zlib.compress(piece * (size * dice.choice((1, 8, 64)) // len(piece)), 1)
    keys = b" /Filter /FlateDecode /Length %d >>" % len(inside)
    stream = b"\nstream\n%s\nendstream" % inside
    return plain[: chosen.start()] + keys + stream + plain[chosen.end() :]
