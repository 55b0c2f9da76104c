"""Straps, buckles, latches, handle, patch and tie-down rings of the flight case."""
import math

from mathutils import Vector

from core.mark import brand_mark, wordmark
from core.materials import brass, bridle, print_ink, thread
from core.shapes import lathe, put, rounded_rect, slab, smooth_path, stitches, strap, sweep, tube
from props.case_shell import BODY, DEPTH, EDGE, HEIGHT, WIDTH

STRAP_X = 0.215
STRAP = (0.04, 0.0036)


def frame(name, width, height, thick, material, corner=0.006):
    """A rounded rectangular ring in the xz plane, of round wire."""
    path = [Vector((x, 0, z)) for x, z in rounded_rect(width, height, corner, 6)]
    return tube(name, path, thick / 2, material, closed=True, steps=12, side=(0, 1, 0))


def straight(points, step=0.01):
    path = []
    for a, b in zip(points, points[1:]):
        a, b = Vector(a), Vector(b)
        count = max(1, int((b - a).length / step))
        path += [a + (b - a) * i / count for i in range(count)]
    return path + [Vector(points[-1])]


def round_the_case(low=0.012, high=HEIGHT - 0.012, proud=0.0024):
    """The way of a strap: up the front, over the lid, down the back, in the yz plane."""
    y, top, r = DEPTH / 2 + proud, HEIGHT + proud, EDGE + proud
    arc = [(r * math.sin(math.radians(d)), r * (1 - math.cos(math.radians(d)))) for d in range(0, 91, 9)]
    front = [(0, -y, low)] + [(0, -y + dr, top - r + dz) for dz, dr in arc]
    return front + [(0, -yy, z) for _, yy, z in reversed(front)]


def strap_set(x):
    """One strap round the whole case with its stitches, buckle and tip."""
    tan, cream = bridle("saddle"), thread("cream")
    path = [Vector((x, y, z)) for _, y, z in round_the_case()]
    made = [strap("strap", path, *STRAP, tan, side=(1, 0, 0))]
    outside = [Vector((0, y, z)) for _, y, z in round_the_case(proud=0.0044)]
    for dx in (-0.0155, 0.0155):
        made.append(stitches("stitches", [p + Vector((x + dx, 0, 0)) for p in straight(outside)], cream))
    return made + buckle(x)


def strap_below(x):
    """The part of an open case's strap that stays on the body."""
    return strap_part(x, lambda y, z: z < BODY - 0.004 and y < 0)


def strap_above(x):
    """The part that stays on the lid, in the closed lid's place."""
    return strap_part(x, lambda y, z: z > BODY + 0.004)


def strap_part(x, kept):
    way = [(y, z) for _, y, z in straight(round_the_case(), 0.006) if kept(y, z)]
    outside = [(y, z) for _, y, z in straight(round_the_case(proud=0.0044), 0.006) if kept(y, z)]
    made = [strap("strap", [Vector((x, y, z)) for y, z in way], *STRAP, bridle("saddle"), side=(1, 0, 0))]
    for dx in (-0.0155, 0.0155):
        made.append(stitches("stitches", [Vector((x + dx, y, z)) for y, z in outside], thread("cream")))
    return made


def buckle(x, z=BODY + 0.012):
    """A brass roller buckle at the front, its prong, a keeper, and the pointed tip below it."""
    tan, metal = bridle("saddle"), brass()
    y = -DEPTH / 2 - 0.0052
    tip = sweep("tip", straight([(x, y, z + 0.012), (x, y - 0.0012, z - 0.02), (x, y, z - 0.092)], 0.004),
                rounded_rect(0.036, 0.0034, 0.0014, 3), tan, side=(1, 0, 0), taper=lambda t: pointed(t))
    made = [tip]
    ring = frame("buckle", 0.056, 0.046, 0.0052, metal)
    made.append(put(ring, (x, y - 0.0022, z)))
    made.append(tube("prong", smooth_path([(x, y - 0.001, z + 0.023), (x, y - 0.0055, z + 0.006),
                                           (x, y - 0.005, z - 0.024)], 8), 0.0021, metal))
    made.append(put(frame("keeper", 0.046, 0.011, 0.0034, tan, 0.003), (x, y - 0.0006, z - 0.045)))
    keeper = strap("keeper", [Vector((x - 0.0225, y + 0.004, z - 0.045)), Vector((x - 0.022, y - 0.0036, z - 0.045)),
                              Vector((x + 0.022, y - 0.0036, z - 0.045)), Vector((x + 0.0225, y + 0.004, z - 0.045))],
                   0.011, 0.0024, tan, side=(0, 0, 1))
    made.append(keeper)
    for hole in (0.036, 0.058, 0.072):
        eye = lathe("hole", [(0.0026, 0), (0.0026, 0.0002), (0, 0.0002)], bridle("dark"), 16)
        made.append(put(eye, (x, y - 0.0022, z - hole), 0, (90, 0)))
    return made


def pointed(t):
    return 1.0 if t < 0.86 else max(0.12, math.sqrt(max(0.0, 1 - ((t - 0.86) / 0.14) ** 2)))


def latch_plate(x):
    """The part of a latch that stays on the body."""
    plate = slab("plate", (0.036, 0.044, 0.0032), brass(), 0.005, 0.001)
    return [put(plate, (x, -DEPTH / 2 - 0.0002, BODY - 0.030), 0, (90, 0))]


def latch(x):
    """A brass draw latch over the seam."""
    metal = brass()
    y = -DEPTH / 2
    lower = slab("plate", (0.036, 0.044, 0.0032), metal, 0.005, 0.001)
    upper = slab("catch", (0.036, 0.024, 0.0036), metal, 0.005, 0.0012)
    lever = slab("lever", (0.022, 0.040, 0.0052), metal, 0.007, 0.002)
    put(lower, (x, y - 0.0002, BODY - 0.030), 0, (90, 0))
    put(upper, (x, y - 0.0002, BODY + 0.018), 0, (90, 0))
    put(lever, (x, y - 0.003, BODY - 0.012), 0, (86, 0))
    made = [lower, upper, lever]
    for dx in (-0.0125, 0.0125):
        for z in (BODY - 0.046, BODY + 0.024):
            made.append(put(lathe("rivet", [(0.0026, 0), (0.0024, 0.0009), (0, 0.0014)], metal, 16),
                            (x + dx, y - 0.003, z), 0, (90, 0)))
    return made


def patch(z=0.128, size=0.092):
    """The stitched leather patch with the mark in gold."""
    tan = bridle("saddle")
    y = -DEPTH / 2
    made = [put(slab("patch", (size, size, 0.0024), tan, 0.01, 0.0008), (0, y + 0.0002, z), 0, (90, 0))]
    path = [(px, y - 0.0023, z + pz) for px, pz in rounded_rect(size - 0.009, size - 0.009, 0.007, 6)]
    made.append(stitches("stitches", path + path[:1], thread("cream")))
    for part in brand_mark(0.05, print_ink("gold"), thickness=0.0006):
        made.append(put(part, (0.001, y - 0.0025, z + 0.002)))
    return made


def handle():
    """The rolled leather handle on the lid, held by brass loops."""
    tan, metal = bridle("saddle"), brass()
    top = HEIGHT
    path = smooth_path([(-0.082, 0, top + 0.006), (-0.078, 0, top + 0.026), (-0.052, 0, top + 0.043),
                        (0, 0, top + 0.048), (0.052, 0, top + 0.043), (0.078, 0, top + 0.026),
                        (0.082, 0, top + 0.006)], 10)
    roll = sweep("handle", path, rounded_rect(0.026, 0.019, 0.009, 5), tan, side=(0, 1, 0),
                 taper=lambda t: 0.72 + 0.28 * math.sin(math.pi * t) ** 0.6)
    made = [roll]
    over = [p + Vector((0, -0.0115, 0)) for p in path[10:-10]]
    made.append(stitches("stitches", over, thread("cream")))
    for x in (-0.082, 0.082):
        made.append(put(slab("base", (0.034, 0.044, 0.0035), metal, 0.008, 0.0012), (x, 0, top - 0.0004)))
        loop = frame("loop", 0.038, 0.024, 0.005, metal, 0.009)
        made.append(put(loop, (x, 0, top + 0.009), 90))
        for dy in (-0.016, 0.016):
            made.append(put(lathe("rivet", [(0.003, 0), (0.0027, 0.001), (0, 0.0016)], metal, 16), (x, dy, top + 0.003)))
    return made


def tie_down(sx, y=-0.13, z=0.13):
    """A brass plate with a D ring at one end of the case."""
    metal = brass()
    x = sx * WIDTH / 2
    plate = put(slab("plate", (0.044, 0.058, 0.003), metal, 0.006, 0.001), (x, y, z), 0, (0, 90 * sx))
    ring = [Vector((x + sx * 0.0065, y + r, z + h)) for r, h in
            [(0.021, 0), (0.021, -0.014)] + [(0.021 * math.cos(math.radians(-d)), -0.014 + 0.021 * math.sin(math.radians(-d)))
             for d in range(15, 180, 15)] + [(-0.021, -0.014), (-0.021, 0)]]
    bar = slab("bar", (0.012, 0.050, 0.008), metal, 0.004, 0.003)
    put(bar, (x, y, z), 0, (0, 90 * sx))
    made = [plate, bar, tube("ring", ring, 0.0028, metal, closed=True)]
    for dy in (-0.0225, 0.0225):
        for dz in (-0.016, 0.016):
            made.append(put(lathe("rivet", [(0.0028, 0), (0.0025, 0.001), (0, 0.0015)], metal, 16),
                            (x + sx * 0.003, y + dy, z + dz), 0, (0, 90 * sx)))
    return made


def name_on_lid():
    """The wordmark in brass letters at the front of the lid."""
    letters = wordmark(0.0165, brass(), thickness=0.001)
    return put(letters, (0, -DEPTH / 2 - 0.0006, BODY + 0.062))
