"""The Food & Snack Kit: the zip pouch and one flight's meal, treats, water and bowl."""
from core.materials import paper, plastic
from core.shapes import group
from core.studio import camera, studio
from props.bag import bag
from props.bottle import water_bottle
from props.bowl import folding_bowl, sealing_lid
from props.packet import chew, packet, sachet
from props.small import card, scoop


def lay_out():
    group("pouch", bag((0.30, 0.11, 0.22), "navy", 0.045, 3), (-0.06, 0.14, 0), -10)
    group("water", water_bottle(), (0.20, 0.10, 0))
    group("meal", packet(0.145, 0.215, 0.065, "Single-protein\ndry meal", "200 g  ·  7 oz", seed=2), (0.325, 0.02, 0), -14)
    group("treats", packet(0.105, 0.150, 0.045, "Freeze-dried\ntraining treats", "60 g  ·  2.1 oz", "navy", "cloud", 5), (-0.285, 0.01, 0), 12)
    group("bowl", folding_bowl(), (0.085, -0.13, 0))
    group("lid", sealing_lid(), (-0.075, -0.100, 0))
    group("scoop", scoop("cloud"), (0.215, -0.215, 0), 22)
    group("chew", chew(), (-0.14, -0.255, 0), 14)
    group("card", card(0.105, 0.148, "FEEDING NOTES"), (-0.315, -0.17, 0), 12)
    for i, turn in ((0, -9), (1, 7)):
        group("wipe", sachet(0.075, 0.055, paper("mist", 0.35)), (0.385 + 0.012 * i, -0.165 - 0.018 * i, 0.0052 * i), turn)
    group("bag", sachet(0.13, 0.09, plastic("navy", 0.3)), (0.045, -0.275, 0), -6)


def food_and_snack_kit():
    studio()
    lay_out()
    camera((0.06, -1.58, 0.69), (0.015, -0.05, 0.080), focus=(0, -0.08, 0.08), fstop=11)
    return {"exposure": 0.9}
