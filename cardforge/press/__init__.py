"""From scene to paper: drawing vocabulary, text measure, PDF, SVG, PNG, imposition, preflight.

The press knows no game. A game lays out a `scene.Scene` (frozen primitives in millimetres), and
each backend turns that scene into one format without knowing what it stands for.

    ink, scene, outlines      what there is to draw
    fonts, measure, fit       how wide text is, and how it fits
    proof                     whether the texts of a scene are legible and in their place
    operators, pdf, finish    scenes to a finished PDF
    svg, raster, pictures     a scene to SVG, a PDF to PNG, other people's pictures
    paper, arrange, sheet     many cards on one sheet, with crop marks and a ruler
    profiles, publish         what each way of printing asks for, and making just that
    product, printer, cover   what is printed together, what a game offers, a kit's first sheet
    nesting                   pieces of many sizes on sheets
    hexmap, chart             hex grids, and the aerial chart below them: relief, ground, coast,
                              farmland, forest, rivers, towns, clouds, compass, cartouche, zones
    tiling, tile_pages        a map over many sheets, with overlap and alignment marks
    preflight                 whether any PDF is what a profile asks for
"""
