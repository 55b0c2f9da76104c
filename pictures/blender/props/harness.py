"""The padded harness, laid out flat: chest plate and back panel, joined over the shoulders, the girth straps with
their buckles at its sides."""
import math

from mathutils import Vector

from core.mark import brand_mark, lay
from core.materials import aluminium, bridle, cordura, cotton, print_ink, thread, webbing, woven
from core.shapes import circle, group, put, resample, slab, smooth_path, stitches, strap, sweep
from props.hardware import buckle_body, buckle_tongue, tri_glide
from props.sewn import THICK, Pile, pad, web

BACK = ((0.268, 0), (0.262, 0.040), (0.236, 0.064), (0.170, 0.072), (0.105, 0.082), (0.062, 0.098), (0.036, 0.094), (0.038, 0.062), (0.058, 0.026), (0.064, 0))
CHEST = ((-0.092, 0), (-0.086, 0.024), (-0.062, 0.054), (-0.040, 0.086), (-0.038, 0.118), (-0.062, 0.127), (-0.120, 0.110), (-0.180, 0.084), (-0.236, 0.062), (-0.264, 0.036), (-0.272, 0))
WIDTH = 0.036


def outline(half, k):
    """The closed outline of a pad that is the same on both sides of the dog, counter-clockwise."""
    points = [(x * k, y * k, 0) for x, y in half] + [(x * k, -y * k, 0) for x, y in half[-2:0:-1]]
    line = smooth_path(points, 10, closed=True)
    return resample([(p.x, p.y) for p in line], 220)


def way(a, b):
    return math.atan2(b[1] - a[1], b[0] - a[0]), math.hypot(b[0] - a[0], b[1] - a[1])


def harness(size="M", at=(0, 0, 0), turn=0, color="navy", tilt=(0, 0), open_side=False):
    """open_side: the buckle on the near side is open, and its straps lie loose."""
    k = {"S": 0.72, "M": 0.86, "L": 1.0}[size]
    pile, tape = Pile(), woven("sand")
    for half, puff, seed in ((CHEST, 0.010, 1), (BACK, 0.009, 4)):
        parts, seam = pad(outline(half, k), cordura(color), cotton(color), puff, seed)
        pile.lay(*parts)
        pile.sew(seam, "cream", closed=True)
    shoulders(pile, k, tape)
    for side in (-1, 1):
        girth(pile, k, tape, side, open_side and side < 0)
    spine(pile, k, tape)
    patch(pile, k)
    return group("harness " + size, pile.made, at, turn, tilt)


def edge_rows(pile, a, b, width):
    """Two rows of stitches near the edges of a webbing that is sewn on from a to b."""
    heading, _ = way(a, b)
    across = Vector((-math.sin(heading), math.cos(heading))) * (width / 2 - 0.004)
    for sign in (-1, 1):
        pile.sew([Vector(a) + across * sign, Vector(b) + across * sign], "navy")


def shoulders(pile, k, tape):
    """Straight webbing over each shoulder, sewn to both pads, with an adjuster between them."""
    for side in (-1, 1):
        a, b = Vector((0.218 * k, side * 0.040 * k)), Vector((-0.140 * k, side * 0.080 * k))
        heading, length = way(a, b)
        glide = length * 0.535
        pile.lay(web(length, WIDTH, tape, a, heading, humps=((glide, 0.0052, 0.0085),), seed=side + 3))
        p = a.lerp(b, 0.535)
        metal = group("tri-glide", tri_glide(WIDTH), (p.x, p.y, 0.0002), math.degrees(heading))
        pile.made.append(metal)
        edge_rows(pile, a.lerp(b, 0.02), a.lerp(b, 0.40), WIDTH)
        pile.box_x(a.lerp(b, 0.93), heading, 0.032, WIDTH - 0.008, "navy")
        edge_rows(pile, a.lerp(b, 0.72), a.lerp(b, 0.87), WIDTH)


def looped(pile, start, heading, reach, tape, folds=(), back=0.055, slack=0.003, seed=0):
    """A webbing whose end is folded back round a buckle's bar and sewn; `reach` is its length to the bar."""
    bend = 0.0056
    last = (reach, 90, bend, len(folds) % 2 == 0)
    return pile.lay(web(reach + math.pi * bend + back, WIDTH, tape, start, heading, (*folds, last), slack=slack, seed=seed))


def girth(pile, k, tape, side, loose):
    """The straps of one side: from the chest plate and from the back panel to a buckle."""
    chest, back = Vector((-0.205 * k, 0)), Vector((0.150 * k, 0))
    if loose:
        free(pile, k, tape, chest, math.radians(-80), 0.250, buckle_tongue, 1)
        free(pile, k, tape, back, math.radians(-84), 0.225, buckle_body, 2)
    else:
        closed(pile, k, tape, chest, back, side)


def free(pile, k, tape, start, heading, reach, half, seed):
    along = Vector((math.cos(heading), math.sin(heading)))
    looped(pile, start, heading, reach * k, tape, slack=0.006, seed=seed)
    end = start + along * reach * k
    pile.made.append(group("buckle", half(WIDTH), (end.x, end.y, 0.0005), math.degrees(heading)))
    pile.box_x(end - along * 0.044, heading, 0.026, WIDTH - 0.008, "navy")
    pile.box_x(start + along * 0.040 * k, heading, 0.030, WIDTH - 0.008, "navy")


def closed(pile, k, tape, chest, back, side):
    """Both straps lead outwards, are folded over, and meet in the buckle beside the harness."""
    out, bend = 0.152 * k, 0.0046
    shift = math.pi * bend * math.sin(math.radians(45))
    for start, bar, half, degrees in ((chest, -0.050, buckle_tongue, 45), (back, 0.0135, buckle_body, 135)):
        heading = math.radians(90 * side)
        reach = out + shift + abs(start.x - bar)
        looped(pile, start, heading, reach, tape, ((out, 180 - degrees if side > 0 else degrees, bend, True),), 0.045, 0.0, 5 + side)
        pile.made.append(group("buckle", half(WIDTH), (bar, side * (out + shift), 0.0024), 0 if start.x < 0 else 180))
        pile.box_x((start.x, side * 0.040 * k), heading, 0.030, WIDTH - 0.008, "navy")


def spine(pile, k, tape):
    """The webbing along the back, the ring for the tether in its sewn loop, and the leather grip."""
    a, b = Vector((0.250 * k, 0)), Vector((0.082 * k, 0))
    pile.lay(web((a - b).length, WIDTH, tape, b, 0.0, seed=8))
    edge_rows(pile, b.lerp(a, 0.03), b.lerp(a, 0.97), WIDTH)
    x = 0.222 * k
    pile.box_x((0.238 * k, 0), 0, 0.018, WIDTH - 0.010, "navy")
    z = pile.at(x, 0)
    ring = [(x - 0.004, y, z + 0.004) for y in (-0.019, -0.006, 0.006, 0.019)]
    ring += [(x - 0.010 - 0.026 * math.sin(math.radians(d)), 0.021 * math.cos(math.radians(d)), z + 0.004 + 0.012 * math.sin(math.radians(d))) for d in range(0, 181, 10)]
    pile.made.append(sweep("ring", ring, circle(0.0027, 12), aluminium(), closed=True))
    holder = smooth_path([(x + 0.018, 0, z + 0.0010), (x + 0.008, 0, z + 0.003), (x - 0.001, 0, z + 0.0078), (x - 0.0075, 0, z + 0.0060),
                          (x - 0.0078, 0, z + 0.0016)], 8)
    pile.made.append(strap("loop", holder, 0.024, THICK, webbing("navy"), side=(0, 1, 0)))
    grip(pile, Vector((0.176 * k, 0)), Vector((0.092 * k, 0)))


def grip(pile, a, b):
    """A handle of stitched leather, riveted at both ends."""
    za, zb = pile.at(*a), pile.at(*b)
    a, b = Vector((a.x, 0, za + 0.002)), Vector((b.x, 0, zb + 0.002))
    feet = [Vector((x, 0, pile.at(x, 0) + 0.002)) for x in (a.x + 0.014, b.x - 0.010)]
    line = smooth_path([feet[0], a, a.lerp(b, 0.22) + Vector((0, 0, 0.013)), a.lerp(b, 0.5) + Vector((0, 0, 0.017)), a.lerp(b, 0.78) + Vector((0, 0, 0.013)), b, feet[1]], 8)
    pile.made.append(strap("grip", line, 0.026, 0.0042, bridle("saddle"), side=(0, 1, 0)))
    for dy in (-0.0103, 0.0103):
        pile.made.append(stitches("stitches", [p + Vector((0, dy, 0.0023)) for p in line], thread("cream"), 0.0042, 0.003, 0.00045))


def patch(pile, k):
    """The leather patch with the mark, on the chest plate."""
    x = -0.142 * k
    z = pile.at(x, 0)
    made = [slab("patch", (0.052 * k, 0.046 * k, 0.0024), bridle("saddle"), 0.006, 0.0008)]
    made += [put(lay(part), (0, 0, 0.0025)) for part in brand_mark(0.027 * k, print_ink("gold"), thickness=0.0004)]
    pile.made.append(group("patch", made, (x, 0, z - 0.0006)))
