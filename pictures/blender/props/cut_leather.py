"""Pieces cut from a sheet: a hide, straps, patches, card templates and blades, with the thickness of their sheet."""
import math

import cv2
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

from core.materials import flesh, hide, paper, raw_edge
from core.shapes import mesh, resample, smooth_path


def placed(points, at=(0, 0), turn=0):
    """These points of a plan, turned by degrees and moved."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(at[0] + p[0] * c - p[1] * s, at[1] + p[0] * s + p[1] * c) for p in points]


def hole(at, radius, count=14):
    """The outline of a punched hole."""
    return [(at[0] + radius * math.cos(2 * math.pi * i / count), at[1] + radius * math.sin(2 * math.pi * i / count)) for i in range(count)]


def even(points, step=0.003):
    """The same closed line with points about `step` apart."""
    run = sum(math.dist(a, b) for a, b in zip(points, points[1:] + points[:1]))
    return resample(points, max(24, int(run / step)))


def inset(line, depth):
    """A counter-clockwise line moved inwards, a clockwise one outwards."""
    moved = []
    for i, p in enumerate(line):
        before, after = line[i - 1], line[(i + 1) % len(line)]
        along = Vector((after[0] - before[0], after[1] - before[1])).normalized()
        moved.append((p[0] - along.y * depth, p[1] + along.x * depth))
    return moved


def inner_points(outline, holes, step, keep):
    """A grid of points inside, at least `keep` from every edge."""
    edges = [np.array(line, np.float32) for line in (outline, *holes)]
    (left, low), (right, high) = edges[0].min(0), edges[0].max(0)
    found = []
    for row, y in enumerate(np.arange(low, high, step * 0.87)):
        for x in np.arange(left + (row % 2) * step / 2, right, step):
            place = (float(x), float(y))
            if cv2.pointPolygonTest(edges[0], place, True) > keep and all(cv2.pointPolygonTest(edge, place, True) < -keep for edge in edges[1:]):
                found.append(place)
    return found


def piece(name, outline, thick, materials, holes=(), edge=(0.0006, 0.0006), step=0.006, bend=None, sharp=50):
    """A flat piece that lies on z = 0. The outline is counter-clockwise, and so are the holes' outlines.

    materials: of the upper face, the cut edge and the underside.
    edge: how far the upper edge is rounded, inwards and downwards.
    bend: moves each (x, y, z).
    """
    loops = [outline, *([*reversed(line)] for line in holes)]
    top = [inset(line, edge[0]) for line in loops]
    rim = [p for line in top for p in line]
    spans, start = [], 0
    for line in loops:
        spans.append(range(start, start + len(line)))
        start += len(line)
    grid = [p for line in loops for p in inset(line, edge[0] + 0.0006)] + inner_points(outline, holes, step, step * 0.5)
    flat, _, faces, *_ = delaunay_2d_cdt([Vector(p) for p in rim + grid], [], [list(span) for span in spans], 1, 1e-7)
    cutouts = [np.array(line, np.float32) for line in top[1:]]
    middle = [((flat[a].x + flat[b].x + flat[c].x) / 3, (flat[a].y + flat[b].y + flat[c].y) / 3) for a, b, c in faces]
    faces = [face for face, m in zip(faces, middle) if all(cv2.pointPolygonTest(line, m, False) < 0 for line in cutouts)]
    count, sides = len(flat), [p for line in loops for p in line]
    soft = [p for line in loops for p in inset(line, edge[0] * 0.3)]
    verts = [(p.x, p.y, thick) for p in flat]
    verts += [(*p, 0.0) for p in sides] + [(p.x, p.y, 0.0) for p in flat[len(sides):]]
    verts += [(*p, thick - edge[1] * 0.3) for p in soft] + [(*p, thick - edge[1]) for p in sides]
    rows = (0, 2 * count, 2 * count + len(sides), count)
    quads = []
    for above, below in zip(rows, rows[1:]):
        quads += [(above + a, below + a, below + b, above + b) for span in spans for a, b in zip(span, [*span[1:], span[0]])]
    upper, lower = [tuple(f) for f in faces], [tuple(count + i for i in reversed(f)) for f in faces]
    made = mesh(name, [bend(*v) for v in verts] if bend else verts, upper + lower + quads, materials[0], sharp=sharp)
    for material in materials[1:]:
        made.data.materials.append(material)
    kinds = [0] * len(upper) + [2] * len(lower) + [0] * (len(quads) // 3) + [1] * (len(quads) - len(quads) // 3)
    made.data.polygons.foreach_set("material_index", kinds)
    return made


def leather_piece(name, outline, thick, holes=(), bend=None):
    """A piece of saddle leather with pale cut edges."""
    return piece(name, outline, thick, (hide(), raw_edge(), flesh()), holes, bend=bend)


def card_piece(name, outline, holes=(), thick=0.0011):
    """A template of brown card."""
    sheet = paper("kraft", 0.8)
    return piece(name, outline, thick, (sheet, sheet, sheet), holes, (0.0001, 0.0001))


def strap_line(length, width):
    """The outline of a strap along x from the origin: cut straight at its start, pointed at its end."""
    half, tip = width / 2, width * 0.80
    end = [(length - tip * (1 - math.sin(math.radians(d)) ** 1.15), half * math.cos(math.radians(d)) ** 0.9) for d in range(0, 90, 5)]
    upper = [(length * i / 40, half) for i in range(40) if length * i / 40 < length - tip - 0.004]
    outline = upper + end + [(length, 0)]
    return [(x, -y) for x, y in outline] + [(x, y) for x, y in reversed(outline[:-1])]


def quarter(radius, corner=0.006):
    """The outline of a case's corner piece: a quarter circle with rounded corners."""
    arc = [(radius * math.cos(math.radians(d)), radius * math.sin(math.radians(d))) for d in range(4, 87, 3)]
    soft = [(corner * (1 - math.sin(math.radians(d))), corner * (1 - math.cos(math.radians(d)))) for d in range(90, -1, -15)]
    return [(radius - corner, 0), (radius - corner * 0.25, corner * 0.25), *arc, (corner * 0.25, radius - corner * 0.25), (0, radius - corner), *soft]


def rolled_from(start, radius, gap):
    """Bends a sheet that lies along y: behind `start` it is rolled up, its upper face inside."""
    def bend(x, y, z):
        left, turn, r = y - start, 0.0, radius
        if left <= 0:
            return (x, y, z + 0.0012 * (1 + math.sin(x * 13 + 1) * math.cos(y * 17)))
        step = 0.1
        while left > r * step:
            left -= r * step
            turn += step
            r -= gap * step / (2 * math.pi)
        turn += left / r
        r -= gap * left / r / (2 * math.pi)
        loose = 1 + 0.05 * math.sin(x * 9 + turn * 0.7)
        return (x, start + (r - z) * math.sin(turn) * loose, 0.0012 + radius - (r - z) * math.cos(turn))
    return bend


def wavy(points, per=10):
    """A natural edge through these points."""
    return [(p.x, p.y) for p in smooth_path([(*p, 0) for p in points], per)]
