"""The cap, the tote and the bandanas."""
import math

from mathutils import Vector, noise

from core.mark import brand_mark, lay, refine, wordmark
from core.materials import bridle, canvas, cotton, print_ink, thread
from core.shapes import group, lathe, loft, mesh, put, resample, rounded_rect, slab, smooth_path, stitches, thicken, tube


def cap(at=(0, 0, 0), turn=0, color="navy"):
    """A six-panel cap with a curved brim toward -y and the mark sewn on its front."""
    radius_x, radius_y, tall = 0.082, 0.098, 0.105
    loops = []
    for row in range(25):
        t = row / 24
        a = t * math.pi / 2
        loop = []
        for i in range(96):
            b = 2 * math.pi * i / 96
            panel = 1 - 0.012 * max(0, 1 - abs(math.cos(3 * (b + math.pi / 2))) * 9)
            r = max(0.0004, math.cos(a) ** 0.72)
            loop.append((radius_x * r * math.cos(b) * panel, radius_y * r * math.sin(b) * panel, tall * math.sin(a) ** 1.15 + 0.001))
        loops.append(loop)
    crown = loft("crown", loops, cotton(color), caps=(False, True), sharp=70)
    thicken(crown, 0.002, -1)
    made = [crown, put(ball_button(color), (0, 0, tall + 0.0015))]
    made.append(brim(radius_x, radius_y, color))
    for k in range(6):
        b = math.pi / 2 + (k + 0.5) * math.pi / 3
        for shift in (-0.05, 0.05):
            line = [Vector((radius_x * math.cos(a) ** 0.72 * math.cos(b + shift * math.cos(a)) * 1.006, radius_y * math.cos(a) ** 0.72 * math.sin(b + shift * math.cos(a)) * 1.006,
                            tall * math.sin(a) ** 1.15 + 0.0022)) for a in (math.radians(d) for d in range(4, 84, 4))]
            made.append(stitches("stitches", line, thread("sage" if color == "navy" else "cream"), 0.004, 0.0026, 0.0004))
    made += front_mark(crown, 0.044)
    return group("cap", made, at, turn)


def ball_button(color):
    return lathe("button", [(0.007, -0.002), (0.007, 0.001), (0.005, 0.003), (0, 0.0036)], cotton(color), 24)


def front_mark(crown, height):
    """The embroidered mark, laid onto the crown from in front."""
    made = []
    for part in brand_mark(height, thread("cream"), thread("saddle")):
        refine(part, 0.004)
        for v in part.data.vertices:
            v.co.z += 0.052
            hit, place, *_ = crown.ray_cast(Vector((v.co.x, -1, v.co.z)), Vector((0, 1, 0)))
            v.co.y = (place.y if hit else -0.09) - 0.0014
        made.append(part)
    return made


def brim(radius_x, radius_y, color):
    """The curved brim, with its rows of stitches."""
    verts, faces, rows, cols = [], [], 10, 36
    for j in range(rows + 1):
        s = j / rows
        for i in range(cols + 1):
            b = math.radians(205 + 130 * i / cols)
            side = (i / cols - 0.5) * 2
            reach = 0.068 * s * (1 - abs(side) ** 2.6)
            x, y = radius_x * 1.0 * math.cos(b), radius_y * math.sin(b)
            z = 0.006 - 0.011 * s * (1 - side * side) - 0.010 * s * abs(side) ** 2 + 0.012 * (1 - side * side)
            verts.append((x * (1 + 0.10 * s * (1 - abs(side))), y - reach, z))
    for j in range(rows):
        for i in range(cols):
            a = j * (cols + 1) + i
            faces.append((a, a + 1, a + cols + 2, a + cols + 1))
    made = thicken(mesh("brim", verts, faces, cotton(color), sharp=70), 0.0035, 0)
    return made


def tote(at=(0, 0, 0), turn=0, size=(0.38, 0.13, 0.37)):
    """A canvas tote that stands open a little, with leather handles and the brand on its front."""
    width, depth, height = size
    loops, rows = [], 26
    def row_at(t, inset=0.0):
        d = depth * (1 - 0.42 * t ** 1.5) - inset
        w = width * (1 + 0.02 * t) - inset
        section = []
        for sx, sy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
            for k in range(7):
                a = math.radians(start + 15 * k)
                r = 0.012
                section.append((sx * (w / 2 - r) + r * math.cos(a), sy * (d / 2 - r) + r * math.sin(a)))
        dense = []
        for (x1, y1), (x2, y2) in zip(section, section[1:] + section[:1]):
            parts = max(1, int(math.hypot(x2 - x1, y2 - y1) / 0.012))
            dense += [(x1 + (x2 - x1) * q / parts, y1 + (y2 - y1) * q / parts) for q in range(parts)]
        return dense
    count = None
    for row in range(rows + 1):
        t = row / rows
        base = resample(row_at(t), 150)
        loops.append([(x, y, height * t) for x, y in base])
    for t in (1.0, 0.9, 0.6):
        loops.append([(x, y, height * t) for x, y in resample(row_at(t, 0.004), 150)])
    bag = loft("tote", loops, canvas("cloud", 1100), caps=(True, False), sharp=70)
    for v in bag.data.vertices:
        t = v.co.z / height
        wave = noise.noise(Vector((v.co.x * 7, v.co.y * 5, v.co.z * 6 + 3)))
        slump = math.exp(-((t - 0.16 - 0.05 * math.sin(v.co.x * 17)) / 0.035) ** 2) - 0.6 * math.exp(-((t - 0.26) / 0.05) ** 2)
        v.co.y += (0.013 * wave * min(1, t * 2) - 0.0032 * slump * math.copysign(1, v.co.y))
        v.co.x += 0.008 * noise.noise(Vector((v.co.y * 9, v.co.z * 6, 8))) * t
        v.co.z -= 0.010 * t ** 3 * math.cos(v.co.x * 16) ** 2
    made = [bag]
    for side in (-1, 1):
        made += tote_handle(bag, side, depth * 0.29, height)
    return group("tote", made + tote_print(bag, height), at, turn)


def tote_handle(bag, side, reach, height):
    """One rolled handle with its sewn tabs; the one at the back leans away."""
    def on_side(x, z):
        return bag.ray_cast(Vector((x, side, z)), Vector((0, -side, 0)))[1].y
    foot, y, fall = height - 0.075, side * reach, 0.0 if side < 0 else 0.05
    def leg(x):
        return [(x, on_side(x, foot) + side * 0.010, foot), (x, on_side(x, height - 0.024) + side * 0.011, height - 0.02),
                (x * 0.95, y * 0.92 + fall * 0.1, height + 0.035), (x * 0.67, y * 0.70 + fall * 0.5, height + 0.105 - fall * 0.6)]
    way = smooth_path([*leg(-0.075), (0, y * 0.55 + fall, height + 0.135 - fall), *reversed(leg(0.075))], 12)
    made = [tube("handle", way, 0.0068, bridle("saddle"), steps=14)]
    for x in (-0.075, 0.075):
        at = on_side(x, foot)
        tab = put(slab("tab", (0.034, 0.062, 0.0046), bridle("saddle"), 0.012, 0.001), (x, at - side * 0.001, foot - 0.002), 0, (90 * -side, 0))
        line = [Vector((px + x, at + side * 0.0039, pz + foot - 0.002)) for px, pz in rounded_rect(0.027, 0.055, 0.009, 6)]
        made += [tab, stitches("stitches", line + line[:1], thread("cream"), 0.004, 0.0028, 0.00045)]
    return made


def tote_print(bag, height):
    made = []
    prints = [(part, height * 0.60) for part in brand_mark(0.105, print_ink("ink"), print_ink("saddle"))]
    prints.append((wordmark(0.024, print_ink("ink")), height * 0.335))
    for part, z in prints:
        refine(part, 0.012)
        for v in part.data.vertices:
            v.co.z += z
            hit, place, *_ = bag.ray_cast(Vector((v.co.x, -1, v.co.z)), Vector((0, 1, 0)))
            v.co.y = (place.y if hit else 0) - 0.0006
        made.append(part)
    return made


def bandana(width, at=(0, 0, 0), turn=0, color="apricot", seed=1):
    """A triangle of cotton lying in soft waves, its tip toward -y, hemmed and marked."""
    rows = 44
    verts, faces = [], []
    def lift(x, y):
        soft = max(0, noise.noise(Vector((x * 9, y * 9, seed * 5.3))) + 0.2)
        ridge = max(0, 1 - abs(noise.noise(Vector((x * 5 + y * 3, y * 4 - x * 2, seed * 2.7)))) * 9)
        return 0.0014 + 0.013 * soft + 0.011 * ridge ** 2
    for j in range(rows + 1):
        for i in range(rows - j + 1):
            x = width * ((i + j / 2) / rows - 0.5)
            y = -width * 0.5 * j / rows
            verts.append((x, y, lift(x, y)))
    def index(i, j):
        return sum(rows - k + 1 for k in range(j)) + i
    for j in range(rows):
        for i in range(rows - j):
            faces.append((index(i, j), index(i, j + 1), index(i + 1, j)))
            if i < rows - j - 1:
                faces.append((index(i + 1, j), index(i, j + 1), index(i + 1, j + 1)))
    cloth = thicken(mesh("bandana", verts, faces, cotton(color), sharp=80), 0.0012, 1)
    made = [cloth]
    edge = [(-0.455, -0.018), (0.455, -0.018), (0, -0.472), (-0.455, -0.018)]
    line = []
    for (x1, y1), (x2, y2) in zip(edge, edge[1:]):
        line += [Vector((width * (x1 + (x2 - x1) * k / 40), width * (y1 + (y2 - y1) * k / 40), 0)) for k in range(40)]
    for p in line:
        p.z = lift(p.x, p.y) + 0.0016
    made.append(stitches("hem", line, thread("cream"), 0.005, 0.0034, 0.0005))
    ink = ("cloud", "apricot") if color == "navy" else ("ink", "cloud")
    for part in brand_mark(width * 0.15, print_ink(ink[0]), print_ink(ink[1])):
        lay(refine(part, 0.006))
        for v in part.data.vertices:
            v.co.y -= width * 0.19
            v.co.z = lift(v.co.x, v.co.y) + 0.0019
        made.append(part)
    return group("bandana", made, at, turn)
