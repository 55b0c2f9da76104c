"""Each kit in the cabin, where it is used."""
from core.shapes import group, put
from core.studio import camera, softbox
from props.bag import bag
from props.bottle import water_bottle
from props.bowl import folding_bowl
from props.cabin import carpet, side_table, side_wall
from props.cabin_seat import cabin_seat
from props.covers import threshold_mat
from props.dry_meal import dry_meal
from props.ground import Ground, meshes
from props.packet import packet
from props.seat_belt import seat_belt
from props.seat_cover import seat_cover
from props.small import scoop
from scenes.hero_cabin import PLACES, dawn

TABLE = 0.667


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


IN_USE = {
    "food-and-snack-kit-in-use": food_in_use,
    "soilage-protection-kit-in-use": soilage_in_use,
}
