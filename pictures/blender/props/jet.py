"""The side of a super-midsize jet round its door: fuselage 2.2 m across, door, windows, airstair."""
import math

from mathutils import Vector

from core.mark import brand_mark, wordmark
from core.materials import aluminium, brass, bridle, linear, plastic, print_ink, wood
from core.nodes import Shader
from core.shapes import bake, circle, cut, face_out, group, loft, mesh, put, rounded_rect, slab, smooth_path, sweep, tube
from core.studio import softbox
from props.cabin import oval

RADIUS, CENTRE = 1.10, 2.05
DOOR = (0.78, 1.55)
DOOR_LOW = 1.32
WINDOWS = [1.25 + 0.86 * i for i in range(7)]


def paint(color, rough=0.16):
    return Shader(f"paint {color}", linear(color), rough, Specular=0.5, Clearcoat=0.6, Clearcoat_Roughness=0.05).material


def hull():
    """Radius and middle height of the fuselage along x: the nose toward -x, the cabin toward +x."""
    rows = []
    for i in range(41):
        x = -4.6 + 15.0 * i / 40
        t = max(0.0, min(1.0, (x + 4.6) / 3.2))
        r = RADIUS * max(0.03, math.sin(t * math.pi / 2) ** 0.62)
        rows.append((x, r, CENTRE - 0.34 * (1 - t) ** 1.6))
    return rows


def skin(grow=0.0):
    loops = []
    for x, r, z in hull():
        loops.append([(x, -(r + grow) * math.cos(a), z + (r + grow) * math.sin(a)) for a in (-2 * math.pi * k / 96 for k in range(96))])
    return loops


def side_y(z, grow=0.0):
    """How far the cabin's near side stands out at this height."""
    return -math.sqrt(max(0.0, (RADIUS + grow) ** 2 - (z - CENTRE) ** 2))


def fuselage():
    body = loft("fuselage", skin(), paint("#EDE9E1"), sharp=60)
    face_out(body)
    thick = body.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.09, -1
    bake(body)
    width, height = DOOR
    hole = loft("door hole", [[(x, y, z + DOOR_LOW + height / 2) for x, z in rounded_rect(width, height, 0.13, 8)] for y in (-2.0, -0.3)], paint("#EDE9E1"))
    cut(body, hole, hollow=True)
    for x in WINDOWS:
        pane = loft("pane hole", [[(px + x, y, pz + 2.28) for px, pz in oval(0.44, 0.33)] for y in (-2.0, -0.4)], paint("#EDE9E1"))
        cut(body, pane, hollow=True)
    made = [body, *cheatlines(), *seams(), *cabin_seen(), door_frame()]
    for x in WINDOWS:
        made += window(x, 0.42 if x == WINDOWS[2] else 0.0)
    name = wordmark(0.17, print_ink("ink"))
    for v in name.data.vertices:
        z = v.co.z + 2.78
        v.co = Vector((v.co.x + 1.75, side_y(z, 0.004), z))
    return group("fuselage", made + [name])


def cheatlines():
    """Two thin stripes along the side: navy and saddle."""
    made = []
    for low, high, color in ((1.62, 1.78, "#17293B"), (1.575, 1.60, "#A9683A")):
        verts, faces = [], []
        xs = [0.42 + 9.5 * i / 40 for i in range(41)]
        for x in xs:
            for z in (low, (low + high) / 2, high):
                verts.append((x, side_y(z, 0.003), z))
        for i in range(40):
            for k in range(2):
                a = i * 3 + k
                faces.append((a, a + 3, a + 4, a + 1))
        made.append(mesh("cheatline", verts, faces, paint(color)))
    return made


def window(x, shade=0.0):
    """A window with a deep, softly rounded frame; `shade` is how far its blind is down."""
    line = [Vector((px + x, side_y(pz + 2.28, 0.001), pz + 2.28)) for px, pz in oval(0.445, 0.335)]
    trim = sweep("trim", line, circle(0.006, 10), aluminium(), closed=True, side=(0, 1, 0))
    rows = [[(px + x, side_y(pz + 2.28, deep), pz + 2.28) for px, pz in oval(0.44 - inset, 0.33 - inset)] for inset, deep in ((0.0, 0.0), (0.004, -0.02), (0.016, -0.045), (0.045, -0.070))]
    made = [trim, loft("reveal", rows, softly_lit("window frame", "#D8CDB9", 0.05), caps=(False, False), sharp=60)]
    if shade:
        blind = slab("blind", (0.46, 0.008, 0.33 * shade), softly_lit("blind", "#CDBF9F", 0.20), 0.002, 0.002)
        made.append(put(blind, (x, side_y(2.40, -0.095), 2.445 - 0.33 * shade)))
    return made


def softly_lit(name, color, glow):
    """A light surface that the cabin's lamps shine through or onto."""
    return Shader(name, linear(color), 0.6, Emission=linear(color), Emission_Strength=glow).material


def cabin_seen(last=7.0):
    """What the windows show: the far side of the cabin under its lamps, and the backs of its seats."""
    wall = Shader("lit wall", (0, 0, 0, 1), 0.6, Emission=(1.0, 0.62, 0.33, 1), Specular=0.1)
    place = wall.node("SeparateXYZ", Vector=wall.where())
    wall.feed(wall.surface.inputs["Emission Strength"], wall.math("MULTIPLY", wall.ramp(place.outputs[2], 0.08, 0.62, 2.02, 2.62), wall.ramp(wall.noise(1.4, 2), 0.7, 1.2, 0.3, 0.7)))
    verts = [(0.85, 0.35, 1.7), (last, 0.35, 1.7), (last, 0.35, 2.95), (0.85, 0.35, 2.95)]
    made = [mesh("lit wall", verts, [(0, 1, 2, 3)], wall.material, smooth=False)]
    for x in WINDOWS:
        made.append(slab("seat", (0.16, 0.50, 0.79), softly_lit("seat back", "#A58A68", 0.10), 0.07, 0.06, (x + 0.30, -0.45, 1.62), 0, (0, 9)))
    return made


def seams():
    """The lines at which the skin's panels meet."""
    dark, made = plastic("charcoal", 0.6), []
    for x in (-1.30, -0.62, 0.68, 2.54, 3.40):
        arc = [(x, -(RADIUS + 0.0004) * math.cos(a), CENTRE + (RADIUS + 0.0004) * math.sin(a)) for a in (math.radians(d) for d in range(-80, 89, 3))]
        made.append(tube("seam", arc, 0.0017, dark, steps=6))
    return made


def door_frame():
    width, height = DOOR
    line = [Vector((x, side_y(z + DOOR_LOW + height / 2, 0.002), z + DOOR_LOW + height / 2)) for x, z in dense(rounded_rect(width + 0.02, height + 0.02, 0.14, 8))]
    return sweep("door frame", line, circle(0.014, 10), aluminium(), closed=True, side=(0, 1, 0))


def dense(points, step=0.06):
    made = []
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
        parts = max(1, int(math.hypot(x2 - x1, y2 - y1) / step))
        made += [(x1 + (x2 - x1) * k / parts, y1 + (y2 - y1) * k / parts) for k in range(parts)]
    return made


def lit_cabin():
    """What shows through the door: a warm bulkhead, the floor, and light on the stair."""
    panel = Shader("entry panel", linear("#CDBB9E"), 0.6).material
    made = [slab("bulkhead", (1.6, 0.03, 1.75), panel, 0.001, 0.001, (0, 0.25, DOOR_LOW)),
            slab("floor", (0.9, 1.1, 0.05), plastic("sand", 0.7), 0.001, 0.001, (0, -0.22, DOOR_LOW - 0.05)),
            slab("wainscot", (1.6, 0.012, 0.62), wood("veneer"), 0.001, 0.002, (0, 0.232, DOOR_LOW)),
            slab("rail", (1.6, 0.016, 0.014), brass(), 0.002, 0.002, (0, 0.228, DOOR_LOW + 0.62)),
            slab("curtain", (0.10, 0.5, 1.7), bridle("saddle"), 0.03, 0.01, (-0.42, -0.1, DOOR_LOW))]
    made += [put(part, (0.34, 0.215, DOOR_LOW + 0.98)) for part in brand_mark(0.24, brass(), thickness=0.006)]
    softbox("entry", (0, -0.35, 2.95), (0, -0.35, 0), (0.5, 0.3), 18, (1.0, 0.76, 0.50))
    softbox("welcome", (0, -0.75, 2.72), (0, -1.9, 0.2), (0.5, 0.12), 12, (1.0, 0.74, 0.46))
    return group("entry", made)


def airstair(steps=6):
    """The stair folded down from the door's sill: treads, cheeks, lit edges and a rail on each side."""
    top, foot = Vector((0, -0.86, DOOR_LOW - 0.02)), Vector((0, -2.18, 0.16))
    made = []
    white, dark = paint("#E6E1D8"), plastic("charcoal", 0.6)
    glow = Shader("step light", (0, 0, 0, 1), 0.5, Emission=(1.0, 0.72, 0.42, 1), Emission_Strength=6.0).material
    for i in range(steps):
        at = top.lerp(foot, i / (steps - 1))
        made.append(slab("tread", (0.66, 0.26, 0.035), dark, 0.01, 0.006, (0, at.y - 0.02, at.z - 0.0175)))
        made.append(slab("nosing", (0.66, 0.022, 0.012), aluminium(), 0.003, 0.003, (0, at.y - 0.14, at.z + 0.008)))
        made.append(slab("light", (0.56, 0.006, 0.006), glow, 0.001, 0.001, (0, at.y - 0.135, at.z - 0.026)))
    for side in (-1, 1):
        x = side * 0.355
        section = rounded_rect(0.045, 0.24, 0.015, 4)
        cheek = sweep("cheek", [top + Vector((x, 0.08, 0.02)), foot + Vector((x, -0.12, -0.06))], section, white, side=(1, 0, 0))
        made.append(cheek)
        rail = smooth_path([top + Vector((x, 0.02, 0.0)), top + Vector((x, -0.03, 0.62)), top + Vector((x, -0.16, 0.80)),
                            foot.lerp(top, 0.35) + Vector((x, -0.06, 0.80)), foot + Vector((x, -0.08, 0.78)), foot + Vector((x, -0.17, 0.66)), foot + Vector((x, -0.12, 0.05))], 10)
        made.append(tube("rail", rail, 0.015, aluminium()))
        post = foot.lerp(top, 0.48)
        made.append(tube("post", [post + Vector((x, 0, 0)), post + Vector((x, -0.05, 0.80))], 0.011, aluminium()))
    made.append(slab("foot", (0.60, 0.10, 0.12), dark, 0.02, 0.01, (0, foot.y - 0.02, 0)))
    return group("airstair", made)
