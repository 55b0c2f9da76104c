"""Small metal parts: rings, snap hooks and buckles."""
import math

from core.materials import aluminium, brass, plastic
from core.shapes import group, lathe, put, rounded_rect, slab, smooth_path, sweep, tube, circle


def ring(radius, wire, material=None):
    """A ring in the xz plane, standing on z = 0."""
    path = [(radius * math.cos(math.radians(d)), 0, radius + wire + radius * math.sin(math.radians(d))) for d in range(0, 360, 8)]
    return tube("ring", path, wire, material or brass(), closed=True)


def d_ring(width=0.032, wire=0.0022, material=None):
    """A D in the xz plane; its straight side lies at z = 0."""
    r = width / 2
    path = [(-r, 0, 0), (r * 0.3, 0, 0), (r, 0, 0)] + [(r * math.cos(math.radians(d)), 0, 0.004 + r * math.sin(math.radians(d))) for d in range(0, 181, 12)]
    return tube("d ring", path, wire, material or brass(), closed=True)


def snap_hook(at=(0, 0, 0), turn=0, scale=1.0):
    """A brass swivel snap hook lying flat; its eye at the origin, its hook toward +x."""
    metal = brass()
    eye = [(-0.004 + 0.011 * math.cos(math.radians(d)), 0.012 * math.sin(math.radians(d)), 0.006) for d in range(0, 360, 12)]
    made = [tube("eye", eye, 0.0024, metal, closed=True)]
    barrel = lathe("barrel", [(0.0, 0), (0.0052, 0), (0.006, 0.001), (0.006, 0.005), (0.0044, 0.0065), (0.0044, 0.012), (0.0056, 0.0135),
                              (0.0056, 0.017), (0.0, 0.0185)], metal, 28)
    made.append(put(barrel, (0.006, 0, 0.006), 0, (0, 90)))
    hook = smooth_path([(0.024, 0, 0.006), (0.029, -0.004, 0.006), (0.040, -0.0105, 0.006), (0.054, -0.009, 0.006), (0.0595, 0, 0.006),
                        (0.055, 0.0082, 0.006), (0.048, 0.0095, 0.006)], 8)
    made.append(sweep("hook", hook, circle(0.0030, 12), metal, taper=lambda t: 1.12 - 0.35 * t))
    made.append(tube("gate", [(0.0275, 0.0045, 0.006), (0.048, 0.0088, 0.006)], 0.0023, metal))
    made.append(put(lathe("knob", [(0.0018, 0), (0.0018, 0.004), (0.0024, 0.0045), (0, 0.0055)], metal, 16), (0.033, 0.0075, 0.006), 0, (-90, 0)))
    return group("snap hook", made, at, turn, scale=scale)


def frame(length, width, section, material, at=(0, 0, 0), corner=0.005):
    """A bar bent to a rounded rectangle that lies in the xy plane; section: (across, up)."""
    path = [(at[0] + x, at[1] + y, at[2]) for x, y in rounded_rect(length, width, corner, 6)]
    return sweep("frame", path, rounded_rect(section[1], section[0], min(section) * 0.42, 4), material, side=(0, 0, 1), closed=True, sharp=60)


def tri_glide(width):
    """The adjuster of a webbing of this width, which runs along x and over its middle bar."""
    metal = aluminium()
    return [frame(0.030, width + 0.008, (0.0042, 0.0032), metal, (0, 0, 0.0042), 0.004),
            tube("bar", [(0, s * (width + 0.007) / 2, 0.0040) for s in (-1, -0.5, 0, 0.5, 1)], 0.0017, metal)]


def buckle_body(width):
    """The half of an aluminum side-release buckle with its two levers; its bar is at x = 0, its mouth towards +x."""
    metal, dark = aluminium(), plastic("black")
    made = [frame(0.017, width + 0.009, (0.0046, 0.0050), metal, (0.0085, 0, 0.0058)),
            slab("body", (0.042, width + 0.006, 0.0118), metal, 0.008, 0.0034, (0.036, 0, 0)),
            slab("inlay", (0.024, width * 0.56, 0.0005), dark, 0.005, 0.0002, (0.0365, 0, 0.0115)),
            slab("mouth", (0.002, width * 0.78, 0.0056), dark, 0.0008, 0.0008, (0.0567, 0, 0.0030))]
    for side in (-1, 1):
        y = side * (width / 2 + 0.0042)
        made.append(slab("lever", (0.021, 0.0066, 0.0076), metal, 0.003, 0.0016, (0.036, y, 0.0021)))
        made += [slab("rib", (0.0016, 0.0072, 0.0080), dark, 0.0006, 0.0006, (0.036 + dx, y, 0.0019)) for dx in (-0.005, 0, 0.005)]
    return made


def buckle_tongue(width):
    """The half with the two prongs; its bar is at x = 0, its prongs point towards +x."""
    metal = aluminium()
    made = [frame(0.015, width + 0.009, (0.0046, 0.0046), metal, (0.0075, 0, 0.0058)),
            slab("bridge", (0.009, width + 0.004, 0.0078), metal, 0.003, 0.002, (0.0185, 0, 0.0019)),
            slab("guide", (0.022, 0.0058, 0.0044), metal, 0.002, 0.0012, (0.032, 0, 0.0036))]
    for side in (-1, 1):
        y = side * width * 0.36
        made.append(slab("prong", (0.034, 0.0052, 0.0058), metal, 0.0022, 0.0014, (0.037, y, 0.0029)))
        made.append(slab("barb", (0.013, 0.0078, 0.0058), metal, 0.0036, 0.0014, (0.0475, y + side * 0.0020, 0.0029)))
    return made
