"""From scene to paper: drawing vocabulary, text measure, PDF, SVG, PNG, imposition, preflight.

The press knows no game. A game lays out a `scene.Scene` (frozen primitives in millimetres), and
each backend turns that scene into one format without knowing what it shows.

    scene                     the drawing vocabulary, and outlines of shapes
    fonts, measure, lettering widths and positions of text, and text fitted into boxes
    pdf, pdf_finish           scenes to a finished PDF
    svg, raster, art          a scene to SVG, a PDF to PNG, authors' pictures
    card_positions, sheets    many pieces of any sizes on sheets, with crop marks and a ruler
    profiles                  requirements of each way of printing
    product, cover            what one file prints, as a profile requires; a kit's first sheet
    hexmap, sea_chart         hex grids, and the aerial chart below them: relief, ground, coast,
                              farmland, forest, rivers, towns, clouds, compass, cartouche, zones
    tiling                    a map over many sheets, with overlap and alignment marks
    preflight                 checks of any PDF against a profile
"""
