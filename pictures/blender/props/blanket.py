"""The merino blanket: thin woven layers, folded back and forth, with a fringe at its end."""
import math
import random

from mathutils import Vector, noise
from mathutils.bvhtree import BVHTree

from core.materials import merino_weave
from core.shapes import circle, group, mesh, sweep

SHORT = 0.052
ACROSS = 44
BEAD = (-60, -30, 0, 30, 60)


def blanket(size, layers, seed=1, color="cloud"):
    """A folded blanket of this width, depth and height, standing on z = 0, with an odd number of layers:
    its folds face front, and its fringe lies on top of them."""
    cloth = folded_cloth(size, layers, seed, merino_weave(color))
    return group("blanket", [cloth, *fringe(cloth, seed, merino_weave(color))])


def course(depth, layers, pitch):
    """The cloth's middle line from the lowest layer's end at the back to the end on top: (y, z, toward
    the fold in front of it from 0 to 1, the number of this fold)."""
    line, half, bend = [], depth / 2, pitch * 0.62
    for layer in range(layers):
        way = -1 if layer % 2 == 0 else 1
        last = layer == layers - 1
        start, end = -way * (half - bend), way * (half - bend) + (SHORT if last else 0)
        z, count = pitch * (layer + 0.5), max(10, int(depth / 0.006))
        for i in range(count + 1):
            y = start + (end - start) * i / count
            line.append((y, z, max(0.0, 2 * abs(y) / (half - bend) - 1) ** 2, layer if y * way > 0 else layer - 1))
        for d in () if last else range(15, 180, 15):
            a = math.radians(d)
            line.append((end + way * bend * math.sin(a) ** 0.8, z + pitch / 2 * (1 - math.cos(a)), 1.0, layer))
    return line


def folded_cloth(size, layers, seed, material):
    """The cloth as one strip with rounded selvedges; its UV map is its length and width in meters."""
    width, depth, height = size
    pitch = height / layers
    half = pitch * 0.43
    flat = [width / 2 * (2 * i / ACROSS - 1) for i in range(ACROSS + 1)]
    bead = [(math.cos(math.radians(d)), math.sin(math.radians(d))) for d in BEAD]
    section = [(x, -half) for x in flat] + [(width / 2 + c * half * 0.7, s * half) for c, s in bead]
    section += [(x, half) for x in reversed(flat)] + [(-width / 2 - c * half * 0.7, -s * half) for c, s in bead]
    line = course(depth, layers, pitch)
    verts, places, length = [], [], 0.0
    for i, (y, z, near, number) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        along = Vector((0, after[0] - before[0], after[1] - before[1])).normalized()
        up = Vector((1, 0, 0)).cross(along)
        length += math.hypot(y - before[0], z - before[1])
        for x, rise in section:
            verts.append(settled(Vector((x, y, z)) + up * rise, length, near, number, size, seed))
            places.append((length, x))
    count = len(section)
    faces = [(r * count + i, r * count + (i + 1) % count, (r + 1) * count + (i + 1) % count, (r + 1) * count + i)
             for r in range(len(line) - 1) for i in range(count)]
    faces += [tuple(reversed(range(count))), tuple(range((len(line) - 1) * count, len(line) * count))]
    made = mesh("cloth", verts, faces, material, sharp=80)
    uv = made.data.uv_layers.new(name="length and width").data
    for loop in made.data.loops:
        uv[loop.index].uv = places[loop.vertex_index]
    return made


def settled(p, length, near, number, size, seed):
    """Where this point of the cloth comes to rest: layers and folds are uneven, all sag toward the sides."""
    width, depth, height = size
    side, reach = 2 * p.x / width, p.z / height
    fold = noise.noise(Vector((p.x * 6, number * 7.3, seed))) + 0.5 * noise.noise(Vector((p.x * 17, number * 5.1, seed)))
    p.y += near * (0.009 * fold - 0.004 * abs(side) ** 6 * (-1 if p.y < 0 else 1) - 0.006 * ((number * 0.618) % 1 - 0.5))
    p.x += 0.010 * noise.noise(Vector((length * 4.1, seed * 3.7, 9.0 if side > 0 else 2.0))) * abs(side) ** 2
    edge = (2 * abs(p.y) / depth) ** 6
    p.z *= 1 + 0.05 * min(1.0, edge) - 0.13 * abs(side) ** 5 - 0.07 * (1 - edge) * (1 - side * side)
    p.z += reach * 0.0075 * noise.noise(Vector((p.x * 6, p.y * 6, seed * 3.3)))
    p.z += reach ** 3 * 0.0055 * noise.noise(Vector((p.x * 11 + p.y * 9, p.y * 19 - p.x * 6, seed * 1.9)))
    return p


def fringe(cloth, seed, material):
    """Knotted tassels at the end on top, which lie on the layer below and bend over its fold."""
    rng = random.Random(seed)
    tree = BVHTree.FromPolygons([v.co for v in cloth.data.vertices], [tuple(p.vertices) for p in cloth.data.polygons])
    ends = [v.co for v in cloth.data.vertices[-2 * (ACROSS + 1 + len(BEAD)):][:ACROSS + 1]]
    made = []
    for a, b in zip(ends[1:], ends[2:-1]):
        root = a.lerp(b, 0.5 + rng.uniform(-0.15, 0.15))
        heading, bow, reach = rng.uniform(-0.20, 0.20), rng.uniform(-7, 7), rng.uniform(0.044, 0.056)
        path, at = [Vector((root.x, root.y + 0.004, root.z + 0.002))], root.copy()
        while reach > 0:
            at.x, at.y = at.x + math.sin(heading) * 0.003, at.y - math.cos(heading) * 0.003
            heading += bow * 0.003
            found = tree.ray_cast(Vector((at.x, at.y, 1)), Vector((0, 0, -1)))[0]
            z = found.z + 0.0026 if found else path[-1].z - 0.003
            if z < path[-1].z - 0.004:
                z = path[-1].z - 0.004
                at.y += 0.0022
            path.append(Vector((at.x, at.y, z)))
            reach -= 0.003
        knot = 0.24
        made.append(sweep("tassel", path, circle(0.0023, 10), material, sharp=90,
                          taper=lambda t: 0.85 + 0.75 * math.exp(-((t - knot) / 0.07) ** 2) + 0.35 * max(0.0, t - 0.4)))
    return made
