"""The padded ear cover: a soft knitted tube with ribbed cuffs, lying flat."""
import math

from mathutils import Vector, noise

from core.materials import bridle, merino
from core.shapes import group, loft, slab

HALF, CUFF = (0.100, 0.027), (0.082, 0.014)


def smooth(low, high, t):
    t = max(0.0, min(1.0, (t - low) / (high - low)))
    return t * t * (3 - 2 * t)


def section(t, depth, inset, seed):
    """The tube's outline at `t` of its depth; `inset` metres inside of its outside."""
    full = smooth(0.14, 0.30, t) * smooth(0.14, 0.30, 1 - t)
    wide = CUFF[0] + (HALF[0] - CUFF[0]) * full - inset
    tall = CUFF[1] + (HALF[1] - CUFF[1]) * full - inset
    loop = []
    for i in range(240):
        a = 2 * math.pi * i / 240
        c, s = math.cos(a), math.sin(a)
        rib = 1 + (0.020 * math.cos(a * 40)) * (1 - full)
        x, z = wide * rib * math.copysign(abs(c) ** 0.8, c), tall * (1 + (rib - 1) * 2) * math.copysign(abs(s) ** 0.85, s)
        y = depth * (t - 0.5)
        sag = noise.noise(Vector((x * 14, y * 16, seed))) * 0.006 * (0.3 + full)
        loop.append((x + 0.006 * noise.noise(Vector((y * 13, seed, 1.5))), y + 0.005 * noise.noise(Vector((x * 12, seed, 7))), max(0.0006, tall + inset + z + (sag if s > 0 else 0))))
    return loop


def ear_cover(at=(0, 0, 0), turn=0, depth=0.165, color="sage", seed=3):
    """Open at both ends, its front opening toward -y."""
    inner = [section(t, depth, 0.0045, seed) for t in (0.30, 0.15, 0.04, 0.0)]
    outer = [section(i / 48, depth, 0.0, seed) for i in range(49)]
    back = [section(t, depth, 0.0045, seed) for t in (1.0, 0.96, 0.85)]
    tube = loft("ear cover", inner + outer + back, merino(color), caps=(False, False), sharp=80)
    return group("ear cover", [tube, tab_on(tube)], at, turn)


def tab_on(tube):
    """The leather tab, which lies on the knit as it is."""
    tab = slab("tab", (0.030, 0.020, 0.0022), bridle("saddle"), 0.004, 0.0007, steps=3)
    for v in tab.data.vertices:
        v.co.x += 0.048
        v.co.z += tube.ray_cast(Vector((v.co.x, v.co.y, 1)), Vector((0, 0, -1)))[1].z
    return tab
