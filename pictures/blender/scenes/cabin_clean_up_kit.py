"""The Cabin Clean-Up Kit: the zip pouch, its tools, cleaners, towels and pads."""
from core.materials import plastic, quilted, terry
from core.shapes import group, put
from core.studio import camera, studio
from props.bag import bag
from props.bottle import mist_bottle
from props.clean import banded_pile, gloves, lint_roller, sheet_roll, upholstery_brush
from props.small import card
from props.textiles import folded


def towels(at, turn, colors=("sage", "sage", "cloud", "cloud", "blue", "blue")):
    """Six microfiber towels, folded and piled."""
    made, z = [], 0.0
    for i, color in enumerate(colors):
        one = folded((0.20, 0.15, 0.021), 2, terry(color), 10 + i, 0.005, 0.004)
        made.append(put(one, (0.002 * (i % 3 - 1), 0.002 * (i % 2), z), (i * 37 % 5) - 2))
        z += 0.0195
    return group("towels", made, at, turn)


def lay_out():
    group("pouch", bag((0.40, 0.14, 0.28), "navy", 0.055, 2, patch=0.07), (-0.10, 0.17, 0), -9)
    towels((0.305, 0.08, 0), 9)
    group("enzyme", mist_bottle(0.029, 0.135, "Enzyme stain and\nodor remover", "250 ml  ·  8.5 fl oz"), (-0.395, 0.02, 0), 8)
    group("cleaner", mist_bottle(0.029, 0.135, "Leather and\nveneer cleaner", "250 ml  ·  8.5 fl oz"), (-0.320, -0.075, 0), 4)
    group("refresher", mist_bottle(0.0205, 0.098, "Fabric refresher\nwithout perfume", "100 ml  ·  3.4 fl oz"), (-0.245, -0.02, 0), 2)
    lint_roller((0.07, -0.11, 0), 14)
    for x, y in ((0.157, -0.008), (0.097, 0.014)):
        group("refill", sheet_roll(0.028, 0.16), (x, y, 0.0005))
    upholstery_brush((-0.115, -0.225, 0), 18)
    banded_pile(12, (0.17, 0.13, 0.0042), quilted("white", 0.02), "12 absorbent pads", (0.36, -0.155, 0), 12, 3)
    banded_pile(12, (0.125, 0.15, 0.0012), plastic("navy", 0.32), "12 waste bags", (0.135, -0.265, 0), -8, 4)
    gloves(6, (-0.335, -0.27, 0), 32)
    group("checklist", card(0.125, 0.176, "TURNAROUND CHECKLIST", glossy=True), (-0.075, -0.36, 0), -7)


def cabin_clean_up_kit():
    studio()
    lay_out()
    camera((0.05, -1.84, 0.84), (0.005, -0.055, 0.095), focus=(-0.02, -0.1, 0.09), fstop=11)
    return {"exposure": 0.9}
