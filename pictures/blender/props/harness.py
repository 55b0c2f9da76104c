"""The padded harness, standing as it is worn: a neck loop, a girth strap, a back and a chest pad."""
import math

from mathutils import Vector

from core.mark import brand_mark
from core.materials import aluminium, bridle, canvas, print_ink, thread, webbing
from core.shapes import group, put, rounded_rect, slab, smooth_path, stitches, strap, sweep
from props.hardware import d_ring, side_buckle


def loop(x, width, height, lean, low, points=40):
    """An egg-shaped loop round the dog's body at x, leaning forward by `lean` metres at its foot."""
    path = []
    for i in range(points):
        a = 2 * math.pi * i / points + math.pi / 2
        y, z = math.cos(a), math.sin(a)
        path.append(Vector((x + lean * (0.5 - z / 2), y * width / 2 * (1 - 0.10 * z), low + height * (0.5 + z / 2))))
    return path


def padded(name, path, width, thickness, closed, color, side, taper=None):
    """A padded band: canvas outside with webbing sewn along its middle."""
    section = [(x, y * (1 + 0.5 * (1 - (2 * x / width) ** 2))) for x, y in rounded_rect(width, thickness, thickness * 0.46, 4)]
    return sweep(name, path, section, canvas(color), side=side, closed=closed, taper=taper)


def outward(path, middle, by):
    """The path moved away from the body's middle line."""
    moved = []
    for p in path:
        away = Vector((0, p.y - middle.y, p.z - middle.z)).normalized()
        moved.append(p + away * by)
    return moved


def harness(size="M", at=(0, 0, 0), turn=0, color="navy", tilt=(0, 0)):
    k = {"M": 0.86, "L": 1.0}[size]
    low = 0.004
    girth = loop(0.085 * k, 0.21 * k, 0.25 * k, 0.0, low)
    neck = loop(-0.10 * k, 0.165 * k, 0.20 * k, 0.045 * k, low + 0.066 * k)
    made = []
    for name, path, pad in (("girth", girth, 0.034), ("neck", neck, 0.046)):
        middle = sum(path, Vector()) / len(path)
        made.append(padded(name, path, pad * k, 0.010, True, color, (1, 0, 0.0)))
        web = outward(path, middle, 0.0086)
        made.append(strap(name + " webbing", web, 0.021, 0.0018, webbing("sand"), side=(1, 0, 0), closed=True))
        for dx in (-0.0085, 0.0085):
            line = [p + Vector((dx, 0, 0)) for p in outward(path, middle, 0.0098)]
            made.append(stitches("stitches", line + line[:1], thread("navy")))
    made += back(girth, neck, k, color)
    made += chest(girth, neck, k, color)
    for side in (-1, 1):
        made += buckle_at(girth, k, side)
    return group("harness " + size, made, at, turn, tilt)


def back(girth, neck, k, color):
    """The pad along the spine with a grip and the tether's ring."""
    top_neck, top_girth = neck[0], girth[0]
    path = smooth_path([top_neck + Vector((-0.004, 0, 0.004)), top_neck.lerp(top_girth, 0.33) + Vector((0, 0, 0.002)),
                        top_neck.lerp(top_girth, 0.7) + Vector((0, 0, 0.004)), top_girth + Vector((0.022, 0, 0.003))], 10)
    pad = padded("back", path, 0.078 * k, 0.013, False, color, (0, 1, 0), lambda t: 0.72 + 0.28 * math.sin(math.pi * min(1, t * 1.1)))
    made = [pad]
    over = [p + Vector((0, 0, 0.0115)) for p in path]
    made.append(strap("spine", over, 0.024, 0.002, webbing("sand"), side=(0, 1, 0)))
    a, b = over[6], over[24]
    grip = smooth_path([a, a.lerp(b, 0.2) + Vector((0, 0, 0.020)), a.lerp(b, 0.5) + Vector((0, 0, 0.027)),
                        a.lerp(b, 0.8) + Vector((0, 0, 0.020)), b], 8)
    made.append(strap("grip", grip, 0.026, 0.006, bridle("saddle"), side=(0, 1, 0)))
    for dy in (-0.0105, 0.0105):
        made.append(stitches("stitches", [p + Vector((0, dy, 0.0034)) for p in grip], thread("cream")))
    made.append(put(d_ring(0.034, 0.0024, aluminium()), over[27] + Vector((0, 0, 0.001)), 90, (-62, 0)))
    return made


def chest(girth, neck, k, color):
    """The pad between the forelegs; it carries the patch with the mark."""
    half = len(neck) // 2
    low_neck, low_girth = neck[half], girth[half]
    path = smooth_path([low_neck + Vector((-0.002, 0, 0.004)), low_neck.lerp(low_girth, 0.4) + Vector((0, 0, -0.012)),
                        low_girth + Vector((-0.02, 0, 0.006)), low_girth + Vector((0.012, 0, 0.006))], 10)
    made = [padded("chest", path, 0.06 * k, 0.011, False, color, (0, 1, 0))]
    return made + side_panel(neck, girth, k, color)


def side_panel(neck, girth, k, color):
    """A padded wing on the near side from neck to girth, with the leather patch."""
    made = []
    for i in (8, len(neck) - 8):
        a, b = neck[i], girth[i]
        path = smooth_path([a, a.lerp(b, 0.5) + Vector((0, 0.004 * (1 if a.y > 0 else -1), 0)), b], 8)
        made.append(padded("wing", path, 0.040 * k, 0.009, False, color, (0, 0.35, 1), None))
    a, b = (min((loop[8], loop[-8]), key=lambda p: p.y) for loop in (neck, girth))
    middle = a.lerp(b, 0.5)
    made.append(put(slab("patch", (0.052 * k, 0.032 * k, 0.002), bridle("saddle"), 0.005, 0.0006), middle + Vector((0, -0.0105, 0)), 0, (68, 0)))
    for part in brand_mark(0.023 * k, print_ink("gold"), thickness=0.0004):
        made.append(put(part, middle + Vector((0, -0.0130, 0)), 0, (-22, 0)))
    return made


def buckle_at(girth, k, side):
    """The side-release buckle low on the girth strap."""
    i = 14 if side < 0 else len(girth) - 14
    p, after = girth[i], girth[(i + 1) % len(girth)]
    middle = sum(girth, Vector()) / len(girth)
    out = Vector((0, p.y - middle.y, p.z - middle.z)).normalized()
    degrees = math.degrees(math.atan2(out.y, out.z))
    holder = group("buckle", [group("turned", side_buckle(), turn=90)], p + out * 0.0085)
    holder.rotation_euler = (-math.radians(degrees), 0, 0)
    return [holder]
