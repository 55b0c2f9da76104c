"""Sealed paper packets for food and treats, sachets, and what is wrapped in paper."""
import math

from mathutils import Vector, noise

from core.mark import brand_mark, lay, refine, wordmark, words
from core.materials import chewy, paper, print_ink
from core.shapes import circle, loft, mesh, put, ruffle, sweep, thicken


def packet(width, height, depth, title, size, ground="cloud", ink="ink", seed=1):
    """A stand-up packet: full at its foot, sealed flat at its top."""
    loops, rows = [], 90
    for row in range(rows + 1):
        t = row / rows
        z = height * t
        thick = depth * (0.92 if t < 0.04 else max(0.02, math.cos(math.pi / 2 * min(1, t / 0.87)) ** 0.75))
        wide = width * (1 - 0.045 * math.sin(math.pi * min(1, t / 0.87)) ** 0.8)
        loops.append(lens(wide, max(thick, 0.0016), z))
    made = loft("packet", loops, paper(ground, 0.5), sharp=60)
    for v in made.data.vertices:
        k = math.sin(math.pi * min(1, v.co.z / height / 0.87)) * (1 if v.co.z < height * 0.87 else 0)
        v.co.y += 0.0007 * math.sin(v.co.z * 1450) * (1 if 0.885 < v.co.z / height < 0.985 else 0)
        push = 0.0032 * k * noise.noise(Vector((v.co.x * 28, v.co.z * 22, seed * 9.1 + (5 if v.co.y > 0 else 0))))
        v.co.y += push + 0.004 * (v.co.z / height) ** 2
    parts = [made]
    tall = height * 0.52
    panel = front(made, parts_of_label(tall, width, title, size, ink, ground), 0.0008)
    return parts + panel


def lens(width, depth, z, steps=40):
    """A closed outline with pointed sides and full faces."""
    points = []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        x, y = math.cos(a), math.sin(a)
        points.append((width / 2 * math.copysign(abs(x) ** 0.75, x), depth / 2 * math.copysign(abs(y) ** 0.9, y), z))
    return points


def parts_of_label(tall, width, title, size, ink, ground):
    low = tall * 0.22
    prints = [(part, low + tall * 0.78) for part in brand_mark(tall * 0.24, print_ink(ink), print_ink("saddle" if ink == "ink" else "apricot"))]
    prints.append((wordmark(tall * 0.055, print_ink(ink)), low + tall * 0.54))
    for i, line in enumerate(title.split("\n")):
        prints.append((words(line, tall * 0.055, print_ink(ink)), low + tall * (0.36 - 0.08 * i)))
    prints.append((words(size, tall * 0.042, print_ink(ink)), low + tall * 0.05))
    return prints


def front(body, prints, proud):
    """Lays prints onto the body's front by looking for it from the camera's side."""
    made = []
    for part, z in prints:
        refine(part, 0.006)
        for v in part.data.vertices:
            v.co.z += z
            hit, place, *_ = body.ray_cast(Vector((v.co.x, -1, v.co.z)), Vector((0, 1, 0)))
            v.co.y = (place.y if hit else 0) - proud
        made.append(part)
    return made


def sachet(width, height, material):
    """A flat sealed sachet lying on the floor, thicker in its middle."""
    count = 18
    verts, faces = [], []
    for j in range(count + 1):
        for i in range(count + 1):
            u, v = i / count * 2 - 1, j / count * 2 - 1
            puff = max(0.0, (1 - abs(u) ** 3) * (1 - abs(v) ** 3) - 0.1)
            verts.append((u * width / 2, v * height / 2, 0.0006 + 0.005 * puff ** 0.6))
    for j in range(count):
        for i in range(count):
            a = j * (count + 1) + i
            faces.append((a, a + 1, a + count + 2, a + count + 1))
    made = thicken(mesh("sachet", verts, faces, material, sharp=60), 0.0004, -1)
    print_on = brand_mark(height * 0.28, print_ink("cloud" if material.name.startswith("plastic") else "ink"))
    return [made] + [put(lay(part), (0, 0, 0.0059)) for part in print_on]


def chew(length=0.14, radius=0.011, seed=2):
    """A slow chew: a twisted natural stick with a paper band."""
    path = [Vector((length * (i / 30 - 0.5), 0.004 * math.sin(i / 5), radius + 0.002 * math.cos(i / 4))) for i in range(31)]
    made = []
    for turn in (0, 120, 240):
        twist = [p + Vector((0, math.cos(math.radians(turn + i * 24)), math.sin(math.radians(turn + i * 24)))) * radius * 0.42
                 for i, p in enumerate(path)]
        made.append(ruffle(sweep("chew", twist, circle(radius * 0.62, 12), chewy(), sharp=80,
                                 taper=lambda t: min(1, 0.55 + 4 * min(t, 1 - t))), 0.0012, 60, seed))
    band = sweep("band", [path[11], path[19]], circle(radius * 1.16, 40), paper("cloud"), sharp=50)
    return made + [band]
