"""What travels with a dog on paper: its booklet, the list of its papers, and printed cards in a stack."""
import math
import random

from mathutils import Vector

from core.mark import brand_mark, lay, refine, wordmark, words
from core.materials import leather, paper, print_ink, raw_edge
from core.shapes import group, mesh, put, rounded_rect, slab, thicken, tube
from props.cut_leather import even, piece
from props.small import REGULAR, SEMIBOLD, card

BOOKLET = (0.102, 0.152)
SPINE, COVER, OPEN = 0.0042, 0.0015, 0.020
SHEET = (0.210, 0.297)
CREASE = 0.0495


def bound(u, y, z):
    """Bends a cover that lies flat round the booklet's spine, which is at x = 0; its front half comes to lie on top."""
    a = max(-math.pi / 2, min(math.pi / 2, u / SPINE))
    rest = max(0.0, abs(u) - math.pi * SPINE / 2)
    x = SPINE - (SPINE + z) * math.cos(a) + rest
    lift = OPEN * rest if u > 0 else 0.0
    return (x, y, COVER + SPINE + (SPINE + z) * math.sin(a) + lift)


def booklet(at=(0, 0, 0), turn=0):
    """A booklet in navy leather with rounded corners and the mark in gold; its spine is on the left."""
    width, depth = BOOKLET
    cover = piece("cover", even(rounded_rect(2 * width + math.pi * SPINE, depth, 0.009, 6), 0.0022), COVER, (leather("navy", 1900), raw_edge(), leather("navy", 1900)),
                  edge=(0.0004, 0.0004), step=0.0024, bend=bound)
    rng = random.Random(4)
    made, leaf = [cover], 0.0009
    for i in range(9):
        pages = slab("pages", (width - 0.004, depth - 0.005, leaf * 0.96), paper("white", 0.7), 0.007, 0.0002)
        made.append(put(pages, (width / 2 + 0.002 + rng.uniform(-1, 1) * 0.0003, rng.uniform(-1, 1) * 0.0003, COVER + 0.0001 + leaf * i)))
    middle = 0.052
    height = COVER * 2 + SPINE * 2 + OPEN * middle + 0.0001
    for part in brand_mark(0.036, print_ink("gold")):
        made.append(put(lay(part), (middle, 0.018, height), 0, (0, -math.degrees(OPEN))))
    return group("booklet", [put_middle(part) for part in made], at, turn)


def put_middle(part):
    """Moves a part so that the booklet's middle is the origin."""
    part.location.x -= BOOKLET[0] / 2
    return part


def unfolded(y):
    """How high a sheet lies at this y: it was folded in three, and both ends still rise a little."""
    past = max(0.0, abs(y) - CREASE)
    slope = 0.17 if y < 0 else 0.10
    return 0.0004 + past * slope - past * past * slope * 1.9 + 0.0012 * math.exp(-((abs(y) - CREASE) / 0.004) ** 2)


def papers_list(at=(0, 0, 0), turn=0):
    """A list of one page that was folded in three, and printed."""
    width, depth = SHEET
    columns, rows = 8, 120
    verts = [(width * (i / columns - 0.5), depth * (j / rows - 0.5)) for j in range(rows + 1) for i in range(columns + 1)]
    faces = [(a, a + 1, a + columns + 2, a + columns + 1) for j in range(rows) for a in range(j * (columns + 1), j * (columns + 1) + columns)]
    sheet = thicken(mesh("sheet", [(x, y, unfolded(y)) for x, y in verts], faces, paper("white", 0.65), sharp=180), 0.00025, -1)
    made = [sheet]
    for part in printed_list():
        refine(part, 0.005)
        for v in part.data.vertices:
            v.co.z += unfolded(v.co.y) + 0.0002
        made.append(part)
    return group("list of papers", made, at, turn)


def printed_list():
    """The prints of the list, flat on z = 0."""
    ink, saddle = print_ink("ink"), print_ink("saddleDark")
    width, depth = SHEET
    made = []
    for inside, wire in ((0.010, 0.00050), (0.0125, 0.00022)):
        frame = even(rounded_rect(width - 2 * inside, depth - 2 * inside, 0.004, 4), 0.005)
        made.append(tube("frame", [(x, y, 0) for x, y in frame], wire, saddle, closed=True, steps=6))
    made += [moved(lay(part), (0, 0.113)) for part in brand_mark(0.022, ink, print_ink("apricot"))]
    made.append(moved(lay(words("PAPERS FOR THE TRIP", 0.0072, ink, 1.06, "CENTER", SEMIBOLD)), (0, 0.083)))
    made.append(moved(lay(words("for each stop", 0.0046, ink, 1.0, "CENTER", REGULAR)), (0, 0.073)))
    labels = ("Health certificate", "Microchip", "Rabies vaccination", "Import permit", "Tapeworm treatment", "Airline form", "Customs", "Veterinarian on site")
    for i, label in enumerate(labels):
        y = 0.050 - 0.0205 * i
        made.append(moved(lay(words(label, 0.0044, ink, 1.0, "LEFT", SEMIBOLD)), (-0.084, y)))
        made.append(tube("rule", [(x, y - 0.0012, 0) for x in (-0.026, 0.029, 0.084)], 0.00018, ink, steps=6))
    return made


def moved(part, at):
    for v in part.data.vertices:
        v.co += Vector((*at, 0))
    return part


def card_stack(width, depth, title, groups, count=14, at=(0, 0, 0), turn=0):
    """Printed cards on each other, as somebody put them down."""
    rng, thick = random.Random(6), 0.0008
    made = []
    for i in range(count):
        blank = slab("card", (width, depth, thick * 0.94), paper("white", 0.6), 0.006, 0.0002)
        made.append(put(blank, (rng.uniform(-1, 1) * 0.0012, rng.uniform(-1, 1) * 0.0012, thick * i), rng.uniform(-1, 1) * 0.9))
    made.append(group("upper card", card(width, depth, title, groups=groups), (0, 0, thick * count)))
    return group("cards", made, at, turn)


def brand_card(at=(0, 0, 0), turn=0, size=(0.110, 0.070), tilt=(0, 0)):
    """A navy card with mark and wordmark in gold foil."""
    gold = print_ink("gold")
    made = [slab("card", (*size, 0.0012), paper("navy", 0.5), 0.004, 0.0004)]
    made += [put(lay(part), (-size[0] * 0.265, 0, 0.0014)) for part in brand_mark(size[1] * 0.30, gold)]
    made.append(put(lay(wordmark(size[1] * 0.115, gold)), (size[0] * 0.135, 0, 0.0014)))
    return group("brand card", made, at, turn, tilt)
