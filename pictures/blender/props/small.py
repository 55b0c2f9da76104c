"""Small things of the kits: ball, collar tag, cards, scoop."""
import math

from core.mark import brand_mark, lay, words
from core.materials import brass, ceramic, paper, plastic, print_ink, rubber
from core.packing import packing_list
from core.shapes import group, lathe, put, slab, smooth_path, sweep, tube

REGULAR, SEMIBOLD = "instrument-sans", "instrument-sans-semibold"


def ball(radius=0.032, color="apricot"):
    """A rubber ball with a moulded groove round it."""
    profile = []
    for d in range(-90, 91, 3):
        a = math.radians(d)
        dent = 0.0014 * math.exp(-((d / 3.2) ** 2)) + 0.0009 * (math.exp(-(((d - 28) / 2.5) ** 2)) + math.exp(-(((d + 28) / 2.5) ** 2)))
        profile.append(((radius - dent) * math.cos(a), radius + (radius - dent) * math.sin(a)))
    return lathe("ball", profile, rubber(color), 96, sharp=60)


def tag(at=(0, 0, 0), turn=0, enamel="ink"):
    """The collar tag lying flat: brass with an enamel face, and its split ring."""
    disc = lathe("tag", [(0, 0), (0.0155, 0), (0.016, 0.0004), (0.016, 0.0018), (0.0155, 0.0022), (0.0145, 0.0022), (0.0142, 0.0018), (0, 0.0018)], brass(), 64)
    face = lathe("enamel", [(0.0141, 0.0019), (0, 0.00192)], ceramic("navy") if enamel == "ink" else rubber(enamel), 64)
    made = [disc, face]
    for part in brand_mark(0.017, print_ink("gold")):
        made.append(put(lay(part), (0, 0, 0.00205)))
    loop = [(0.0075 * math.cos(math.radians(d)), 0.0205 + 0.0075 * math.sin(math.radians(d)), 0.0016) for d in range(0, 360, 15)]
    made.append(tube("ring", loop, 0.0009, brass(), closed=True))
    return group("tag", made, at, turn)


PRINTED = {"FEEDING NOTES": "food", "SET-UP CARD": "accommodation", "TURNAROUND CHECKLIST": "cleanUp", "CREW CARD": "master"}


def card(width, depth, title, ground="white", glossy=False, thickness=0.0009, header="ink", groups=None):
    """A card printed with these groups or its kit's packing list, lying flat; its top is away from the camera."""
    made = [slab("card", (width, depth, thickness), paper(ground, 0.22 if glossy else 0.6), 0.006, 0.0003)]
    top = thickness + 0.00015
    band = slab("band", (width * 0.999, depth * 0.15, 0.0001), print_ink(header), 0.0058, 0.00003)
    made.append(put(band, (0, depth * 0.424, thickness - 0.00002)))
    for part in brand_mark(depth * 0.095, print_ink("cloud"), print_ink("apricot")):
        made.append(put(lay(part), (-width * 0.39, depth * 0.425, top + 0.0001)))
    made.append(put(lay(words(title, min(depth * 0.036, width * 0.92 / len(title)), print_ink("cloud"), 1.08, "LEFT", SEMIBOLD)), (-width * 0.30, depth * 0.410, top + 0.0001)))
    return made + small_print(width, depth, top, groups or packing_list(PRINTED[title]))


def small_print(width, depth, top, groups):
    """Headings and lines with a box to tick, from the card's header to its foot."""
    pitch = depth * 0.80 / (sum(len(items) + 1.6 for _, items in groups))
    height, y, left = min(0.0032, pitch * 0.46), depth * 0.335, -width * 0.43
    made = []
    for heading, items in groups:
        y -= pitch * 0.35
        made.append(put(lay(words(heading, height * 0.98, print_ink("saddleDark"), 1.0, "LEFT", SEMIBOLD)), (left, y - height / 2, top)))
        y -= pitch * 1.15
        for quantity, name, detail in items:
            frame = [(left + height * (0.5 + 0.55 * x), y + height * 0.55 * z, top) for x, z in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            made.append(tube("box", frame, 0.00013, print_ink("ink"), closed=True, steps=6))
            count = f"{quantity} × " if quantity > 1 else ""
            made.append(put(lay(words(f"{count}{name}", height, print_ink("ink"), 1.0, "LEFT", SEMIBOLD)), (left + height * 2.0, y - height / 2, top)))
            if detail and len(name) + len(detail) < width * 0.30 / height:
                made.append(put(lay(words(detail, height * 0.9, print_ink("inkLight"), 1.0, "RIGHT", REGULAR)), (-left, y - height / 2, top)))
            y -= pitch
        y -= pitch * 0.10
    return made


def scoop(color="cloud"):
    """The measuring scoop lying on its back, its handle toward +x."""
    profile = [(0, 0), (0.020, 0), (0.0225, 0.002), (0.0265, 0.030), (0.0278, 0.031), (0.0275, 0.0325), (0.0255, 0.0325), (0.0215, 0.0035), (0, 0.002)]
    cup = lathe("cup", profile, plastic(color, 0.45), 72)
    grip = smooth_path([(0.026, 0, 0.0305), (0.05, 0, 0.031), (0.085, 0, 0.029), (0.112, 0, 0.0265)], 8)
    section = [(x, y) for x, y in ((-0.008, -0.0015), (0.008, -0.0015), (0.0085, 0), (0.008, 0.0015), (-0.008, 0.0015), (-0.0085, 0))]
    return [cup, sweep("grip", grip, section, plastic(color, 0.45), side=(0, 1, 0), taper=lambda t: 0.8 + 0.35 * t)]
