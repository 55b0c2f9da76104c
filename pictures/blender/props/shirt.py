"""The crew shirt, folded for the shelf."""
import math

from mathutils import Vector, noise

from core.mark import brand_mark, lay, refine
from core.materials import cotton, embroidery, jersey, thread
from core.shapes import group, loft, mesh, resample, rounded_rect, smooth_path, stitches, sweep

WIDTH, DEPTH, LAYER = 0.255, 0.33, 0.0135
MIDDLE = 0.112


def outline(front, inset=0.0, count=220):
    """The folded shirt seen from above: straight folds, sloping shoulders; `front` is where it ends."""
    w, d = WIDTH / 2 - inset, DEPTH / 2 - inset
    corner = [(x, y) for x, y in rounded_rect(2 * w, 2 * w, 0.008, 4)]
    points = [(x, y - w + d) if y > 0 else (x, y + w + front + inset) for x, y in corner]
    return [(x, y - 0.020 * max(0.0, (abs(x) - 0.078) / (w - 0.078)) ** 1.2 if y > 0 else y) for x, y in resample(points, count)]


def layer(material, floor, height, front, seed, wrinkled):
    """One fold of cloth: a soft edge all round and a surface that is never quite flat."""
    loops = []
    for d in range(-80, 91, 10):
        a = math.radians(d)
        inset = height * 0.62 * (1 - math.cos(a))
        loops.append([(x, y, floor + height * (0.5 + 0.5 * math.sin(a))) for x, y in outline(front, inset)])
    rim = loops[-1]
    middle = (front + DEPTH / 2) / 2
    for f in [1 - k / 40 for k in range(1, 40)]:
        loops.append([(x * f, middle + (y - middle) * f, z) for x, y, z in rim])
    made = loft("layer", loops, material, sharp=80)
    for v in made.data.vertices:
        up = (v.co.z - floor) / height
        x, y = v.co.x, v.co.y
        edge = noise.noise(Vector((x * 11, y * 11, seed * 3.7)))
        v.co.x += 0.0022 * edge * math.copysign(1, x) * min(1, abs(x) / 0.1)
        v.co.y += 0.0026 * noise.noise(Vector((x * 9, y * 6, seed * 5.1)))
        v.co.z += up * wrinkled * wrinkle(x, y, seed) + up * 0.0022 * noise.noise(Vector((x * 6, y * 6, seed)))
        v.co.z -= up * height * 0.30 * (abs(x) / (WIDTH / 2)) ** 4
    return made


def wrinkle(x, y, seed):
    """Soft ridges that run down from the shoulders and across the lower fold."""
    def ridge(place):
        return max(0.0, 1 - 3.2 * abs(noise.noise(place))) ** 2
    down = ridge(Vector((x * 13 + y * 4 * math.copysign(1, x), y * 3.2, seed * 2.3)))
    over = ridge(Vector((x * 3.0, y * 11, seed * 7.9)))
    fade = min(1.0, max(0.0, (math.hypot(x, y - MIDDLE) - 0.085) / 0.05))
    return (0.0030 * down + 0.0024 * over * (0.4 + max(0.0, -y) * 4)) * fade


def settle(part, body, above=0.0):
    """Lets a flat thing lie on the body below it, `above` metres higher."""
    for v in part.data.vertices:
        hit, place, *_ = body.ray_cast(Vector((v.co.x, v.co.y, 1)), Vector((0, 0, -1)))
        v.co.z += above + (place.z if hit else 0.03)
    return part


def neckline(grow=0.0, points=96):
    """The crew neck seen from above, `grow` metres outside of its seam: deep in front, shallow behind."""
    made = []
    for i in range(points):
        a = 2 * math.pi * i / points
        deep = 0.074 if math.sin(a) < 0 else 0.030
        made.append(Vector(((0.082 + grow) * math.cos(a), MIDDLE + (deep + grow) * math.sin(a), 0)))
    return made


def open_neck(body):
    """Presses the cloth inside the neck down to the back of the shirt."""
    for v in body.data.vertices:
        y = v.co.y - MIDDLE
        deep = 0.074 if y < 0 else 0.030
        inside = 1 - math.hypot(v.co.x / 0.082, y / deep)
        if inside > -0.2 and v.co.z > LAYER * 2:
            v.co.z -= 0.0062 * min(1.0, max(0.0, (inside + 0.06) / 0.16)) + 0.0
    return body


def collar(color, body):
    """The ribbed band: flat on the front, standing a little behind, where the inside shows."""
    ring = smooth_path(neckline(0.001, 64), 20, closed=True)
    lifted = []
    for p in ring:
        behind = max(0.0, (p.y - MIDDLE) / 0.030)
        hit, place, *_ = body.ray_cast(Vector((p.x * 1.12, MIDDLE + (p.y - MIDDLE) * 1.14, 1)), Vector((0, 0, -1)))
        lifted.append(Vector((p.x, p.y, (place.z if hit else LAYER * 3) + 0.0011 + 0.0035 * behind)))
    count = len(lifted)
    loops = []
    for i, p in enumerate(lifted):
        along = (lifted[(i + 3) % count] - lifted[i - 3]).normalized()
        away = along.cross(Vector((0, 0, 1))).normalized()
        behind = max(0.0, (p.y - MIDDLE) / 0.030)
        lean = math.radians(6 + 34 * behind)
        over, up = away * math.cos(lean) + Vector((0, 0, math.sin(lean))) * (1 if behind else -0.3), Vector((0, 0, 1))
        rib = 0.00042 * math.cos(math.pi * i / 2.5)
        section = rounded_rect(0.0185, 0.0034, 0.0015, 3)
        loops.append([p + over * (s - 0.0075) + up * (u + (rib if abs(u) > 0.001 else 0) * (1 if u > 0 else -1)) for s, u in section])
    return loft("collar", loops, jersey(color), ring=True, sharp=80)


def trimmings(color, contrast):
    """The label inside the neck, the rows of stitches along neck and shoulders, and the sewn mark."""
    label = mesh("label", [(x + 0.002 * y, MIDDLE + 0.006 + y, 0) for y in (-0.009, 0, 0.009) for x in (-0.020, -0.01, 0.01, 0.020)],
                 [(r * 4 + k, r * 4 + k + 1, r * 4 + k + 5, r * 4 + k + 4) for r in range(2) for k in range(3)], cotton("white"))
    made = [label]
    for grow in (0.0115, 0.0150):
        seam = [p for p in smooth_path(neckline(grow), 4, closed=True) if p.y < MIDDLE + 0.012]
        cut = max(range(len(seam)), key=lambda i: (seam[i] - seam[i - 1]).length)
        made.append(stitches("stitches", seam[cut:] + seam[:cut], thread(contrast), 0.0030, 0.0024, 0.00030))
    for side in (-1, 1):
        shoulder = [Vector((side * (0.094 + 0.030 * i / 12), MIDDLE + 0.020 + 0.006 * i / 12, 0)) for i in range(13)]
        made.append(stitches("stitches", shoulder, thread(contrast), 0.0030, 0.0024, 0.00030))
    for part in brand_mark(0.034, embroidery("navy" if color == "cloud" else "cream"), embroidery("saddle"), 0.0008):
        lay(refine(part, 0.004))
        for v in part.data.vertices:
            v.co.x += 0.060
            v.co.y -= 0.010
        made.append(part)
    return made


def shirt(at=(0, 0, 0), turn=0, color="navy", seed=1):
    """A folded shirt, its ribbed neck toward +y and the mark sewn on its chest."""
    cloth, contrast = jersey(color), "cream" if color == "cloud" else "navy"
    fronts = (-DEPTH / 2 + 0.005, -DEPTH / 2 - 0.003, -DEPTH / 2 + 0.001)
    layers = [layer(cloth, LAYER * i * 0.93, LAYER, fronts[i], seed + i, 1.0 if i == 2 else 0.4) for i in range(3)]
    body = open_neck(layers[-1])
    body.data.update()
    parts = [settle(part, body, 0.0006) for part in trimmings(color, contrast)]
    return group("shirt", [*layers, collar(color, body), *parts], at, turn)
