"""The crew shirt, folded for the shelf."""
import math

from mathutils import Vector

from core.mark import brand_mark, lay, refine
from core.materials import cotton, thread
from core.shapes import group, mesh, rounded_rect, stitches, sweep
from props.textiles import folded

NECK = (0.080, 0.054)
MIDDLE = 0.098


def settle(part, body, above=0.0):
    """Lets a flat thing lie on the body below it, `above` metres higher."""
    for v in part.data.vertices:
        hit, place, *_ = body.ray_cast(Vector((v.co.x, v.co.y, 1)), Vector((0, 0, -1)))
        v.co.z += above + (place.z if hit else 0.03)
    return part


def neckline(grow, points=72):
    """The crew neck seen from above, `grow` metres outside of its seam."""
    return [Vector(((NECK[0] + grow) * math.cos(a), MIDDLE + (NECK[1] + grow) * math.sin(a), 0))
            for a in (2 * math.pi * i / points for i in range(points))]


def neck(color):
    """The ribbed band, a row of stitches below it, and the shirt's inside with its woven label."""
    path = [p + Vector((0, 0, 0.0030 + 0.004 * max(0, (p.y - MIDDLE) / NECK[1]))) for p in neckline(0)]
    section = rounded_rect(0.019, 0.0046, 0.002, 4)
    radial = lambda t: (math.cos(2 * math.pi * t), math.sin(2 * math.pi * t), 0)  # noqa: E731
    rib = sweep("neck", path, section, cotton(color, ribs=True), side=radial, closed=True)
    rings = [[(x * f, MIDDLE + (y - MIDDLE) * f, 0.0006) for x, y, _ in neckline(-0.004)] for f in (1.0, 0.75, 0.5, 0.25, 0.02)]
    count = len(rings[0])
    faces = [(r * count + i, r * count + (i + 1) % count, (r + 1) * count + (i + 1) % count, (r + 1) * count + i)
             for r in range(len(rings) - 1) for i in range(count)]
    inside = mesh("inside", [v for ring in rings for v in ring], faces, cotton(f"{color} inside"))
    label = mesh("label", [(x, MIDDLE + 0.026 + y, 0.0024) for x, y in ((-0.017, -0.007), (0.017, -0.007), (0.017, 0.007), (-0.017, 0.007))],
                 [(0, 1, 2, 3)], cotton("cloud"))
    seam = neckline(0.0125)
    return [rib, inside, label, stitches("stitches", seam + seam[:1], thread("navy" if color == "cloud" else "sage"), 0.0042, 0.0028, 0.00035)]


def shirt(at=(0, 0, 0), turn=0, color="navy", seed=1):
    """A folded shirt, its ribbed neck toward +y and the mark sewn on its chest."""
    body = folded((0.25, 0.33, 0.036), 3, cotton(color), seed, 0.006, 0.003)
    parts = neck(color)
    for part in brand_mark(0.034, thread("cream" if color == "navy" else "navy"), thread("saddle"), 0.0006):
        lay(refine(part, 0.006))
        for v in part.data.vertices:
            v.co.x += 0.062
            v.co.y -= 0.012
        parts.append(part)
    for side in (-1, 1):
        shoulder = [Vector((side * (0.086 + 0.034 * i / 12), MIDDLE + 0.020 + 0.026 * i / 12, 0)) for i in range(13)]
        parts.append(stitches("stitches", shoulder, thread("navy" if color == "cloud" else "sage"), 0.0042, 0.0028, 0.00035))
    for part in parts:
        settle(part, body, 0.0008)
    return group("shirt", [body, *parts], at, turn)
