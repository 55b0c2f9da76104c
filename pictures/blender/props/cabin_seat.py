"""An executive cabin seat in cream leather, facing -x; it stands on z = 0."""
import math

from mathutils import Vector
from mathutils.bvhtree import BVHTree

from core.materials import bridle, nappa, thread, wood
from core.shapes import group, loft, put, resample, rounded_rect, ruffle, slab, stitches, tube


def cushion(name, size, material, round_off=0.05, crown=0.012, seed=1):
    """A padded block with full faces and a piped seam: width (x), depth (y), height (z), lying on z = 0."""
    width, depth, height = size
    loops = []
    for i in range(17):
        t = i / 16
        a = math.pi * (t - 0.5)
        inset = round_off * (1 - math.cos(a) ** 0.5)
        z = height / 2 + (height / 2) * math.sin(a)
        loops.append([(x, y, z) for x, y in resample(rounded_rect(width - 2 * inset, depth - 2 * inset, round_off * 1.2, 8), 120)])
    top = loops[-1]
    for f in (0.9, 0.75, 0.55, 0.3, 0.05):
        rise = crown * (1 - f * f)
        loops.append([(x * f, y * f, height + rise) for x, y, _ in top])
    made = ruffle(loft(name, loops, material, sharp=70), 0.004, 7, seed)
    piping = ruffle(tube("piping", loops[13], 0.0032, material, closed=True, steps=8), 0.004, 7, seed)
    piping.parent = made
    seam = [Vector(p) for p in loops[-5]]
    rows = stitches("stitches", seam + seam[:1], thread("cream"), 0.0052, 0.0040, 0.0006)
    top = top_of(made)
    for v in rows.data.vertices:
        v.co.z = top(v.co, height) + (v.co.z - height - crown * (1 - 0.9 * 0.9)) * 0.5 + 0.0002
    rows.parent = made
    return made


def top_of(body):
    """A function that gives the height of the body's surface at a place, or `otherwise` beside the body."""
    tree = BVHTree.FromPolygons([v.co for v in body.data.vertices], [tuple(p.vertices) for p in body.data.polygons])

    def top(place, otherwise=0.0):
        found = tree.ray_cast(Vector((place.x, place.y, 1)), Vector((0, 0, -1)))[0]
        return found.z if found else otherwise
    return top


def lie_on(body, part):
    """Lets a soft flat thing take the shape of the cushion below it."""
    top = top_of(body)
    for v in part.data.vertices:
        v.co.z += top(v.co)
    part.parent = body


def cabin_seat(at=(0, 0, 0), turn=0, laid=()):
    """The seat with soft things `laid` on it, whose places count from the middle of its cushion."""
    hide = nappa("cream")
    made = [slab("plinth", (0.46, 0.40, 0.10), bridle("dark"), 0.05, 0.012),
            slab("base", (0.60, 0.56, 0.15), hide, 0.07, 0.03, (0, 0, 0.10))]
    seat = put(cushion("seat", (0.56, 0.50, 0.15), hide, 0.055, 0.02, 2), (-0.05, 0, 0.25), 0, (0, 3))
    made.append(seat)
    for part in laid:
        lie_on(seat, part)
    back = [put(cushion("lumbar", (0.50, 0.36, 0.15), hide, 0.06, 0.03, 3), (0, 0, 0), 0, (0, 0)),
            put(cushion("shoulder", (0.50, 0.34, 0.135), hide, 0.06, 0.022, 4), (0, 0.355, 0.004), 0, (0, 0)),
            put(cushion("head", (0.34, 0.20, 0.105), hide, 0.045, 0.018, 5), (0, 0.63, 0.018), 0, (0, 0)),
            put(slab("shell", (0.53, 0.92, 0.06), bridle("dark"), 0.08, 0.025), (0, 0.25, -0.045))]
    upright = group("upright", back, (0.165, 0, 0.33))
    upright.rotation_euler = (math.radians(90), 0, 0)
    lean = group("lean", [upright], (0, 0, 0))
    pivot = group("back", [lean])
    upright.rotation_euler = (math.radians(90), math.radians(0), math.radians(-90))
    pivot.location, pivot.rotation_euler = (0.12, 0, 0.0), (0, math.radians(13), 0)
    made.append(pivot)
    for side in (-1, 1):
        arm = cushion("arm", (0.46, 0.095, 0.12), hide, 0.04, 0.008, 6 + side)
        made.append(put(arm, (-0.04, side * 0.315, 0.47)))
        made.append(slab("cap", (0.30, 0.062, 0.012), wood("veneer"), 0.02, 0.004, (-0.07, side * 0.315, 0.592)))
        made.append(slab("side", (0.42, 0.055, 0.40), hide, 0.03, 0.02, (-0.02, side * 0.315, 0.09)))
    return group("cabin seat", made, at, turn)
