"""Tools of the clean-up kit: lint roller and refill, upholstery brush, gloves, bags and pads."""
import math
import random

from mathutils import Vector

from core.mark import brand_mark, lay, words
from core.materials import paper, plastic, print_ink, rubber, wood
from core.shapes import group, lathe, loft, mesh, put, ruffle, slab, smooth_path, tube
from props.textiles import square_band


def along_x(made, at=(0, 0, 0), turn=0):
    """Lays something turned about z down along x."""
    return group("laid", made, at, turn, (0, 90))


def sheet_roll(radius, width, core=0.019):
    """The sticky roll: white sheets on a card core."""
    outside = [(core, 0), (radius - 0.001, 0), (radius, 0.0006), (radius, width - 0.0006), (radius - 0.001, width), (core, width)]
    roll = lathe("sheets", outside, paper("white", 0.35), 96)
    card = lathe("core", [(core, -0.0005), (core, width + 0.0005), (core - 0.0025, width + 0.0005), (core - 0.0025, -0.0005), (core, -0.0005)], paper("sand"), 64)
    made = [roll, card]
    for z in [width * f for f in (0.2, 0.4, 0.6, 0.8)]:
        line = [((radius + 0.0001) * math.cos(math.radians(d)), (radius + 0.0001) * math.sin(math.radians(d)), z)
                for d in range(0, 360, 6)]
        made.append(tube("line", line, 0.0003, print_ink("mistShade"), closed=True, steps=6))
    return made


def lint_roller(at=(0, 0, 0), turn=0, width=0.16, radius=0.028):
    """The wide roller lying down on its grip, the beech handle toward -x."""
    made = sheet_roll(radius, width)
    grip = [(0, -0.205), (0.010, -0.205), (0.0125, -0.2), (0.0135, -0.17), (0.0115, -0.12), (0.0105, -0.075), (0.0125, -0.066), (0, -0.066)]
    made.append(lathe("grip", grip, wood("beech"), 48))
    made.append(lathe("ferrule", [(0, -0.066), (0.0105, -0.066), (0.0105, -0.046), (0.0085, -0.044), (0.0085, 0.0), (0, 0.0)], plastic("navy"), 40))
    made.append(lathe("end", [(0.0, -0.006), (0.0175, -0.006), (0.0182, -0.004), (0.0182, 0.0), (0, 0.0)], plastic("navy"), 40))
    return group("lint roller", [along_x(made, (0, 0, radius))], at, turn, (0, -4.1))


def upholstery_brush(at=(0, 0, 0), turn=0, tilt=(0, 0)):
    """A beech back over short tapered rubber bristles, standing on them."""
    back = slab("back", (0.135, 0.052, 0.017), wood("beech"), 0.024, 0.0065, (0, 0, 0.020), steps=12)
    bed = slab("bed", (0.126, 0.044, 0.005), rubber("black"), 0.02, 0.001, (0, 0, 0.0165))
    verts, faces = [], []
    for ix in range(23):
        for iy in range(8):
            x, y = (ix - 11) * 0.0053, (iy - 3.5) * 0.0053
            if (abs(x) / 0.060) ** 2 + (abs(y) / 0.0205) ** 4 > 1.0:
                continue
            base = len(verts)
            for z, r in ((0.0175, 0.0015), (0.0, 0.0008)):
                verts += [(x + r * math.cos(k * math.pi / 3), y + r * math.sin(k * math.pi / 3), z) for k in range(6)]
            faces += [(base + k, base + (k + 1) % 6, base + 6 + (k + 1) % 6, base + 6 + k) for k in range(6)]
            faces.append(tuple(base + 6 + k for k in range(6)))
    bristles = mesh("bristles", verts, faces, rubber("black"))
    made = [back, bed, bristles]
    for part in brand_mark(0.022, print_ink("saddleDark")):
        made.append(put(lay(part), (0, 0, 0.0373)))
    return group("brush", made, at, turn, tilt)


def glove_outline():
    """One flat glove, its cuff at the bottom: 95 by 235 mm."""
    points = [(-0.044, 0), (-0.046, 0.03), (-0.043, 0.07), (-0.050, 0.10), (-0.068, 0.132), (-0.078, 0.158), (-0.070, 0.168), (-0.058, 0.158),
              (-0.043, 0.130), (-0.041, 0.165), (-0.044, 0.205), (-0.036, 0.216), (-0.026, 0.206), (-0.022, 0.162), (-0.018, 0.206), (-0.016, 0.228),
              (-0.006, 0.235), (0.003, 0.228), (0.003, 0.164), (0.008, 0.204), (0.012, 0.222), (0.022, 0.226), (0.028, 0.214), (0.024, 0.160),
              (0.031, 0.184), (0.040, 0.200), (0.049, 0.197), (0.051, 0.184), (0.045, 0.140), (0.046, 0.10), (0.042, 0.06), (0.045, 0.03), (0.043, 0)]
    return [Vector((x, y, 0)) for x, y in points]


def gloves(pairs=6, at=(0, 0, 0), turn=0, color="navy"):
    """Pairs of nitrile gloves laid flat on each other under a paper band."""
    rng = random.Random(11)
    made, thick = [], 0.0017
    outline = smooth_path(glove_outline(), 4, closed=True)
    for i in range(pairs * 2):
        shift, lean = Vector((rng.uniform(-1, 1) * 0.0035, rng.uniform(-1, 1) * 0.003, 0)), math.radians(rng.uniform(-1.6, 1.6))
        turned = [Vector((p.x * math.cos(lean) - p.y * math.sin(lean), p.x * math.sin(lean) + p.y * math.cos(lean) - 0.115, 0)) + shift for p in outline]
        loops = []
        for z, inset in ((0.0001, 0.0012), (thick * 0.5, 0.0), (thick * 0.95, 0.0012)):
            loops.append([Vector((p.x * (1 - inset * 8), p.y * (1 - inset * 4), z + i * thick)) for p in turned])
        one = loft("glove", loops, rubber(color), sharp=60)
        made.append(ruffle(one, 0.0012, 30, i * 0.02, axis=2))
    band = square_band((0.108, pairs * 2 * thick + 0.001), 0.045, paper("cloud"), corner=0.006)
    made.append(put(band, (0, -0.075, 0), 90))
    for part in brand_mark(0.022, print_ink("ink"), print_ink("saddle")):
        made.append(put(lay(part), (0, -0.075, pairs * 2 * thick + 0.0026)))
    return group("gloves", made, at, turn)


def banded_pile(count, size, material, label, at=(0, 0, 0), turn=0, seed=1, band="cloud", corner=0.004, ink="ink"):
    """Flat pieces on each other under a paper band: pads, waste bags, absorbent layers."""
    width, depth, thick = size
    rng = random.Random(seed)
    made = []
    for i in range(count):
        piece = slab("piece", (width, depth, thick * 0.94), material, corner, min(thick * 0.45, 0.003))
        made.append(put(piece, (rng.uniform(-1, 1) * 0.0016, rng.uniform(-1, 1) * 0.0016, i * thick), rng.uniform(-0.5, 0.5)))
    height = count * thick
    made.append(square_band((depth + 0.003, height + 0.0005), width * 0.34, paper(band), corner=min(0.006, height * 0.4)))
    for part in brand_mark(min(depth, width) * 0.17, print_ink(ink), print_ink("saddle" if ink == "ink" else "apricot")):
        made.append(put(lay(part), (0, depth * 0.08, height + 0.0018)))
    made.append(put(lay(words(label, min(depth * 0.045, width * 0.42 / len(label)), print_ink(ink))), (0, -depth * 0.17, height + 0.0018)))
    return group("pile", made, at, turn)
