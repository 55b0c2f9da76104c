"""The six-panel cap."""
import math

from mathutils import Matrix, Vector, noise

from core.mark import brand_mark, refine
from core.materials import cotton, embroidery, thread, twill
from core.shapes import group, lathe, loft, mesh, put, smooth_path, stitches, thicken, tube

ACROSS, ALONG, TALL = 0.080, 0.098, 0.104
SEAMS = [math.radians(-90 + 60 * k) for k in range(6)]
TEMPLE = math.radians(64)
BRIM = [(0.0, -0.170), (0.026, -0.1675), (0.052, -0.156), (0.072, -0.136), (0.083, -0.111), (0.0845, -0.085), (0.079, -0.062)]


def bow(x):
    """How much lower the brim and the crown's edge are at this distance from the middle."""
    return 0.029 * (x / 0.085) ** 2


def on_crown(b, a, out=0.0):
    """The crown at azimuth `b` and height angle `a` (0 at its edge, a quarter turn at its top)."""
    front = 0.5 - 0.5 * math.sin(b)
    full = 0.60 + 0.16 * (1 - front)
    wide = max(0.0, math.cos(a)) ** full
    tall = math.sin(a) ** (0.90 - 0.10 * front)
    apart = min(abs(math.atan2(math.sin(b - s), math.cos(b - s))) for s in SEAMS)
    near = apart * wide * 0.088
    puff = 0.0022 * math.sin(min(1.0, apart / math.radians(30)) * math.pi / 2) * math.sin(2 * a) - 0.0011 * math.exp(-((near / 0.0016) ** 2)) * math.cos(a)
    soft = noise.noise(Vector((math.cos(b) * 1.7 + 4, math.sin(b) * 1.7, a * 2.0))) * 0.0034 * math.sin(2 * a) * (1.25 - front)
    r = 1 + (puff + soft + out) / 0.088
    x, y = ACROSS * wide * r * math.cos(b), ALONG * wide * r * math.sin(b)
    y += 0.010 * tall ** 2
    low = bow(min(abs(x), ACROSS * math.sin(TEMPLE))) if y < 0 else bow(ACROSS * math.sin(TEMPLE)) - 0.004 * (y / ALONG) ** 2
    z = TALL * tall * (1 - 0.06 * (1 - front) * math.cos(a)) + out * math.sin(a) - low * math.cos(a) ** 1.5
    return Vector((x, y, z))


def crown(color):
    turns, rows = 216, 48
    loops = [[on_crown(2 * math.pi * i / turns, math.pi / 2 * (row / rows) ** 0.96) for i in range(turns)] for row in range(rows)]
    loops.append([on_crown(2 * math.pi * i / turns, math.pi / 2 - 0.004) for i in range(turns)])
    return loft("crown", loops, twill(color), caps=(False, True), sharp=80)


def seams(color):
    """Two rows of stitches along each seam, and an eyelet sewn into each panel."""
    made = []
    for s in SEAMS:
        for side in (-1, 1):
            line = []
            for i in range(60):
                a = math.radians(1.5 + 82 * i / 59)
                away = 0.0034 / max(0.012, 0.088 * math.cos(a) ** 0.75)
                line.append(on_crown(s + side * away, a, 0.00025))
            made.append(stitches("stitches", line, thread(color), 0.0030, 0.0024, 0.00034))
        made += eyelet(s + math.radians(30), math.radians(47), color)
    return made


def eyelet(b, a, color):
    """A ring of close buttonhole stitches round a dark hole."""
    middle = on_crown(b, a, 0.0001)
    out = (on_crown(b, a, 0.01) - middle).normalized()
    turn = out.to_track_quat("Z", "Y").to_matrix()
    hole = lathe("hole", [(0.0022, 0.0004), (0, 0.0004)], cotton("navy inside"), 24)
    threads = []
    for i in range(40):
        k = 2 * math.pi * i / 40
        way = Vector((math.cos(k), math.sin(k), 0))
        threads.append(tube("thread", [way * 0.0021 + Vector((0, 0, 0.0001)), way * 0.0026 + Vector((0, 0, 0.0007)), way * 0.0037 + Vector((0, 0, 0.0007)), way * 0.0042 - Vector((0, 0, 0.0002))], 0.00034, thread(color), steps=6))
    for part in (hole, *threads):
        for v in part.data.vertices:
            v.co = middle + turn @ v.co
    return [hole, *threads]


def brim_outline(count):
    """The brim's outer edge from temple to temple."""
    temple = on_crown(-math.pi / 2 + TEMPLE, 0)
    right = BRIM + [(temple.x, temple.y)]
    way = smooth_path([(-x, y, 0) for x, y in reversed(right)] + [(x, y, 0) for x, y in right[1:]], 16)
    lengths = [0.0]
    for p, q in zip(way, way[1:]):
        lengths.append(lengths[-1] + (q - p).length)
    made, k = [], 0
    for i in range(count + 1):
        want = lengths[-1] * i / count
        while k < len(way) - 2 and lengths[k + 1] < want:
            k += 1
        made.append(way[k].lerp(way[k + 1], (want - lengths[k]) / max(1e-9, lengths[k + 1] - lengths[k])))
    return made


def on_brim(outer, i, s, count):
    """The brim at step `i` from temple to temple, `s` of the way from the crown to its edge."""
    b = -math.pi / 2 + TEMPLE * (2 * i / count - 1)
    inner = on_crown(b, 0)
    x, y = inner.x + (outer[i].x - inner.x) * s, inner.y + (outer[i].y - inner.y) * s
    away = math.hypot(outer[i].x - inner.x, outer[i].y - inner.y) * s
    return Vector((x, y, inner.z * (1 - s) - bow(x) * s - 0.16 * away - 1.3 * away * away + 0.0025 * (1 - s) ** 6))


def brim(color):
    """Card between two layers of twill, bowed, with rows of stitches and a bound edge."""
    rows, cols = 18, 96
    outer = brim_outline(cols)
    verts = [on_brim(outer, i, j / rows, cols) for j in range(rows + 1) for i in range(cols + 1)]
    faces = [(a, a + 1, a + cols + 2, a + cols + 1) for a in (j * (cols + 1) + i for j in range(rows) for i in range(cols))]
    made = [thicken(mesh("brim", verts, faces, twill(color), sharp=70), 0.0026, 0)]
    edge = [on_brim(outer, i, 1.0, cols) for i in range(cols + 1)]
    made.append(tube("edge", edge, 0.0019, twill(color), steps=10))
    for s in (0.08, 0.24, 0.40, 0.56, 0.72, 0.88):
        line = [on_brim(outer, i, s, cols) + Vector((0, 0, 0.0017)) for i in range(3, cols - 2)]
        made.append(stitches("stitches", line, thread(color), 0.0032, 0.0026, 0.00034))
    return made


def sweatband(color):
    """The folded band inside the crown, which shows below its edge at the back and the sides."""
    turns = 120
    loops = [[on_crown(2 * math.pi * i / turns, 0, -0.0016) + Vector((0, 0, z)) for i in range(turns)] for z in (0.03, 0.0, -0.0012)]
    loops.append([on_crown(2 * math.pi * i / turns, 0, -0.004) + Vector((0, 0, 0.03)) for i in range(turns)])
    return loft("sweatband", loops, cotton(color), caps=(False, False), sharp=60)


def front_mark(body, height):
    """The embroidered mark, laid onto the crown from in front."""
    made = []
    for part in brand_mark(height, embroidery("cream"), embroidery("saddle"), 0.0012):
        refine(part, 0.003)
        for v in part.data.vertices:
            rise = v.co.y
            v.co.z += 0.050
            hit, place, *_ = body.ray_cast(Vector((v.co.x, -1, v.co.z)), Vector((0, 1, 0)))
            v.co.y = (place.y if hit else -0.09) + rise - 0.0003
        made.append(part)
    return made


def cap(at=(0, 0, 0), turn=0, color="navy"):
    """A cap of cotton twill that stands on its brim and the back of its crown; the brim is toward -y."""
    body = crown(color)
    top = on_crown(0, math.pi / 2)
    button = lathe("button", [(0.0068, -0.0015), (0.0072, 0.0004), (0.0066, 0.0024), (0.0045, 0.0042), (0.002, 0.0049), (0, 0.005)], twill(color), 40, sharp=80)
    made = [body, put(button, (top.x, top.y, top.z - 0.0008)), sweatband(color), *brim(color), *seams(color), *front_mark(body, 0.046)]
    settle(made)
    return group("cap", made, at, turn)


def settle(parts):
    """Tips all parts back until brim and crown touch the floor."""
    def lowest(test):
        return min((v.co + part.location for part in parts for v in part.data.vertices if test(v.co + part.location)), key=lambda p: p.z)
    ahead, behind = lowest(lambda p: p.y < -0.06), lowest(lambda p: p.y > 0.07)
    tip = Matrix.Rotation(-math.atan2(behind.z - ahead.z, behind.y - ahead.y), 4, "X")
    low = (tip @ ahead).z
    for part in parts:
        shift = Matrix.Translation((0, 0, -low + 0.0012)) @ tip @ Matrix.Translation(part.location)
        part.location = (0, 0, 0)
        part.data.transform(shift)
