"""The Master Kit, open: the three kits in their compartments and laid out around the case."""
from core.materials import canvas, paper, plastic, quilted, terry
from core.shapes import group, put
from core.studio import camera, studio
from props.blanket import blanket
from props.bottle import mist_bottle, water_bottle
from props.bowl import folding_bowl, sealing_lid, splash_bowl
from props.case import open_case
from props.clean import banded_pile, gloves, lint_roller, sheet_roll, upholstery_brush
from props.ear_cover import ear_cover
from props.first_aid import first_aid
from props.harness import harness
from props.leash import leash
from props.packet import chew, packet, sachet
from props.small import ball, card, scoop, tag
from props.tether import tether
from props.textiles import folded, rolled, strapped


def contents():
    roll = rolled(0.395, 0.158, 0.0135, canvas("sage"), 2)
    made = [group("mat", strapped(roll, 0.024, (-0.11, 0.11)), (-0.140, 0.132, 0.112))]
    made.append(first_aid((0.150, 0.075, 0.150), 0, (0.125, 0.062, 0.118)))
    made.append(group("refill", sheet_roll(0.027, 0.15), (0.118, 0.170, 0.105)))
    for x, y, title in ((0.258, 0.178, "Enzyme stain and\nodor remover"), (0.318, 0.178, "Leather and\nveneer cleaner")):
        made.append(group("cleaner", mist_bottle(0.0285, 0.135, title, "250 ml  ·  8.5 fl oz"), (x, y, 0.105)))
    made.append(group("water", water_bottle(), (0.312, 0.092, 0.068)))
    made.append(group("refresher", mist_bottle(0.0205, 0.098, "Fabric refresher\nwithout perfume", "100 ml"), (0.243, 0.100, 0.135)))
    cover = put(folded((0.27, 0.225, 0.062), 4, quilted("navy", 0.03), 3, 0.006), (-0.202, -0.098, 0.10))
    made += [cover, put(blanket((0.265, 0.22, 0.080), 9, 5), (-0.202, -0.098, 0.162))]
    z = 0.13
    for i, color in enumerate(("sage", "sage", "cloud", "cloud", "blue", "blue")):
        made.append(put(folded((0.165, 0.105, 0.020), 2, terry(color), 20 + i, 0.004, 0.003), (0.040, -0.035, z)))
        z += 0.0192
    made += [group("bowl", splash_bowl(0.0775, 0.056), (0.040, -0.142, z)) for z in (0.150, 0.2062)]
    made.append(group("meal", packet(0.135, 0.205, 0.055, "Single-protein\ndry meal", "200 g  ·  7 oz", seed=2), (0.245, -0.010, 0.110), -4))
    made.append(group("treats", packet(0.098, 0.145, 0.040, "Freeze-dried\ntraining treats", "60 g  ·  2.1 oz", "navy", "cloud", 5), (0.195, -0.075, 0.140), 3))
    made.append(group("chews", packet(0.105, 0.150, 0.038, "Soft chews", "10 pieces", seed=4), (0.292, -0.080, 0.130), -3))
    made.append(banded_pile(12, (0.17, 0.10, 0.0042), quilted("white", 0.02), "12 absorbent pads", (0.240, -0.160, 0.180), 0, 3))
    return made


def beside():
    """What would hide inside, laid out in front of the case and at its sides."""
    harness("L", (-0.690, 0.165, 0), -16)
    harness("M", (-0.595, -0.235, 0), -12)
    ear_cover((-0.262, -0.225, 0), 14)
    leash((-0.365, -0.440, 0), 12)
    put(ball(), (-0.245, -0.385, 0), 0, (20, 10))
    tag((-0.155, -0.430, 0), 20)
    tether((-0.090, -0.475, 0), 5)
    lint_roller((0.075, -0.225, 0), 9)
    group("refill", sheet_roll(0.028, 0.16), (0.285, -0.265, 0.0005))
    upholstery_brush((-0.055, -0.345, 0), 16)
    gloves(6, (0.205, -0.375, 0), 24)
    banded_pile(12, (0.125, 0.15, 0.0012), plastic("navy", 0.32), "12 waste bags", (0.365, -0.405, 0), -6, 4)
    group("checklist", card(0.125, 0.176, "TURNAROUND CHECKLIST", glossy=True), (0.515, -0.390, 0), -8)
    group("crew card", card(0.105, 0.148, "CREW CARD"), (0.650, -0.360, 0), 6)
    group("bowl", folding_bowl(), (0.525, -0.010, 0))
    group("lid", sealing_lid(), (0.695, -0.035, 0))
    group("scoop", scoop("cloud"), (0.450, -0.190, 0), 14)
    group("chew", chew(), (0.660, -0.190, 0), 10)
    for i, turn in ((0, -9), (1, 7)):
        group("wipe", sachet(0.075, 0.055, paper("mist", 0.35)), (0.800 + 0.012 * i, -0.185 - 0.018 * i, 0.0052 * i), turn)
    group("waste bag", sachet(0.13, 0.09, plastic("navy", 0.3)), (0.795, -0.310, 0), -6)


def master_kit_open():
    studio()
    open_case(contents(), (0.0, 0.16, 0), -14)
    beside()
    camera((0.10, -3.06, 1.90), (0.0, 0.0, 0.268), focus=(0, -0.15, 0.2), fstop=11)
    return {"exposure": 0.9}
