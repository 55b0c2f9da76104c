"""Soft bags of canvas with leather trim: the zip pouches and the carrier."""
import math

from mathutils import Vector

from core.mark import brand_mark
from core.materials import brass, bridle, canvas, print_ink, thread, webbing
from core.shapes import loft, put, rounded_rect, ruffle, slab, smooth_path, stitches, strap, tube


def outline(depth, height, low=0.022, high=0.05, steps=9):
    """The bag's section in the yz plane: tight corners below, soft shoulders above."""
    points = []
    for sy, sz, start, r in ((1, 1, 0, high), (-1, 1, 90, high), (-1, -1, 180, low), (1, -1, 270, low)):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            y, z = sy * (depth / 2 - r) + r * math.cos(a), sz * (height / 2 - r) + r * math.sin(a)
            points.append((y, z + height / 2))
    dense = []
    for (y1, z1), (y2, z2) in zip(points, points[1:] + points[:1]):
        parts = max(1, int(math.hypot(y2 - y1, z2 - z1) / 0.014))
        dense += [(y1 + (y2 - y1) * i / parts, z1 + (z2 - z1) * i / parts) for i in range(parts)]
    return dense


def bag(size, color="navy", high=0.05, seed=1, puff=0.010, patch=0.06):
    """A zip pouch of this width, depth and height; its zip runs along the top."""
    width, depth, height = size
    section = outline(depth, height, 0.02, min(high, depth / 2 - 0.005))
    loops = []
    for part, shrink in ((-0.5, 0.13), (-0.497, 0.05), (-0.488, 0.01), (-0.48, 0.0)):
        loops.append(scaled(section, width * part, 1 - shrink, depth, height))
    count = max(10, int(width / 0.014))
    for i in range(1, count):
        t = -0.48 + 0.96 * i / count
        loops.append(scaled(section, width * t, 1 + puff * math.cos(math.pi * t) ** 0.7, depth, height, flat=True))
    loops += [[(-x, y, z) for x, y, z in loop] for loop in reversed(loops[:4])]
    shell = loft("bag", loops, canvas(color), sharp=70)
    ruffle(shell, 0.0045, 9, seed)
    for v in shell.data.vertices:
        v.co.z = max(v.co.z, 0.0005)
    made = [shell]
    for side in (-1, 1):
        seam = [Vector((side * width * 0.483, y * 1.006, z)) for y, z in section]
        piping = tube("piping", seam, 0.0026, bridle("saddle"), closed=True, steps=8)
        made.append(ruffle(piping, 0.0045, 9, seed))
        made.append(tab(side, width, height, depth))
    made += zipper(width, height, seed)
    made += front_patch(patch, depth, height)
    return made


def scaled(section, x, size, depth, height, flat=False):
    lift = height / 2
    return [(x, y * size, max(0.0005, lift + (z - lift) * (1 if flat and z < lift else size))) for y, z in section]


def zipper(width, height, seed):
    """The tape, its teeth and a leather pull."""
    run = width * 0.90
    line = [Vector((run * (i / 40 - 0.5), 0, height + 0.0035)) for i in range(41)]
    tape = strap("tape", [p + Vector((0, 0, -0.0022)) for p in line], 0.03, 0.0016, webbing("black"), side=(0, 1, 0))
    teeth = stitches("teeth", line, brass(), pitch=0.0026, length=0.0011, radius=0.0030)
    made = [ruffle(tape, 0.0015, 9, seed), ruffle(teeth, 0.0015, 9, seed)]
    for dy in (-0.0125, 0.0125):
        made.append(ruffle(stitches("stitches", [p + Vector((0, dy, -0.001)) for p in line], thread("navy")), 0.0015, 9, seed))
    x = run * 0.36
    slider = put(slab("slider", (0.017, 0.010, 0.005), brass(), 0.003, 0.0018), (x, 0, height + 0.0045))
    pull = strap("pull", smooth_path([(x + 0.004, 0, height + 0.010), (x + 0.018, -0.006, height + 0.009),
                                      (x + 0.034, -0.020, height + 0.003), (x + 0.045, -0.034, height - 0.004)], 8),
                 0.012, 0.0028, bridle("saddle"), side=(0.5, 0.8, 0.1))
    ring = tube("ring", [(x + 0.005 + 0.006 * math.cos(math.radians(d)), 0, height + 0.010 + 0.005 * math.sin(math.radians(d)))
                         for d in range(0, 360, 20)], 0.0012, brass(), closed=True)
    return made + [slider, pull, ring]


def tab(side, width, height, depth):
    """A leather loop at the end of the zip."""
    x = side * width * 0.485
    return strap("tab", smooth_path([(x - side * 0.02, 0, height + 0.001), (x + side * 0.004, 0, height - 0.004),
                                     (x + side * 0.016, 0, height - 0.022), (x + side * 0.004, 0, height - 0.04)], 8),
                 0.022, 0.003, bridle("saddle"), side=(0, 1, 0))


def front_patch(size, depth, height):
    """The stitched leather patch with the mark."""
    y, z = -depth / 2 * 1.01 - 0.0035, height * 0.45
    made = [put(slab("patch", (size, size, 0.0035), bridle("saddle"), 0.008, 0.0008), (0, y + 0.003, z), 0, (90, 0))]
    path = [(px, y - 0.0008, z + pz) for px, pz in rounded_rect(size - 0.008, size - 0.008, 0.006, 6)]
    made.append(stitches("stitches", path + path[:1], thread("cream"), pitch=0.004, length=0.0028, radius=0.00045))
    for part in brand_mark(size * 0.55, print_ink("gold"), thickness=0.0006):
        made.append(put(part, (0, y - 0.0008, z + size * 0.02)))
    return made


def carrier(size=(0.48, 0.34, 0.30), seed=4):
    """The carrier: a soft bag with two leather handles and bound edges."""
    width, depth, height = size
    made = bag(size, "navy", 0.06, seed, 0.016, 0.075)
    for side in (-1, 1):
        y = side * depth / 2
        for x in (-0.115, 0.115):
            band = [(x, y * 1.025 + side * 0.004, z) for z in (0.03, height * 0.35, height * 0.62, height * 0.80)]
            strip = strap("band", smooth_path(band, 6), 0.03, 0.0034, bridle("saddle"), side=(1, 0, 0))
            made.append(strip)
            for dx in (-0.011, 0.011):
                line = [Vector((px + dx, py + side * 0.0022, pz)) for px, py, pz in smooth_path(band, 6)]
                made.append(stitches("stitches", line, thread("cream")))
        arch = smooth_path([(-0.115, y * 1.02 + side * 0.004, height * 0.78), (-0.108, y * 0.94, height + 0.03),
                            (-0.055, y * 0.72, height + 0.095), (0.055, y * 0.72, height + 0.095),
                            (0.108, y * 0.94, height + 0.03), (0.115, y * 1.02 + side * 0.004, height * 0.78)], 12)
        made.append(tube("handle", arch, 0.0085, bridle("saddle"), steps=14))
        for x in (-0.115, 0.115):
            made.append(put(slab("plate", (0.034, 0.03, 0.005), bridle("dark"), 0.004, 0.0015),
                            (x, y * 1.03 + side * 0.003, height * 0.79), 0, (90 * -side, 0)))
    return made
