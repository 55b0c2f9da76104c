"""The side of a cabin: panelled wall with oval windows, veneer ledge, carpet and ceiling."""
import math

from mathutils import Vector

from core.materials import brass, bridle, leather, linear, pile, wood
from core.nodes import Shader
from core.shapes import circle, cut, group, loft, mesh, put, rounded_rect, slab, sweep

WALL = 1.02
WINDOW = (0.50, 0.36)
WINDOW_Z = 1.00


def panel():
    """The wall's padded covering."""
    made = Shader("cabin panel", linear("#CFC4B2"), 0.62, Specular=0.3)
    made.bump(made.noise(500, 4), 0.0002, 0.5)
    return made.material


def oval(width, height, steps=64, power=2.5):
    points = []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        x, z = math.cos(a), math.sin(a)
        points.append((width / 2 * math.copysign(abs(x) ** (2 / power), x), height / 2 * math.copysign(abs(z) ** (2 / power), z)))
    return points


def side_wall(places, length=9.0):
    """The wall with a window at each x of `places`, its ledge and its lower panel."""
    wall = slab("wall", (length, 0.06, 1.05), panel(), 0.001, 0.001, (0, WALL + 0.03, 0.66))
    for x in places:
        width, height = WINDOW
        hole = loft("hole", [[(px, y, pz) for px, pz in oval(width, height)] for y in (-0.3, 0.3)], panel())
        put(hole, (x, WALL, WINDOW_Z))
        cut(wall, hole)
    made = [wall]
    for x in places:
        made += frame(x)
    dado = [(-0.0, 0.0), (0.02, 0.02), (0.035, 0.30), (0.02, 0.60), (0.0, 0.66)]
    verts = [(sx * length / 2, WALL - 0.10 + y * 2, z) for y, z in dado for sx in (-1, 1)]
    made.append(mesh("dado", verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(4)], leather("cream", 300)))
    ledge = slab("ledge", (length, 0.20, 0.032), wood("veneer"), 0.004, 0.008, (0, WALL - 0.075, 0.635))
    rail = slab("rail", (length, 0.012, 0.010), brass(), 0.002, 0.002, (0, WALL - 0.178, 0.626))
    made += [ledge, rail]
    over = [(0.0, 1.70), (-0.02, 1.76), (-0.10, 1.86), (-0.26, 1.95), (-0.50, 2.0), (-2.4, 2.02)]
    verts = [(sx * length / 2, WALL + y, z) for y, z in over for sx in (-1, 1)]
    made.append(mesh("ceiling", verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(5)], panel()))
    seam_at = [(a + b) / 2 for a, b in zip(places, places[1:])]
    for x in seam_at:
        made.append(slab("seam", (0.004, 0.012, 1.02), wood("veneer"), 0.001, 0.001, (x, WALL - 0.001, 0.68)))
    return made


def frame(x):
    """A window's moulded reveal: wide inside, narrow at the pane, with a thin brass line."""
    width, height = WINDOW
    steps = ((0.075, -0.004, 0.0), (0.075, -0.012, 0), (0.060, -0.020, 0), (0.030, -0.020, 0), (0.0, -0.012, 0), (-0.035, 0.03, 0), (-0.055, 0.085, 0))
    loops = [[(px, y, pz) for px, pz in oval(width + grow, height + grow, 96)] for grow, y, _ in steps]
    surround = loft("frame", loops, panel(), caps=(False, False), sharp=50)
    put(surround, (x, WALL, WINDOW_Z))
    line = [Vector((x + px, WALL - 0.0205, WINDOW_Z + pz)) for px, pz in oval(width + 0.045, height + 0.045, 96)]
    trim = sweep("trim", line, circle(0.0022, 8), brass(), closed=True, side=(0, 1, 0))
    return [surround, trim]


def dawn_sky(horizon, distance=9.0, strength=1.0, low=-5.0, high=9.0, width=60.0):
    """What is seen outside: a sea of cloud, the glow above it at the height `horizon`, blue on top."""
    made = Shader("dawn", (0, 0, 0, 1), 1.0)
    place = made.node("SeparateXYZ", Vector=made.where())
    cloud = made.noise(0.5, 7, (0.16, 1, 2.6), 0.6)
    height = made.math("ADD", place.outputs[2], made.math("MULTIPLY", made.math("SUBTRACT", cloud, 0.5), 0.42))
    ramp = made.node("ValToRGB", Fac=made.ramp(height, 0, 1, horizon - 0.62, horizon + 1.5))
    stops = ((0.0, "#4A5668", 0.35), (0.20, "#7E7480", 0.5), (0.275, "#D9905F", 1.1), (0.305, "#FFD59C", 2.6), (0.38, "#FFB877", 1.9), (0.52, "#E0A386", 1.1), (0.74, "#8FA0B4", 0.7), (1.0, "#4C6A8C", 0.45))
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, code, gain) in zip(elements, stops):
        element.position, element.color = at, linear(code, gain)
    made.feed(made.surface.inputs["Emission"], ramp.outputs[0])
    made.set("Emission Strength", strength)
    made.set("Specular", 0.0)
    verts = [(-width / 2, distance, low), (width / 2, distance, low), (width / 2, distance, high), (-width / 2, distance, high)]
    return mesh("sky", verts, [(0, 3, 2, 1)], made.material, smooth=False)


def carpet(color="charcoal", length=9.0):
    return slab("carpet", (length, 4.2, 0.02), pile(color), 0.001, 0.001, (0, -0.6, -0.02))


def side_table(width, depth, at=(0, 0, 0)):
    """A leaf of veneer folded out of the ledge towards the aisle; its back edge is at the ledge."""
    front = WALL - 0.175 - depth
    top = slab("leaf", (width, depth, 0.026), wood("veneer"), 0.035, 0.007, (0, front + depth / 2, 0.641))
    under = slab("under", (width - 0.05, depth - 0.03, 0.014), bridle("dark"), 0.03, 0.004, (0, front + depth / 2 + 0.01, 0.628))
    line = [(x, y + front + depth / 2, 0.6672) for x, y in rounded_rect(width - 0.036, depth - 0.036, 0.022, 8)]
    inlay = sweep("inlay", line, rounded_rect(0.0028, 0.0008, 0.0003, 2), brass(), side=(0, 0, 1), closed=True)
    return group("side table", [top, under, inlay], at)
