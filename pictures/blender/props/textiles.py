"""Folded and rolled textiles: towels, covers, mats and runners."""
import math
import random

from mathutils import Vector, noise

from core.materials import bridle
from core.shapes import mesh, rounded_rect, ruffle, strap, sweep


def flat_section(width, thickness, across=26):
    """A strip's section with points all along its width, so that it can wave."""
    half = thickness / 2
    top = [(-width / 2 + width * i / across, half) for i in range(across + 1)]
    return ([(-width / 2 - half * 0.4, 0)] + top + [(width / 2 + half * 0.4, 0)]
            + [(x, -half) for x, _ in reversed(top)])


def folded(size, layers, material, seed=1, slack=0.006, loose=0.004):
    """A textile laid back and forth: `size` is width, depth and height of the pile; folds face front
    and back. `slack` is how unevenly it lies and `loose` how far layers stand out."""
    width, depth, height = size
    pitch = height / layers
    rng = random.Random(seed)
    path = [Vector((0, depth / 2, pitch / 2))]
    for layer in range(layers):
        z = pitch * (layer + 0.5)
        way = -1 if layer % 2 == 0 else 1
        end = way * (depth / 2 - pitch / 2 + rng.uniform(-loose, loose))
        start = path[-1].y
        steps = max(8, int(depth / 0.012))
        path += [Vector((0, start + (end - start) * i / steps, z)) for i in range(1, steps + 1)]
        if layer < layers - 1:
            for d in range(20, 180, 20):
                a = math.radians(d)
                path.append(Vector((0, end + way * pitch / 2 * math.sin(a), z + pitch / 2 * (1 - math.cos(a)))))
            path.append(Vector((0, end, z + pitch)))
    made = sweep("folded", path, flat_section(width, pitch * 0.93), material, side=(1, 0, 0), sharp=70)
    for v in made.data.vertices:
        reach = min(1.0, v.co.z / max(height, 1e-6))
        layer = int(v.co.z / pitch)
        x = v.co.x / (width / 2)
        v.co.x += loose * 0.8 * noise.noise(Vector((layer * 9.7, v.co.y * 6, seed))) * x
        v.co.z -= reach * pitch * 0.28 * abs(x) ** 5
        v.co.z += slack * reach * noise.noise(Vector((v.co.x * 7, v.co.y * 7, seed * 3.3)))
    return ruffle(made, slack * 0.45, 11, seed, axis=1)


def rolled(length, diameter, thickness, material, seed=1, core=0.012):
    """A textile rolled up along x; it lies on the floor with its end in front below."""
    rng = random.Random(seed)
    path, angle, radius = [], 0.0, core
    outer = diameter / 2 - thickness / 2
    while radius < outer:
        path.append(Vector((0, radius * math.cos(angle), radius * math.sin(angle))))
        step = math.radians(9)
        angle += step
        radius += thickness * 1.03 * step / (2 * math.pi)
    path = [p * (1 + 0.006 * rng.uniform(-1, 1)) for p in path]
    last, before = path[-1], path[-2]
    turn = math.atan2(last.z, last.y) - math.radians(250)
    turned = [Vector((0, p.y * math.cos(-turn) - p.z * math.sin(-turn), p.y * math.sin(-turn) + p.z * math.cos(-turn)))
              for p in path]
    made = sweep("rolled", turned, flat_section(length, thickness * 0.96, 20), material, side=(1, 0, 0), sharp=70)
    low = min(v.co.z for v in made.data.vertices)
    for v in made.data.vertices:
        v.co.z -= low
    return ruffle(made, 0.002, 9, seed)


def round_band(roll, width, material, at_x=0.0, thickness=0.003):
    """A strap drawn tight round a roll, as it lies on its surface at this x."""
    low, high = min(v.co.z for v in roll.data.vertices), max(v.co.z for v in roll.data.vertices)
    middle, far = Vector((at_x, 0, (low + high) / 2)), high - low
    ways = [Vector((0, math.cos(a), math.sin(a))) for a in (math.radians(d) for d in range(0, 360, 4))]
    radii = [(roll.ray_cast(middle + way * far, -way)[1] - middle).length for way in ways]
    near, count = range(-3, 4), len(ways)
    path = [middle + way * (sum(max(radii[(i + k) % count], radii[i]) for k in near) / len(near) + thickness * 0.3)
            for i, way in enumerate(ways)]
    for point in path:
        point.z = max(point.z, thickness / 2)
    return strap("band", path, width, thickness, material, side=(1, 0, 0), closed=True)


def strapped(roll, width, places):
    """A roll with a saddle leather strap at each x of `places`."""
    return [roll, *(round_band(roll, width, bridle("saddle"), x) for x in places)]


def square_band(size, width, material, at_x=0.0, thickness=0.0008, corner=0.008):
    """A paper or cloth band round a pile of this (depth, height), in the yz plane."""
    depth, height = size
    path = [(at_x, y, z + height / 2) for y, z in rounded_rect(depth + thickness * 2, height + thickness * 2, corner, 6)]
    return strap("band", path, width, thickness, material, side=(1, 0, 0), closed=True)


def sheet(width, depth, thickness, material, wave=0.004, seed=1, outline=None):
    """A single cloth lying flat, slightly uneven."""
    nx, ny = max(8, int(width / 0.012)), max(8, int(depth / 0.012))
    verts, faces = [], []
    for j in range(ny + 1):
        for i in range(nx + 1):
            x, y = width * (i / nx - 0.5), depth * (j / ny - 0.5)
            lift = wave * (noise.noise(Vector((x * 9, y * 9, seed * 4.1))) + 0.35)
            verts.append((x, y, max(0, lift) + thickness))
    for j in range(ny):
        for i in range(nx):
            a = j * (nx + 1) + i
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    made = mesh("sheet", verts, faces, material, sharp=60)
    step = made.modifiers.new("thick", "SOLIDIFY")
    step.thickness, step.offset = thickness, -1
    return made
