"""The lap belt of a cabin seat, laid across its cushion: two straps, a lift-lever buckle and its tongue."""
import math

from mathutils import Vector

from core.materials import aluminium, woven
from core.shapes import group, slab
from props.hardware import frame
from props.sewn import web

WIDTH = 0.048
BACK, FRONT = 0.095, 0.045


def buckle():
    """The half with the lever; its strap comes from -x, its mouth is at +x."""
    metal = aluminium()
    return [slab("body", (0.058, 0.052, 0.0085), metal, 0.006, 0.0022, (0, 0, 0.001)),
            slab("lever", (0.047, 0.050, 0.0042), metal, 0.007, 0.0016, (0.0045, 0, 0.0094), 0, (0, 2.5)),
            slab("lip", (0.006, 0.030, 0.0024), metal, 0.002, 0.001, (-0.0185, 0, 0.0124))]


def tongue():
    """The half that the buckle holds, at its mouth; its strap leaves towards +x."""
    metal = aluminium()
    return [slab("plate", (0.030, 0.036, 0.0030), metal, 0.003, 0.0008, (0.036, 0, 0.0038)),
            frame(0.020, WIDTH + 0.010, (0.0056, 0.0040), metal, (0.058, 0, 0.0054), 0.004)]


def seat_belt(ground, color="charcoal"):
    """The closed belt across a seat at the origin, whose cushion is `ground`."""
    made = []
    for side in (-1, 1):
        end = Vector((FRONT, side * 0.026 + (0.028 if side > 0 else 0)))
        made.append(half_strap(ground, Vector((BACK, side * 0.262)), end, color, side + 3))
    metal = group("buckle", [*buckle(), *tongue()], (FRONT - 0.002, -0.004, ground.at(FRONT, 0) - 0.0015), 90, ground.slope(FRONT, 0, 90))
    return group("seat belt", [*made, metal])


def half_strap(ground, start, end, color, seed):
    along = end - start
    tape = web(along.length, WIDTH, woven(color), start, math.atan2(along.y, along.x), slack=0.004, seed=seed)
    return ground.lay(tape, 0.0016, 0.018)
