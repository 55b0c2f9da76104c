"""Each kit in the cabin, where it is used."""
import math

from mathutils import Vector

from core.materials import terry, woven
from core.shapes import group, put
from core.studio import camera, softbox
from props.apparel import tote
from props.bag import bag, carrier
from props.bottle import mist_bottle, water_bottle
from props.bowl import folding_bowl
from props.cabin import carpet, side_table, side_wall
from props.cabin_seat import cabin_seat
from props.cap import cap
from props.case import open_case
from props.clean import lint_roller, upholstery_brush
from props.covers import threshold_mat
from props.dry_meal import dry_meal
from props.ground import Ground, meshes
from props.hardware import snap_hook
from props.harness import harness
from props.packet import packet
from props.seat_belt import buckle, half_strap, seat_belt
from props.seat_cover import seat_cover, spread_blanket
from props.sewn import web
from props.shirt import shirt
from props.small import scoop
from props.tether import WIDTH, tongue
from props.textiles import folded
from scenes.hero_cabin import PLACES, dawn
from scenes.master_kit_open import contents

TABLE = 0.667
ARM = 0.604


def cabin(horizon):
    dawn(strength=0.8, horizon=horizon)
    side_wall(PLACES)
    carpet("navy")


def food_in_use():
    """A meal served on the table that folds out beside a seat, under a window."""
    cabin(-0.3)
    x = PLACES[3]
    side_table(0.62, 0.42, (x - 0.09, 0, 0))
    group("pouch", bag((0.30, 0.11, 0.22), "navy", 0.045, 3), (x - 0.215, 0.79, TABLE), 2)
    group("water", water_bottle(), (x + 0.016, 0.762, TABLE), -18)
    group("meal", packet(0.145, 0.215, 0.065, "Single-protein\ndry meal", "200 g  ·  7 oz", seed=2), (x + 0.125, 0.70, TABLE), -26)
    group("bowl", [*folding_bowl(), dry_meal(0.0575, 0.0285, 165)], (x - 0.055, 0.575, TABLE))
    group("scoop", [*scoop("cloud"), dry_meal(0.0215, 0.010, 26, 8)], (x - 0.215, 0.575, TABLE), 205)
    cabin_seat((x + 0.12, 0.42, 0), 0)
    softbox("reading light", (x - 0.5, -0.7, 1.75), (x, 0.65, 0.7), (0.6, 0.6), 16, (1.0, 0.88, 0.74), (2, 1))
    camera((x - 0.56, -0.66, 1.25), (x + 0.025, 0.68, 0.780), focus=(x - 0.055, 0.58, 0.71), lens=54, fstop=5.6)
    return {"exposure": 0.6, "vignette": 0.2}


def furnished(at, turn, seat, *parts):
    """Puts a seat with what lies on it, all arranged around the origin, in its place."""
    for part in parts:
        part.parent = seat
    return put(seat, at, turn)


def soilage_in_use():
    """A seat under its quilted cover with the belt on top, the threshold mat before it."""
    cabin(0.5)
    seat = cabin_seat()
    cover = seat_cover(seat)
    furnished((0.42, 0.36, 0), 24, seat, cover, seat_belt(Ground(meshes(cover, "cover"))))
    threshold_mat((0.42, 0.62), (-0.035, 0.155, 0), 24)
    softbox("reading light", (-1.1, -1.1, 1.8), (0.2, 0.3, 0.4), (0.8, 0.8), 40, (1.0, 0.90, 0.78), (2, 1))
    camera((-0.95, -1.85, 1.10), (0.14, 0.30, 0.445), focus=(0.15, 0.2, 0.5), lens=39.5, fstop=5.6)
    return {"exposure": 0.7, "vignette": 0.2}


def tethered(ground):
    """A harness on a blanket, its ring held by the tether, whose tongue is in the buckle of the seat's belt."""
    worn = ground.lay_all(harness("M", (-0.10, 0.02, 0), -72))
    strap = half_strap(ground, Vector((0.135, 0.262)), Vector((0.120, 0.118)), "charcoal", 2)
    mouth = -math.degrees(math.atan2(0.144, -0.015))
    metal = ground.stand("buckle", buckle(), 0.117, 0.092, mouth)
    clip = ground.stand("tongue", tongue(), 0.113, 0.030, mouth + 180)
    tape = ground.lay(web(0.262, WIDTH, woven("navy"), (0.112, 0.018), math.radians(mouth), ((0.150, 135, 0.0046, True),), ((0.262, 0.017, 0.034),), 0.002, 3))
    hook = ground.stand("hook", [snap_hook(scale=1.1)], 0.010, -0.140, 180, sink=-0.0165)
    return [worn, strap, metal, clip, tape, hook]


def canine_in_use():
    """A place for the dog on a seat: blanket, harness and tether; the carrier beside it."""
    cabin(0.2)
    seat = cabin_seat()
    blanket = spread_blanket(seat)
    furnished((0.35, 0.36, 0), 28, seat, blanket, *tethered(Ground(meshes(blanket, "blanket"))))
    group("carrier", carrier(), (-0.34, 0.56, 0), 8)
    softbox("reading light", (-0.9, -0.9, 1.9), (0.1, 0.3, 0.3), (0.8, 0.8), 38, (1.0, 0.90, 0.78), (2, 1))
    camera((-0.70, -1.35, 1.38), (0.0, 0.37, 0.41), focus=(0.25, 0.25, 0.43), lens=50, fstop=6.3)
    return {"exposure": 0.65, "vignette": 0.2}


def folded_towel(ground, x, y, turn):
    made = folded((0.20, 0.15, 0.021), 3, terry("blue", 380, 0.003), 4, 0.0025, 0.004)
    return ground.lay_all(group("towel", [made], (x, y, 0), turn))


def clean_up_in_use():
    """Roller, brush and towel on the seat, a cleaner on its armrest."""
    cabin(-0.1)
    seat = cabin_seat()
    ground = Ground(meshes(seat, "seat"))
    roller = ground.stand("roller", [lint_roller()], -0.125, 0.005, 58, reach=0.06)
    brush = ground.stand("brush", [upholstery_brush()], -0.175, 0.125, 30, reach=0.03)
    bottle = group("cleaner", mist_bottle(0.029, 0.135, "Leather and\nveneer cleaner", "250 ml  ·  8.5 fl oz"), (-0.02, 0.315, ARM), -52)
    furnished((0.35, 0.36, 0), 18, seat, roller, brush, folded_towel(ground, 0.075, 0.055, 76), bottle)
    softbox("reading light", (-0.8, -0.8, 1.7), (0.2, 0.35, 0.45), (0.7, 0.7), 24, (1.0, 0.90, 0.78), (2, 1))
    camera((-0.66, -0.66, 1.12), (0.205, 0.41, 0.555), focus=(0.22, 0.40, 0.48), lens=58, fstop=6.3)
    return {"exposure": 0.6, "vignette": 0.2}


def apparel_in_use():
    """The tote leaning in a seat, a shirt and the cap before it."""
    cabin(0.2)
    seat = cabin_seat()
    ground = Ground(meshes(seat, "seat"))
    bag_of_canvas = group("tote", [tote()], (0.075, -0.045, ground.at(0.075, -0.045) - 0.004), -92, (-7, 0))
    garment = ground.lay_all(shirt((-0.152, 0.015, 0), 174, "navy", 6))
    worn = cap((-0.145, 0.095, ground.at(-0.145, 0.095) + 0.037), -66)
    furnished((0.35, 0.34, 0), 32, seat, bag_of_canvas, garment, worn)
    softbox("reading light", (-1.0, -1.0, 1.8), (0.2, 0.3, 0.5), (0.8, 0.8), 30, (1.0, 0.90, 0.78), (2, 1))
    camera((-0.92, -0.96, 1.02), (0.27, 0.31, 0.575), focus=(0.2, 0.25, 0.55), lens=52, fstop=6.3)
    return {"exposure": 0.6, "vignette": 0.2}


def master_in_use():
    """The open case beside a seat, seen from where a hand reaches into it."""
    cabin(0.2)
    open_case(contents(), (-0.16, 0.30, 0), -16)
    cabin_seat((0.66, 0.34, 0), 6)
    softbox("reading light", (-0.5, -0.8, 1.9), (-0.1, 0.2, 0.25), (0.7, 0.7), 36, (1.0, 0.90, 0.78), (2, 1))
    camera((-0.58, -1.02, 1.48), (-0.085, 0.34, 0.345), focus=(-0.12, 0.25, 0.24), lens=58, fstop=9)
    return {"exposure": 0.7, "vignette": 0.2}


IN_USE = {
    "food-and-snack-kit-in-use": food_in_use,
    "soilage-protection-kit-in-use": soilage_in_use,
    "canine-accommodation-kit-in-use": canine_in_use,
    "cabin-clean-up-kit-in-use": clean_up_in_use,
    "apparel-and-swag-kit-in-use": apparel_in_use,
    "master-kit-in-use": master_in_use,
}
