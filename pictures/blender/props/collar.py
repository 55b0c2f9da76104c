"""A leather collar, closed and lying on its edge, with its tag."""
import math

from mathutils import Vector

from core.materials import brass, bridle, thread
from core.shapes import group, lathe, put, rounded_rect, stitches, sweep, tube
from props.case_fittings import frame
from props.hardware import d_ring
from props.small import tag

WIDTH, THICK = 0.021, 0.0034
HALF = (0.072, 0.060)
BUCKLE = 205
END = BUCKLE + 404


def spot(degrees, out=0.0):
    """A place on the collar's middle line, this far outside of it. It lies on the floor, except where the buckle lifts it."""
    a = math.radians(degrees)
    lift = 0.0035 * (1 + math.cos(math.radians(degrees - BUCKLE))) / 2
    return Vector(((HALF[0] + out) * math.cos(a), (HALF[1] + out) * math.sin(a), WIDTH / 2 + lift))


def along(degrees, out=0.0):
    """A place on the strap from the buckle to its end, which overlaps its beginning."""
    over = min(1.0, max(0.0, (degrees - BUCKLE - 320) / 36))
    return spot(degrees, (THICK + 0.0006) * over + out)


def pointed(t):
    """How wide the strap is: its end is rounded."""
    return 1.0 if t < 0.968 else max(0.2, math.sqrt(max(0.0, 1 - ((t - 0.968) / 0.032) ** 2)))


def collar(at=(0, 0, 0), turn=0, color="saddle"):
    """A collar with a brass buckle at its left and a tag at its front."""
    path = [along(d) for d in range(BUCKLE - 4, END + 1, 2)]
    section = rounded_rect(WIDTH, THICK, THICK * 0.42, 3)
    made = [sweep("collar", path, section, bridle(color), side=(0, 0, 1), taper=pointed)]
    for dz in (-0.0078, 0.0078):
        line = [along(d, THICK / 2) + Vector((0, 0, dz)) for d in range(BUCKLE + 8, END - 10, 2)]
        made.append(stitches("stitches", line, thread("cream"), 0.0042, 0.0030, 0.00042))
    made += buckle(color)
    ring = d_ring(0.024, 0.0017)
    front = spot(284, THICK / 2)
    made.append(put(ring, (front.x, front.y + 0.001, 0.0078), 0, (96, 0)))
    made.append(tag((front.x + 0.004, front.y - 0.041, 0.0002), 6))
    return group("collar", made, at, turn)


def buckle(color):
    """The buckle, its prong, a keeper, and the holes of the strap's end."""
    metal = brass()

    def across(degrees):
        return math.degrees(math.atan2(HALF[1] * math.cos(math.radians(degrees)), -HALF[0] * math.sin(math.radians(degrees))))

    at = spot(BUCKLE, 0.0036)
    made = [put(frame("buckle", 0.021, 0.0285, 0.0034, metal, 0.005), (at.x, at.y, 0.0160), across(BUCKLE))]
    prong = [spot(BUCKLE + d, 0.0068 + lift) for d, lift in ((-7, 0.0004), (-2, 0.0010), (4, 0.0014), (8, 0.0008))]
    made.append(tube("prong", prong, 0.0014, metal))
    near = spot(BUCKLE + 20, 0.0021)
    made.append(put(frame("keeper", 0.0090, 0.0235, 0.0030, bridle(color), 0.003), (near.x, near.y, near.z), across(BUCKLE + 20)))
    for degrees in (BUCKLE + 12, BUCKLE + 28):
        hole = lathe("hole", [(0.0019, 0), (0.0019, 0.0002), (0, 0.0002)], bridle("dark"), 16)
        made.append(put(hole, spot(degrees, THICK * 1.5 + 0.0006), across(degrees) + 180, (90, 0)))
    return made
