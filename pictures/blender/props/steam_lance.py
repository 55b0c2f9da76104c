"""The steam cleaner: its hand tool, its hose, the boiler that the hose leads to, and the steam."""
import math

from core.materials import brass, ceramic, plastic, print_ink, rubber, steel, terry
from core.mark import words
from core.nodes import Shader
from core.shapes import circle, group, lathe, mesh, put, ruffle, slab, smooth_path, sweep, tube

GRIP_END = (0.462, 0, 0.080)


def steam_lance(at=(0, 0, 0), turn=0):
    """The hand tool: a flat head under a microfiber cover at the origin, a steel tube, and a pistol grip
    toward +x and up, whose foot at GRIP_END takes the hose."""
    cover = slab("cover", (0.070, 0.165, 0.016), terry("white"), 0.016, 0.0075, steps=12)
    ruffle(cover, 0.0014, 60, 3)
    made = [cover, slab("head", (0.062, 0.156, 0.020), plastic("charcoal", 0.4), 0.018, 0.0085, (0, 0, 0.011), steps=12),
            slab("ridge", (0.040, 0.060, 0.014), plastic("charcoal", 0.4), 0.014, 0.006, (0.004, 0, 0.026))]
    for y in (-0.030, 0.030):
        made.append(put(lathe("hinge", [(0, 0), (0.009, 0), (0.010, 0.0008), (0.010, 0.0052), (0.009, 0.006), (0, 0.006)], brass(), 36), (0.012, y + 0.003, 0.036), 0, (90, 0)))
    made.append(tube("lance", smooth_path([(0.012, 0, 0.036), (0.05, 0, 0.048), (0.12, 0, 0.080), (0.30, 0, 0.170)], 10), 0.0088, steel(), steps=24))
    for a, b in (((0.045, 0, 0.0455), (0.066, 0, 0.0545)), ((0.272, 0, 0.156), (0.292, 0, 0.166))):
        made.append(tube("collar", [a, b], 0.0118, brass(), steps=32))
    body = smooth_path([(0.288, 0, 0.164), (0.31, 0, 0.175), (0.36, 0, 0.195), (0.42, 0, 0.206), (0.468, 0, 0.199), (0.482, 0, 0.192)], 10)
    made.append(sweep("body", body, [(x, y * 1.22) for x, y in circle(0.0215, 36)], plastic("navy", 0.36), taper=lambda t: min(1.0, 0.66 + 1.4 * t) * (1 - 0.75 * max(0.0, (t - 0.86) / 0.14) ** 3)))
    grip = smooth_path([(0.436, 0, 0.195), (0.452, 0, 0.150), (0.460, 0, 0.105), GRIP_END], 10)
    made.append(sweep("grip", grip, [(x * 0.85, y * 1.12) for x, y in circle(0.0185, 32)], plastic("navy", 0.36), taper=lambda t: 1.0 - 0.14 * math.sin(math.pi * t)))
    made.append(sweep("sleeve", grip[6:26], [(x * 0.85, y * 1.12) for x, y in circle(0.0190, 32)], rubber("black"), taper=lambda t: 1.0 - 0.12 * math.sin(math.pi * (0.2 + 0.6 * t))))
    made.append(tube("trigger", smooth_path([(0.405, 0, 0.188), (0.412, 0, 0.158), (0.426, 0, 0.132)], 6), 0.0052, brass()))
    made.append(tube("foot", [GRIP_END, (0.463, 0, 0.060)], 0.0135, brass(), steps=28))
    return group("steam tool", made, at, turn)


def steam_hose(points):
    """A ribbed hose through these points."""
    path = smooth_path(points, 90)
    return sweep("hose", path, circle(0.0115, 20), rubber("black"), sharp=80, taper=lambda t: 1 + 0.07 * math.sin(t * (len(path) - 1) * 2 * math.pi / 5))


def steam_boiler(at=(0, 0, 0), turn=0):
    """The boiler, standing on z = 0, its front with dial and coupling toward -x; the hose starts at 0.14 m."""
    made = [slab("foot", (0.25, 0.22, 0.05), plastic("charcoal", 0.5), 0.05, 0.012, (0, 0, 0.012)),
            slab("shell", (0.24, 0.21, 0.25), plastic("cloud", 0.34), 0.055, 0.045, (0, 0, 0.060), steps=14),
            slab("belt", (0.243, 0.213, 0.006), brass(), 0.056, 0.002, (0, 0, 0.090), steps=14)]
    for x in (-0.085, 0.085):
        for y in (-0.085, 0.085):
            made.append(put(lathe("wheel", [(0, 0), (0.016, 0), (0.018, 0.003), (0.018, 0.013), (0.016, 0.016), (0, 0.016)], rubber("black"), 32), (x, y + 0.008, 0.018), 0, (90, 0)))
    made.append(tube("handle", smooth_path([(0, -0.075, 0.295), (0, -0.070, 0.335), (0, 0, 0.350), (0, 0.070, 0.335), (0, 0.075, 0.295)], 10), 0.011, rubber("black"), steps=20))
    dial = [lathe("bezel", [(0.030, 0), (0.030, 0.006), (0.027, 0.008), (0.025, 0.005), (0, 0.005)], brass(), 60),
            put(lathe("face", [(0.025, 0), (0, 0)], ceramic("white"), 48), (0, 0, 0.0055))]
    for k in range(9):
        a = math.radians(225 - 33.75 * k)
        dial.append(slab("tick", (0.006, 0.0012, 0.0004), print_ink("ink"), 0.0002, 0.0001, (0.0205 * math.cos(a), 0.0205 * math.sin(a), 0.0057), math.degrees(a)))
    dial.append(slab("needle", (0.030, 0.0018, 0.0006), print_ink("saddle"), 0.0004, 0.0001, (0.006, 0.006, 0.0065), 45))
    made.append(group("dial", [group("upright", dial, turn=-90)], (-0.1195, 0, 0.225), 0, (0, -90)))
    made.append(put(lathe("coupling", [(0.019, 0), (0.019, 0.010), (0.016, 0.013), (0.016, 0.032), (0.0, 0.032)], brass(), 40), (-0.118, 0, 0.140), 0, (0, -90)))
    name = words("JETSANITIZE", 0.0085, print_ink("ink"), 1.2)
    made.append(group("name", [put(name, (0, -0.1205, 0.176))], turn=-90))
    return group("boiler", made, at, turn)


def steam(at, size=(0.40, 0.36, 0.36), amount=20.0, drift=(0.05, 0.03)):
    """Steam that rises from the floor of its box, spreads, drifts and thins out; it only adds light,
    which keeps it white and free of noise."""
    made = Shader("steam")
    x, y, high = size
    verts = [(sx * x / 2, sy * y / 2, z) for z in (0, high) for sy in (-1, 1) for sx in (-1, 1)]
    box = mesh("steam", verts, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], made.material, smooth=False)
    place = made.node("SeparateXYZ", Vector=made.where())
    up = made.math("DIVIDE", place.outputs[2], high)
    inside = 1.0
    for axis, wide in ((0, 0.055), (1, 0.085)):
        swirl = made.math("MULTIPLY", made.math("SUBTRACT", made.noise(9 + 2 * axis, 3, (1, 1, 0.8)), 0.5), made.ramp(up, 0.02, 0.26))
        way = made.math("ADD", made.math("SUBTRACT", place.outputs[axis], made.math("MULTIPLY", made.math("POWER", up, 1.4), drift[axis])), swirl)
        off = made.math("DIVIDE", way, made.ramp(up, wide, wide * 1.9))
        inside = made.math("SUBTRACT", inside, made.math("MULTIPLY", off, off))
    body = made.math("POWER", made.math("MAXIMUM", inside, 0.0), 1.5)
    warp = made.node("VectorMath", {"operation": "MULTIPLY_ADD"})
    made.feed(warp.inputs[0], made.node("TexNoise", Vector=made.where(), Scale=11.0, Detail=2.0).outputs["Color"])
    warp.inputs[1].default_value = (0.10, 0.10, 0.10)
    made.feed(warp.inputs[2], made.where((1, 1, 0.5)))
    wisps = made.ramp(made.node("TexNoise", Vector=warp.outputs[0], Scale=15.0, Detail=4.0, Roughness=0.45).outputs["Fac"], 0, 1, 0.36, 0.70)
    thin = made.math("MULTIPLY", made.math("POWER", made.math("MAXIMUM", made.math("SUBTRACT", 1.0, up), 0.0), 1.3), made.ramp(up, 0.35, 1.0, 0.0, 0.12))
    strength = made.math("MULTIPLY", made.math("MULTIPLY", made.math("MULTIPLY", body, wisps), thin), amount)
    glow = made.node("Emission", Color=(0.93, 0.95, 1.0, 1), Strength=strength)
    made.tree.nodes.remove(made.surface)
    made.tree.links.new(glow.outputs[0], made.tree.nodes["Material Output"].inputs["Volume"])
    made.material.cycles.volume_step_rate = 0.25
    box.location = at
    box.visible_shadow = box.visible_diffuse = box.visible_glossy = False
    return box
