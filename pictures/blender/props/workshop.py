"""What lies on a maker's bench: boards, tools, thread, needles and loose hardware."""
import math

from mathutils import Vector

from core.materials import bench_wood, brass, ceramic, plastic, raw_edge, steel, thread, tool_steel, wood
from core.shapes import circle, group, lathe, mesh, put, rounded_rect, slab, smooth_path, sweep, tube
from props.cut_leather import piece
from props.hardware import d_ring, frame


def boards(width=3.0, front=-0.62, depth=0.192, count=9):
    """The bench's top: boards along x, whose upper faces lie at z = 0."""
    return [slab("board", (width, depth - 0.0009, 0.05), bench_wood(), 0.002, 0.0016,
                 (0.3 * math.sin(i * 2.3), front + depth * (i + 0.5), -0.05 - 0.0004 * (i % 2))) for i in range(count)]


def turned(name, profile, material, x):
    """A turned part along -x that begins at x; profile: (radius, distance)."""
    return put(lathe(name, profile, material, 56), (x, 0, 0), 0, (0, -90))


def pear(length, thick):
    """The profile of a turned handle, its thicker end last."""
    points = ((0.0, 0.0), (0.34, 0.0), (0.40, 0.02), (0.44, 0.10), (0.56, 0.26), (0.80, 0.48), (0.97, 0.68), (1.0, 0.79), (0.90, 0.91), (0.62, 0.98), (0.0, 1.0))
    line = smooth_path([(r * thick / 2, z * length, 0) for r, z in points], 6)
    return [(max(0.0, p.x), p.y) for p in line]


def on_its_side(name, parts, at, turn, reach, height):
    """Tools are made along -x from their tip at the origin; here one lies on its tip and on its handle."""
    tilt = math.degrees(math.asin(height / reach))
    return group(name, parts, at, turn, (0, tilt))


def handled(name, blade, handle, at, turn):
    """A tool of this blade, with a brass ferrule and a turned handle of this wood."""
    ferrule = turned("ferrule", [(0, 0), (0.0052, 0), (0.0060, 0.001), (0.0060, 0.0035), (0.0056, 0.0042), (0.0062, 0.0050), (0.0068, 0.014), (0, 0.0142)], brass(), -0.057)
    return on_its_side(name, [*blade, ferrule, turned("handle", pear(0.088, 0.032), wood(handle), -0.070)], at, turn, 0.14, 0.016)


def awl(at=(0, 0, 0), turn=0):
    """A stitching awl with a slender, pointed blade."""
    way = [(-0.060 * t / 10, 0, 0) for t in range(11)]
    blade = sweep("blade", way, circle(0.0019, 4), steel(), side=(0, 1, 0), taper=lambda t: 0.06 + 0.94 * min(1.0, t * 1.6) ** 0.8)
    return handled("awl", [blade], "beech", at, turn)


def edge_tool(at=(0, 0, 0), turn=0):
    """A tool that rounds edges: a flat shank that ends in a small fork."""
    shank = sweep("shank", [(-0.060, 0, 0), (-0.030, 0, 0), (-0.012, 0, 0), (-0.008, 0, 0)], rounded_rect(0.0052, 0.0036, 0.0012, 4), tool_steel(), side=(0, 1, 0),
                  taper=lambda t: 0.75 + 0.25 * abs(1 - 2 * t))
    fork = [sweep("tine", [(-0.011, y, 0), (-0.004, y * 1.25, 0.0002), (0, y * 1.3, 0.0009)], circle(0.0011, 10), tool_steel()) for y in (-0.0015, 0.0015)]
    return handled("edge tool", [shank, *fork], "veneer", at, turn)


def round_knife(at=(0, 0, 0), turn=0):
    """A head knife: a half-moon blade with a ground edge, and a turned handle."""
    radius = 0.062
    arc = [(-radius + radius * math.cos(math.radians(d)) * 0.92, radius * math.sin(math.radians(d))) for d in range(-96, 97, 3)]
    neck = [(-0.072, 0.049), (-0.080, 0.020), (-0.092, 0.0085), (-0.104, 0.0070), (-0.104, -0.0070), (-0.092, -0.0085), (-0.080, -0.020), (-0.072, -0.049)]
    blade = piece("blade", arc + neck, 0.0019, (tool_steel(),) * 3, edge=(0.0045, 0.0016), step=0.005, sharp=12)
    blade.location.z = -0.00095
    ferrule = turned("ferrule", [(0, 0), (0.0082, 0), (0.0092, 0.001), (0.0100, 0.019), (0.0096, 0.020), (0, 0.020)], brass(), -0.098)
    handle = turned("handle", pear(0.105, 0.034), wood("veneer"), -0.116)
    return on_its_side("round knife", [blade, ferrule, handle], at, turn, 0.198, 0.017)


def ruler(at=(0, 0, 0), turn=0, length=0.32, width=0.027, metal=None):
    """A rule, of steel unless another metal is given, with engraved lines every millimeter."""
    verts, faces = [], []
    for i in range(2, int(length * 1000) - 1):
        x, tall = i / 1000 - length / 2, (0.0085 if i % 10 == 0 else 0.0065 if i % 5 == 0 else 0.0045)
        base, half = len(verts), 0.00017
        verts += [(x - half, width / 2 - tall, 0), (x + half, width / 2 - tall, 0), (x + half, width / 2 - 0.0004, 0), (x - half, width / 2 - 0.0004, 0)]
        faces.append((base, base + 1, base + 2, base + 3))
    lines = put(mesh("lines", verts, faces, plastic("black")), (0, 0, 0.00105))
    end = lathe("hole", [(0.0035, 0.00104), (0, 0.00105)], plastic("black"), 28)
    return group("ruler", [slab("rule", (length, width, 0.001), metal or tool_steel(), 0.0015, 0.0002), lines, put(end, (length / 2 - 0.010, 0, 0))], at, turn)


def pencil(at=(0, 0, 0), turn=0, length=0.150):
    """A six-sided pencil, lacquered navy, its point toward +x."""
    thick, hexagon = 0.0038, circle(0.0038, 6)
    body = sweep("body", [(-length, 0, 0), (-0.021, 0, 0)], hexagon, ceramic("navy"), side=(0, 1, 0), sharp=30)
    cone = sweep("cone", [(-0.0212, 0, 0), (-0.005, 0, 0)], circle(0.00375, 24), wood("beech"), side=(0, 1, 0), taper=lambda t: 1 - 0.74 * t)
    lead = sweep("lead", [(-0.0055, 0, 0), (0, 0, 0)], circle(0.00105, 16), plastic("black"), side=(0, 1, 0), taper=lambda t: 1 - 0.85 * t)
    return group("pencil", [put(part, (0, 0, thick * 0.87)) for part in (body, cone, lead)], at, turn)


def shaving(at, turn, curl, length=0.05):
    """A thin thread of leather that an edge tool took off."""
    way = [Vector((length * t / 14, curl * math.sin(t * 0.42), 0.0006 + 0.004 * math.sin(t * 0.33) ** 2)) for t in range(15)]
    section = ((-0.0006, -0.0002), (0.0006, -0.0002), (0.0005, 0.0003), (-0.0005, 0.0003))
    strip = sweep("shaving", smooth_path(way, 4), section, raw_edge(), side=(0, 1, 0.3), taper=lambda t: min(1.0, 0.15 + 5 * min(t, 1 - t)))
    return group("shaving", [strip], at, turn)


def spool(at=(0, 0, 0), turn=0, color="cream", tail=(), height=0.052):
    """A wooden spool of waxed thread, upright; its loose end leads over the points of `tail`, from the spool."""
    flange, core, wire = 0.0225, 0.0185, 0.00048
    made = []
    for z in (0, height - 0.0055):
        rim = [(0.0042, z), (flange - 0.0012, z), (flange, z + 0.0012), (flange, z + 0.0043), (flange - 0.0012, z + 0.0055), (0.0050, z + 0.0055), (0.0042, z + 0.0048)]
        made.append(lathe("flange", rim, wood("beech"), 72))
    made.append(lathe("bore", [(0.0043, 0.002), (0.0043, height - 0.001)], wood("veneer"), 32))
    made.append(lathe("filling", [(core - wire * 1.2, 0.005), (core - wire * 1.2, height - 0.005)], thread(color), 72))
    low, high = 0.0060, height - 0.0060
    turns = int((high - low) / (wire * 2.02))
    wound = []
    for i in range(turns * 40):
        a = 2 * math.pi * i / 40
        z = low + (high - low) * i / (turns * 40) + 0.0007 * math.sin(a * 0.37)
        r = core + 0.0005 * math.sin(i * 0.013) + 0.0003 * math.sin(i * 0.0061 + 1)
        wound.append(Vector((r * math.cos(a), r * math.sin(a), min(max(z, low), high))))
    made.append(sweep("thread", wound, circle(wire, 6), thread(color), sharp=80))
    if tail:
        made.append(sweep("tail", smooth_path(tail, 14), circle(wire, 8), thread(color), sharp=80))
    return group("spool", made, at, turn)


def needle(at=(0, 0, 0), turn=0, length=0.052):
    """A harness needle lying along x; its eye at the origin."""
    wire = 0.00075
    eye = [(0.0022 * math.cos(math.radians(d)) - 0.0022, 0.00075 * math.sin(math.radians(d)), wire) for d in range(0, 360, 15)]
    shaft = [(length * i / 12, 0, wire) for i in range(13)]
    parts = [tube("eye", eye, 0.00038, steel(), closed=True, steps=8),
             sweep("shaft", shaft, circle(wire, 10), steel(), sharp=80, taper=lambda t: min(1.0, 0.12 + 2.6 * (1 - t)))]
    return group("needle", parts, at, turn)


def loose_ring(radius=0.015, wire=0.0021, at=(0, 0, 0), turn=0, tilt=(0, 0)):
    path = [(radius * math.cos(math.radians(d)), radius * math.sin(math.radians(d)), wire) for d in range(0, 360, 6)]
    return group("ring", [tube("ring", path, wire, brass(), closed=True)], at, turn, tilt)


def loose_d_ring(at=(0, 0, 0), turn=0, tilt=(0, 0)):
    lying = put(d_ring(0.034, 0.0021), (0, 0, 0.0021), 0, (-90, 0))
    return group("d ring", [lying], at, turn, tilt)


def loose_buckle(at=(0, 0, 0), turn=0, tilt=(0, 0), width=0.034):
    """A brass buckle lying on its back, its prong across."""
    metal = brass()
    body = frame(0.040, width + 0.008, (0.0044, 0.0044), metal, (0, 0, 0.0022), 0.007)
    bar = tube("bar", [(-0.004, y * (width + 0.006) / 2, 0.0022) for y in (-1, -0.5, 0, 0.5, 1)], 0.0019, metal)
    eye = tube("eye", [(-0.004 + 0.0032 * math.cos(math.radians(d)), 0, 0.0022 + 0.0032 * math.sin(math.radians(d))) for d in range(0, 360, 20)], 0.0013, metal, closed=True)
    prong = tube("prong", smooth_path([(-0.001, 0, 0.0036), (0.006, 0, 0.0046), (0.014, 0, 0.0053), (0.0205, 0, 0.0052), (0.0222, 0, 0.0044)], 6), 0.0016, metal)
    return group("buckle", [body, bar, eye, prong], at, turn, tilt)


def rivet(at=(0, 0, 0), turn=0, tilt=(0, 0)):
    """A brass rivet: its cap up, or, tilted, lying on its side."""
    cap = lathe("rivet", [(0, 0), (0.0014, 0), (0.0014, 0.0050), (0.0042, 0.0052), (0.0046, 0.0060), (0.0040, 0.0074), (0.0022, 0.0082), (0, 0.0084)], brass(), 28)
    return group("rivet", [cap], at, turn, tilt)
