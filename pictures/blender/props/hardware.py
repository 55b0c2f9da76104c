"""Small metal parts: rings, snap hooks and buckles."""
import math


from core.materials import aluminium, brass
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


def side_buckle(material=None):
    """An aluminium side-release buckle lying in the xy plane, along x."""
    metal = material or aluminium()
    made = [slab("buckle", (0.030, 0.030, 0.008), metal, 0.006, 0.0025),
            put(slab("tongue", (0.018, 0.024, 0.0065), metal, 0.004, 0.002), (0.022, 0, 0.0006)),
            put(slab("press", (0.010, 0.034, 0.0045), metal, 0.003, 0.0015), (0.002, 0, 0.0018))]
    return made

