"""Things of webbing and padding that lie on the floor and on each other."""
import math

import bpy
import cv2
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

from core.materials import thread
from core.shapes import mesh, rounded_rect, stitches, sweep

THICK = 0.0022
CELL, CELLS = 0.0015, 800


class Pile:
    """The height of what lies around the origin, on a grid. Each part that is laid on it follows what
    is below, as far as its stiffness allows, and becomes part of it."""

    def __init__(self):
        self.top = np.zeros((CELLS, CELLS), np.float32)
        self.made = []

    def below(self, stiff):
        """The heights on which a part of this stiffness (meters) comes to rest."""
        size = 2 * int(stiff / CELL / 2) + 1
        wide = cv2.dilate(self.top, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1,) * 2))
        return cv2.GaussianBlur(wide, (0, 0), stiff / CELL / 1.6)

    def heights(self, field, places):
        cells = np.asarray(places, np.float32)[:, :2] / CELL + CELLS / 2
        return cv2.remap(field, cells[None, :, 0].copy(), cells[None, :, 1].copy(), cv2.INTER_LINEAR)[0]

    def lay(self, *parts, stiff=0.006):
        """Lays parts on the pile as one layer."""
        field = self.below(stiff)
        for part in parts:
            places = verts_of(part)
            places[:, 2] += self.heights(field, places)
            part.data.vertices.foreach_set("co", places.ravel())
            part.data.update()
        for part in parts:
            self.cover(part)
        return parts[0]

    def cover(self, part):
        """Counts a part, wherever it is, to the pile."""
        bpy.context.view_layer.update()
        places = np.array([part.matrix_world @ v.co for v in part.data.vertices], np.float32)
        cells = np.clip((places[:, :2] / CELL + CELLS / 2 + 0.5).astype(int), 0, CELLS - 1)
        heights = np.zeros_like(self.top)
        np.maximum.at(heights, (cells[:, 1], cells[:, 0]), places[:, 2])
        self.top = np.maximum(self.top, cv2.morphologyEx(heights, cv2.MORPH_CLOSE, np.ones((5, 5))))
        self.made.append(part)

    def at(self, x, y):
        return float(self.heights(self.top, [(x, y)])[0])

    def sew(self, line, color="cream", radius=0.00042, pitch=0.0042, length=0.0030, closed=False):
        """A row of stitches along this line in plan, on top of the pile."""
        line = [Vector((p[0], p[1], 0)) for p in (line + line[:1] if closed else line)]
        dense = [a.lerp(b, i / n) for a, b in zip(line, line[1:]) for n in (max(1, int((b - a).length / 0.002)),) for i in range(n)] + line[-1:]
        calm = cv2.GaussianBlur(self.top, (0, 0), 1.2)
        for p, z in zip(dense, self.heights(calm, [p[:] for p in dense])):
            p.z = z + radius * 0.25
        self.made.append(stitches("stitches", dense, thread(color), pitch, length, radius))

    def box_x(self, at, heading, length, width, color="cream"):
        """The box with a cross that holds one webbing on another, and the bar tacks at its ends."""
        along = Vector((math.cos(heading), math.sin(heading)))
        across = Vector((-along.y, along.x))
        corners = [Vector(at) + along * (sx * length / 2) + across * (sy * width / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        self.sew(corners, color, closed=True)
        self.sew([corners[0], corners[2]], color)
        self.sew([corners[1], corners[3]], color)


def verts_of(part):
    places = np.empty(len(part.data.vertices) * 3, np.float32)
    part.data.vertices.foreach_get("co", places)
    return places.reshape(-1, 3)


def smoothstep(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def web(length, width, material, at=(0, 0), heading=0.0, folds=(), humps=(), slack=0.0, seed=0):
    """A webbing that starts at `at` and runs `length` in the direction `heading` (radians).

    folds: (distance, degrees, radius, up), from the start to the end; the webbing is folded over there, about
    a line that stands at these degrees to its length (90: straight back), round a bend of this radius;
    both layers touch 25 mm behind the bend. `up` is seen from the side that is up before all folds.
    humps: (distance, height, half length) where it passes over a bar.
    slack: how far it rises from the floor between its ends.
    """
    rows, section = max(2, int(length / 0.002)), edge_rounded(width)
    count = len(section)
    u = np.repeat(np.linspace(0, length, rows + 1), count)
    v = np.tile([p[0] for p in section], rows + 1)
    z = np.tile([p[1] for p in section], rows + 1)
    wander = seed * 1.7
    y = v + 0.0009 * np.sin(u * 31 + wander)
    places = np.stack([u, y, z], 1)
    for distance, degrees, radius, up in reversed(folds):
        fold(places, distance, degrees, radius, up)
    places[:, 2] += slack * np.sin(math.pi * u / length) ** 2 * (0.75 + 0.25 * np.sin(u * 23 + wander))
    places[:, 2] += slack * 0.12 * (v / width) * np.sin(u * 17 + wander * 2) * np.sin(math.pi * u / length)
    for distance, height, half in humps:
        places[:, 2] += height * np.exp(-((u - distance) / half) ** 2)
    c, s = math.cos(heading), math.sin(heading)
    x, y = places[:, 0].copy(), places[:, 1].copy()
    places[:, 0], places[:, 1] = at[0] + x * c - y * s, at[1] + x * s + y * c
    faces = [(r * count + i, r * count + (i + 1) % count, (r + 1) * count + (i + 1) % count, (r + 1) * count + i) for r in range(rows) for i in range(count)]
    faces += [tuple(reversed(range(count))), tuple(range(rows * count, (rows + 1) * count))]
    made = mesh("webbing", places, faces, material, sharp=60)
    uv = made.data.uv_layers.new(name="length and width").data
    for loop in made.data.loops:
        uv[loop.index].uv = (u[loop.vertex_index], v[loop.vertex_index])
    return made


def edge_rounded(width):
    """The section of a webbing: flat, with a rounded selvedge that is a little thicker than the rest."""
    half, r = width / 2, THICK / 2
    flat = np.linspace(-half + 2 * r, half - 2 * r, 13)
    bead = [math.radians(d) for d in (-90, -50, 0, 50, 90)]
    right = [(half - r + r * math.cos(a), r + r * math.sin(a)) for a in bead]
    left = [(-x, 2 * r - z) for x, z in right]
    return [(x, 0.0002) for x in flat] + right + [(x, 2 * r - 0.0002) for x in flat[::-1]] + left


def fold(places, distance, degrees, radius, up):
    """Folds what lies behind a line over; see `web`."""
    if not up:
        places[:, 2] = THICK - places[:, 2]
    a = math.radians(degrees)
    normal = np.array([math.sin(a), -math.cos(a)])
    reach = (places[:, 0] - distance) * normal[0] + places[:, 1] * normal[1]
    turn = np.clip(reach / radius, 0, math.pi)
    rest = np.maximum(reach - math.pi * radius, 0)
    arm = radius - places[:, 2]
    height = radius - arm * np.cos(turn) - 2 * (radius - THICK) * smoothstep(rest / 0.025)
    behind = reach > 0
    places[behind, :2] += (arm * np.sin(turn) - rest - reach)[behind, None] * normal
    places[behind, 2] = height[behind]
    if not up:
        places[:, 2] = THICK - places[:, 2]


def uneven(p, seed):
    """How far a pad's cloth rises from the floor at this place."""
    return 0.0016 * (1 + math.sin(p[0] * 21 + seed) * math.cos(p[1] * 27 + seed * 2))


def pad(outline, material, binding, puff=0.009, seed=0):
    """A flat pad of this outline (counter-clockwise, in plan): foam between two cloths, its edge bound with tape.
    Returns its two parts, and the line in plan along which the tape is sewn."""
    edge = np.array([p[:2] for p in outline], np.float32)
    low, high = edge.min(0), edge.max(0)
    step = 0.004
    inside = []
    for row, y in enumerate(np.arange(low[1], high[1], step * 0.87)):
        for x in np.arange(low[0] + (row % 2) * step / 2, high[0], step):
            if cv2.pointPolygonTest(edge, (float(x), float(y)), True) > 0.0025:
                inside.append((float(x), float(y)))
    points = [Vector((float(x), float(y))) for x, y in [*map(tuple, edge), *inside]]
    flat, _, triangles, *_ = delaunay_2d_cdt(points, [], [list(range(len(edge)))], 1, 1e-6)
    deep = np.array([max(0.0, cv2.pointPolygonTest(edge, (p.x, p.y), True)) for p in flat])
    sway = np.array([uneven(p, seed) for p in flat])
    top = sway + 0.0046 + puff * smoothstep((deep - 0.006) / 0.024) - 0.0022 * np.exp(-((deep - 0.0165) / 0.0016) ** 2)
    count = len(flat)
    verts = [(p.x, p.y, z) for p, z in zip(flat, top)] + [(p.x, p.y, s) for p, s in zip(flat, sway)]
    faces = [tuple(t) for t in triangles] + [tuple(count + i for i in reversed(t)) for t in triangles]
    body = mesh("pad", verts, faces, material, sharp=180)
    line, seam = [], []
    for i, p in enumerate(edge):
        along = edge[(i + 1) % len(edge)] - edge[i - 1]
        inward = Vector((-along[1], along[0], 0)).normalized()
        line.append(Vector((p[0], p[1], 0.0031 + uneven(p, seed))) + inward * 0.0045)
        seam.append(line[-1] + inward * 0.0038)
    tape = sweep("binding", line, rounded_rect(0.0066, 0.0125, 0.0030, 4), binding, side=(0, 0, 1), closed=True, sharp=80)
    return [body, tape], seam
