"""Contrast as the page is drawn: computed colours, the grounds below them, the WCAG formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SCRIPT = """() => {
    const parts = (colour) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', {colorSpace: 'srgb'});
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].map((part, index) => index < 3 ? part : part / 255);
    };
    const known = new Map();
    const rgba = (colour) => {
        if (!known.has(colour)) known.set(colour, parts(colour));
        return known.get(colour);
    };
    const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
    const ground = (element) => {
        const layers = [];
        for (let here = element; here; here = here.parentElement) {
            layers.push(rgba(getComputedStyle(here).backgroundColor));
            if (layers.at(-1)[3] === 1) break;
        }
        return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const light = (colour) => {
        const [r, g, b] = colour.map((part) => part / 255)
            .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const shown = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true})
        && element.getClientRects().length > 0 && !element.closest('svg, .visually-hidden, .slot-button');
    const found = [];
    for (const element of document.querySelectorAll('body *')) {
        const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('')
            || (element.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea') ? element.value || 'box' : '');
        if (!words || !shown(element) || element.matches('option, datalist, script, noscript *')) continue;
        const style = getComputedStyle(element);
        const below = ground(element);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        found.push({words: words.slice(0, 40), where: element.className || element.localName,
            ratio: contrast(over(rgba(style.color), below), below), wanted: large ? 3 : 4.5});
    }
    return found;
}"""

_EDGES = """() => {
    const parts = (colour) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    return [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
        .filter((box) => box.checkVisibility() && box.getClientRects().length)
        .map((box) => ({where: box.name, edge: parts(getComputedStyle(box).borderTopColor),
            ground: parts(getComputedStyle(box).backgroundColor)}));
}"""


def faint_words(page: Page) -> list[dict[str, Any]]:
    """Return all visible words whose contrast is below AA; at least some words must be there."""
    found = page.evaluate(_SCRIPT)
    assert len(found) > 5
    return [each for each in found if each["ratio"] < each["wanted"]]


def faint_boxes(page: Page) -> list[str]:
    """Return the boxes to write in whose edge stands out from its ground by less than 3 to 1."""
    found = page.evaluate(_EDGES)
    return [each["where"] for each in found if contrast(each["edge"], each["ground"]) < 3]


def contrast(one: list[float], other: list[float]) -> float:
    """Return the WCAG contrast of two opaque colours, their parts from 0 to 255."""
    low, high = sorted(map(_light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: list[float]) -> float:
    shares = (part / 255 for part in colour[:3])
    linear = [
        share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
