"""What the soilage kit adds: padded clips, the storage sleeve and the carpet runner."""
from mathutils import Vector

from core.mark import brand_mark, lay
from core.materials import bridle, canvas, pile, plastic, print_ink, rubber, thread
from core.shapes import group, put, rounded_rect, ruffle, slab, stitches, tube
from props.textiles import rolled, strapped


def clip(at=(0, 0, 0), turn=0, color="navy"):
    """A padded clip: two jaws with soft pads, a spring between them."""
    made = []
    for side in (-1, 1):
        jaw = slab("jaw", (0.052, 0.024, 0.0055), plastic(color), 0.007, 0.002)
        made.append(put(jaw, (0, 0, 0.0135 + side * 0.0075), 0, (0, side * 5)))
        pad = slab("pad", (0.020, 0.022, 0.0048), rubber("apricot"), 0.005, 0.0018)
        made.append(put(pad, (0.0155, 0, 0.0140 + side * 0.0042), 0, (0, side * 5)))
    made.append(tube("spring", [(-0.004, -0.013, 0.0165), (-0.004, 0.013, 0.0165)], 0.0055, plastic("black")))
    return group("clip", made, at, turn)


def runner(at=(0, 0, 0), turn=0):
    """The carpet runner, rolled up, with two leather straps."""
    roll = rolled(0.50, 0.20, 0.010, pile("sand"), 7)
    return group("runner", strapped(roll, 0.028, (-0.15, 0.15)), at, turn)


def threshold_mat(size=(0.62, 0.40), at=(0, 0, 0), turn=0):
    """A flat mat of cut pile with a bound edge."""
    width, depth = size
    made = [slab("mat", (width, depth, 0.008), pile("sand"), 0.02, 0.003)]
    edge = [(x, y, 0.0046) for x, y in rounded_rect(width - 0.002, depth - 0.002, 0.02, 8)]
    made.append(tube("binding", edge, 0.0048, bridle("saddle"), closed=True))
    return group("threshold mat", made, at, turn)


def sleeve(at=(0, 0, 0), turn=0, size=(0.46, 0.36, 0.03), tilt=(0, 0)):
    """The storage sleeve: a flat canvas envelope with a leather closure."""
    width, depth, height = size
    made = [ruffle(slab("sleeve", size, canvas("navy"), 0.02, 0.012, steps=10), 0.004, 6, 5)]
    flap = slab("flap", (width * 1.003, depth * 0.42, 0.004), canvas("navy"), 0.03, 0.0015, (0, depth * 0.292, height - 0.001))
    made.append(flap)
    line = [Vector((x, y + depth * 0.292, height + 0.0032)) for x, y in rounded_rect(width * 0.97, depth * 0.385, 0.024, 8)]
    made.append(stitches("stitches", line + line[:1], thread("cream"), 0.006, 0.004, 0.0006))
    tab = slab("tab", (0.052, 0.095, 0.004), bridle("saddle"), 0.012, 0.001, (0, depth * 0.055, height + 0.0025))
    made.append(tab)
    path = [Vector((x, y + depth * 0.055, height + 0.0067)) for x, y in rounded_rect(0.044, 0.087, 0.009, 6)]
    made.append(stitches("stitches", path + path[:1], thread("cream"), 0.004, 0.0028, 0.0005))
    for part in brand_mark(0.03, print_ink("gold")):
        made.append(put(lay(part), (0, depth * 0.055, height + 0.0069)))
    return group("sleeve", made, at, turn, tilt)
