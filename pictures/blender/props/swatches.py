"""Samples of leather and canvas on one brass screw, and the pattern of a pouch."""
import math

from mathutils import Matrix

from core.mark import brand_mark, lay, words
from core.materials import brass, bridle, canvas, flesh, hide, leather, nappa, print_ink, raw_edge
from core.shapes import group, lathe, put, rounded_rect, slab, stitches
from props.cut_leather import card_piece, even, hole, inset, piece, placed
from props.sewn import Pile

LONG, WIDE, SCREW = 0.235, 0.072, 0.017


def strip():
    """The outline of one sample; the screw goes through the origin."""
    return [(x, y + LONG / 2 - SCREW) for x, y in rounded_rect(WIDE, LONG, 0.010, 6)]


def leather_sample(grain, turn):
    """A sample of leather, 2.2 mm thick, with its pale cut edge."""
    return piece("leather sample", even(placed(strip(), turn=turn)), 0.0022, (grain, raw_edge(), flesh()))


def canvas_sample(cloth, turn):
    """A sample of canvas with a pinked edge."""
    line = even(strip(), 0.0022)
    teeth = [a if i % 2 else b for i, (a, b) in enumerate(zip(line, inset(line, 0.0019)))]
    return piece("canvas sample", placed(teeth, turn=turn), 0.0013, (cloth,) * 3, edge=(0.0001, 0.0001))


def along_itself(made, turn):
    """Turns the object and not its points, so that the weave runs along it."""
    made.data.transform(Matrix.Rotation(math.radians(-turn), 4, "Z"))
    made.rotation_euler.z = math.radians(turn)


def fan(at=(0, 0, 0), turn=0, spread=15.5):
    """Seven samples fanned out from the screw, toward +y."""
    pile = Pile()
    kinds = ((leather_sample, leather("navy")), (canvas_sample, canvas("sand")), (leather_sample, hide()), (leather_sample, nappa("sage")),
             (canvas_sample, canvas("navy")), (leather_sample, nappa("sand")), (canvas_sample, canvas("sage")))
    turns = [spread * (len(kinds) // 2 - i) for i in range(len(kinds))]
    for (sample, material), way in zip(kinds, turns):
        pile.lay(sample(material, way), stiff=0.008)
    for made, way in zip(pile.made, turns):
        along_itself(made, way)
    head = lathe("screw", [(0.0085, 0), (0.0085, 0.0012), (0.0078, 0.0021), (0.0, 0.0024)], brass(), 48)
    slot = slab("slot", (0.0125, 0.0016, 0.0003), bridle("dark"), 0.0003, 0.0001)
    return group("fan", [*pile.made, put(head, (0, 0, pile.at(0, 0))), put(slot, (0, 0, pile.at(0, 0) + 0.0021), 35)], at, turn)


def pouch_pattern(at=(0, 0, 0), turn=0, width=0.31, depth=0.25, notch=0.034):
    """The pattern of a pouch's front: brown card with notched corners, its seam drawn as a dashed line."""
    w, d = width / 2, depth / 2
    outline = [(-w + notch, -d), (w - notch, -d), (w - notch, -d + notch), (w, -d + notch), (w, d), (-w, d), (-w, -d + notch), (-w + notch, -d + notch)]
    card = card_piece("pattern", even(outline, 0.004), [hole((0, d - 0.020), 0.004)])
    top, ink = 0.0012, print_ink("inkLight")
    seam = [(x, y, top) for x, y in inset(outline, 0.010)]
    made = [card, stitches("seam", seam + seam[:1], ink, 0.0065, 0.0042, 0.0003)]
    made.append(stitches("middle", [(0, d - 0.035, top), (0, -d + 0.012, top)], print_ink("saddleDark"), 0.010, 0.0075, 0.00025))
    made += [put(lay(part), (w - 0.040, d - 0.040, top + 0.0001)) for part in brand_mark(0.026, ink)]
    for i, line in enumerate(("Pouch, front", "Canvas, cut two")):
        made.append(put(lay(words(line, 0.0056, ink, 1.0, "RIGHT", "instrument-sans-semibold" if i == 0 else "instrument-sans")), (w - 0.026, d - 0.075 - 0.011 * i, top + 0.0001)))
    return group("pattern", made, at, turn)
