"""The tote and the bandanas."""
import math

from mathutils import Vector, noise

from core.mark import brand_mark, lay, refine, wordmark
from core.materials import bridle, canvas, cotton, print_ink, thread
from core.shapes import circle, group, loft, mesh, resample, rounded_rect, slab, smooth_path, stitches, sweep, thicken


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
    bag = loft("tote", loops, canvas("cloud", 1700, 0.0004), caps=(True, False), sharp=70)
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
    return group("tote", made + tote_hem(bag, width, height) + tote_print(bag, height), at, turn)


def tote_hem(bag, width, height):
    """The two rows of stitches that hold the turned edge."""
    made = []
    for z in (height - 0.030, height - 0.034):
        line = [Vector((x, bag.ray_cast(Vector((x, -1, z)), Vector((0, 1, 0)))[1].y - 0.0002, z)) for x in (width * (i / 90 - 0.5) * 0.95 for i in range(91))]
        made.append(stitches("hem", line, thread("cream"), 0.0036, 0.0028, 0.0004))
    return made


def tote_handle(bag, side, reach, height):
    """One rolled handle with its sewn tabs; the one at the back leans away."""
    def on_side(x, z):
        return bag.ray_cast(Vector((x, side, z)), Vector((0, -side, 0)))[1].y
    foot, y, fall = height - 0.075, side * reach, 0.0 if side < 0 else 0.05
    def leg(x):
        return [(x, on_side(x, foot) + side * 0.010, foot), (x, on_side(x, height - 0.024) + side * 0.011, height - 0.02),
                (x * 0.95, y * 0.92 + fall * 0.1, height + 0.035), (x * 0.67, y * 0.70 + fall * 0.5, height + 0.105 - fall * 0.6)]
    way = smooth_path([*leg(-0.075), (0, y * 0.55 + fall, height + 0.135 - fall), *reversed(leg(0.075))], 12)
    made = [sweep("handle", way, circle(0.0068, 20), bridle("saddle"), sharp=60, taper=lambda t: 0.55 + 0.45 * min(1, 14 * min(t, 1 - t)) ** 0.6)]
    for x in (-0.075, 0.075):
        at = on_side(x, foot)
        tab = slab("tab", (0.034, 0.062, 0.0034), bridle("saddle"), 0.012, 0.001)
        for v in refine(tab, 0.006).data.vertices:
            px, pz = x + v.co.x, foot - 0.002 + v.co.y
            v.co = Vector((px, on_side(px, pz) + side * (v.co.z - 0.0004), pz))
        line = [Vector((px + x, 0, pz + foot - 0.002)) for px, pz in rounded_rect(0.027, 0.055, 0.009, 6)]
        line = [Vector((p.x, on_side(p.x, p.z) + side * 0.0033, p.z)) for p in line]
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
    """A triangle of thin cotton laid down by hand, its tip toward -y, hemmed and marked."""
    rows, cell = 84, width / 84
    def lift(x, y):
        x, y = x / width, y / width
        def fold(angle, offset, sharp, high):
            a = math.radians(angle)
            bent = 0.05 * noise.noise(Vector((x * 3, y * 3, seed * 4.4 + offset * 9)))
            across = x * math.cos(a) + y * math.sin(a) - offset + bent
            along = -x * math.sin(a) + y * math.cos(a)
            return high * math.exp(-((across / sharp) ** 2)) * (0.55 + 0.45 * math.sin(along * 7 + seed))
        ridges = fold(14, -0.21, 0.035, 0.0095) + fold(-19, 0.16, 0.030, 0.0085) + fold(62, -0.19, 0.028, 0.0060) + fold(-8, 0.02, 0.09, 0.0035)
        return 0.0008 + max(0.0, ridges) * (width / 0.4) ** 1.5 * 0.9 + 0.0022 * max(0.0, 0.3 + noise.noise(Vector((x * 5, y * 5, seed * 5.3))))
    verts, faces = [], []
    for j in range(rows + 1):
        for i in range(rows - j + 1):
            x, y = cell * (i + j / 2) - width / 2, -width * 0.5 * j / rows
            slip = 0.012 * width * noise.noise(Vector((x * 14, y * 14, seed * 1.9)))
            verts.append((x * 0.985 + slip * 0.4, y + slip * 0.5, lift(x, y)))
    def index(i, j):
        return sum(rows - k + 1 for k in range(j)) + i
    starts = [index(0, j) for j in range(rows + 1)]
    for j in range(rows):
        for i in range(rows - j):
            faces.append((starts[j] + i, starts[j + 1] + i, starts[j] + i + 1))
            if i < rows - j - 1:
                faces.append((starts[j] + i + 1, starts[j + 1] + i, starts[j + 1] + i + 1))
    top = mesh("bandana", verts, faces, cotton(color), sharp=80)
    made = [thicken(top, 0.0006, 1)]
    edge = [(-0.470, -0.012), (0.470, -0.012), (0, -0.482), (-0.470, -0.012)]
    line = []
    for (x1, y1), (x2, y2) in zip(edge, edge[1:]):
        line += [Vector((width * (x1 + (x2 - x1) * k / 90), width * (y1 + (y2 - y1) * k / 90), 0)) for k in range(90)]
    ink = ("cloud", "apricot") if color == "navy" else ("ink", "cloud")
    prints = [lay(refine(part, 0.003)) for part in brand_mark(width * 0.15, print_ink(ink[0]), print_ink(ink[1]))]
    for part in prints:
        for v in part.data.vertices:
            v.co.y -= width * 0.19
            v.co.z = on_top(top, v.co.x, v.co.y) + 0.0009
    for p in line:
        p.z = on_top(top, p.x, p.y) + 0.0007
    made.append(stitches("hem", line, thread("cream" if color == "apricot" else "sage"), 0.0034, 0.0026, 0.00035))
    return group("bandana", made + prints, at, turn)


def on_top(body, x, y):
    """The height of a body's surface at this place."""
    hit, place, *_ = body.ray_cast(Vector((x, y, 1)), Vector((0, 0, -1)))
    return place.z if hit else 0.0
