"""At the bench: a hide with pieces cut from it, templates, tools, thread and brass in daylight."""
import math

from mathutils import Vector

from core.mark import brand_mark, lay
from core.materials import brass, bridle, leather, nappa, print_ink, raw_edge, thread, woven
from core.shapes import circle, group, put, rounded_rect, smooth_path, stitches, sweep, tube
from core.studio import camera, softbox, world
from props.cut_leather import (card_piece, even, hole, leather_piece, piece, placed, quarter, rolled_from,
                               strap_line, wavy)
from props.hardware import frame, snap_hook
from props.sewn import Pile, web
from props.textiles import rolled
from props.workshop import (awl, boards, edge_tool, loose_buckle, loose_d_ring, loose_ring, needle, pencil, rivet, round_knife, ruler,
                            shaving, spool)

LEATHER = 0.0026
PATCH = rounded_rect(0.092, 0.092, 0.010, 6)


def daylight():
    """A large window behind the bench on the left, and what the room gives back."""
    softbox("window", (-1.15, 1.30, 1.35), (0.02, 0.0, 0), (1.4, 1.0), 60, (1.0, 0.955, 0.90), (3, 2))
    softbox("second window", (-1.9, -0.35, 1.15), (0.0, 0.0, 0), (0.9, 0.9), 14, (1.0, 0.91, 0.81), (2, 1), mirrored=False)
    softbox("room", (1.7, -1.5, 1.5), (0, 0, 0), (2.2, 1.6), 7, (0.84, 0.91, 1.0))
    world((0.72, 0.75, 0.80), 0.13)


def the_hide(pile):
    """The hide from which straps, corners and patches were cut; its far end is still rolled up."""
    edge = wavy([(0.078, -0.045), (0.092, -0.012), (0.098, 0.05), (0.090, 0.11),
                 (0.096, 0.17), (0.116, 0.225), (0.121, 0.29), (0.112, 0.36), (0.118, 0.50), (0.105, 0.62), (0.085, 0.85)])
    front = [(-0.62, -0.075), (-0.060, -0.075), (-0.060, -0.045)]
    outline = even(front + edge + [(-0.62, 0.85)], 0.0045)
    gaps = [even(placed(quarter(0.066), (0.005, 0.085), 0), 0.003), even(placed(PATCH, (-0.165, 0.020), 2), 0.003)]
    pile.cover(leather_piece("hide", outline, LEATHER, gaps, rolled_from(0.335, 0.047, 0.0062)))


def curling(start, reach, height):
    """Bends a piece along x: behind `start` it rises, by `height` after `reach`."""
    return lambda x, y, z: (x, y, z + height * max(0.0, (x - start) / reach) ** 2)


def straps(pile):
    """Three straps at the front left, with their edges creased: one as cut, one punched, one sewn."""
    width = 0.038
    for at, turn, length, punched, sewn in (((-0.50, -0.112), -0.9, 0.402, True, False), ((-0.50, -0.168), 0.5, 0.440, False, False), ((-0.50, -0.216), -0.4, 0.392, True, True)):
        def here(points):
            return placed(points, at, turn)

        holes = [hole(here([(length - 0.050 - 0.022 * k, 0)])[0], 0.0022) for k in range(5)] if punched else []
        pile.lay(leather_piece("strap", even(here(strap_line(length, width))), 0.0034, holes, curling(at[0] + length - 0.10, 0.10, 0.003)), stiff=0.002)
        for side in (-1, 1):
            line = here([(x, side * (width / 2 - 0.0046)) for x in (0.0, length - 0.034)])
            if sewn:
                pile.sew(line, "cream", 0.00048, 0.0048, 0.0035)
            else:
                crease = [Vector(line[0]).lerp(Vector(line[1]), k / 60) for k in range(61)]
                pile.made.append(tube("crease", [(x, y, pile.at(x, y) - 0.00018) for x, y in crease], 0.00036, bridle("dark"), steps=6))


def templates(pile):
    """Brown card from which the pieces are traced, with holes to hang it up."""
    panel = rounded_rect(0.32, 0.20, 0.022, 8)
    at_edges = ((-0.144, 0, 0.006), (0.144, 0.082, 0.003), (-0.144, 0.082, 0.003), (-0.144, -0.082, 0.003))
    for outline, at, turn, holes in ((panel, (0.405, 0.262), -9, at_edges),
                                     (PATCH, (-0.295, 0.030), 5, ((0, 0.034, 0.0035),)),
                                     (quarter(0.066), (-0.420, 0.190), 20, ((0.021, 0.021, 0.003),))):
        punched = [hole(placed([(x, y)], at, turn)[0], r) for x, y, r in holes]
        pile.lay(card_piece("template", even(placed(outline, at, turn)), punched), stiff=0.003)


def traced(pile):
    """Lines that a silver pen left on the hide."""
    for line in (placed(PATCH, (-0.405, 0.036), -3), placed(quarter(0.066), (-0.330, 0.205), 12)):
        path = [(x, y, pile.at(x, y) + 0.00002) for x, y in even(line)]
        pile.made.append(tube("line", path, 0.00034, print_ink("mist"), closed=True, steps=6))


def corners(pile):
    """Corner pieces of the case, cut and punched, on each other."""
    for layer, (at, turn) in enumerate((((0.152, 0.102), 3), ((0.140, 0.112), 7), ((0.133, 0.124), 1))):
        holes = [hole(placed([(0.057 * math.cos(math.radians(d)), 0.057 * math.sin(math.radians(d)))], at, turn)[0], 0.0014, 10) for d in (14, 38, 52, 76)]
        made = leather_piece("corner", even(placed(quarter(0.066), at, turn)), LEATHER, holes)
        made.location.z = layer * LEATHER
        pile.cover(made)


def patch_in_work(pile):
    """The patch with the mark, sewn along three sides; the thread leads to its needle."""
    at, turn, size = (0.035, -0.150), -7, 0.092
    pile.lay(leather_piece("patch", even(placed(PATCH, at, turn)), LEATHER), stiff=0.004)
    top = pile.at(*at)
    path = [Vector((*p, top)) for p in even(placed(rounded_rect(size - 0.010, size - 0.010, 0.007, 6), at, turn), 0.0011)]
    path = path[len(path) // 8:] + path[:len(path) // 8]
    done = int(len(path) * 0.70)
    pile.made.append(stitches("stitches", [p + Vector((0, 0, 0.00012)) for p in path[:done]], thread("cream"), 0.0042, 0.0031, 0.00048))
    pile.made.append(stitches("holes", path[done:], bridle("dark"), 0.0042, 0.0012, 0.00042))
    pile.made += [put(part, (*at, top + 0.0002), turn) for part in (lay(half) for half in brand_mark(0.050, print_ink("gold"), thickness=0.0004))]
    end = path[done]
    eye = (0.168, -0.212)
    way = [(end.x, end.y, top), (end.x + 0.002, end.y - 0.006, top + 0.006), (0.105, -0.165, 0.004), (0.128, -0.190, 0.0005),
           (0.118, -0.225, 0.0005), (0.140, -0.236, 0.0005), (eye[0] - 0.006, eye[1] - 0.008, 0.0006), (eye[0] - 0.001, eye[1], 0.0010),
           (eye[0] - 0.008, eye[1] + 0.010, 0.0005), (eye[0] - 0.022, eye[1] + 0.012, 0.0005)]
    pile.made.append(sweep("thread", smooth_path(way, 12), circle(0.00048, 8), thread("cream"), sharp=80))
    needle((*eye, 0), 24)


def sewn_webbing(pile):
    """Navy webbing folded round a brass ring and sewn."""
    at, heading, width = Vector((0.372, -0.150)), math.radians(172), 0.032
    along = Vector((math.cos(heading), math.sin(heading)))
    pile.lay(web(0.235, width, woven("navy"), at, heading, ((0.150, 90, 0.0050, True),), slack=0.0015, seed=3))
    pile.box_x(at + along * 0.106, heading, 0.034, width - 0.008, "cream")
    bar = at + along * 0.150
    ring = frame(0.030, width + 0.008, (0.0046, 0.0046), brass(), (0.015, 0, 0.0050), 0.009)
    group("ring", [ring], (bar.x, bar.y, 0.0002), math.degrees(heading))


def hardware(pile):
    """Brass on an offcut of the case's navy leather."""
    cut = even(wavy([(0.195, 0.005), (0.255, -0.012), (0.335, 0.000), (0.352, 0.055), (0.345, 0.105), (0.285, 0.118), (0.215, 0.110), (0.200, 0.060), (0.195, 0.005)]), 0.004)
    navy = leather("navy")
    pile.lay(piece("offcut", cut, 0.0016, (navy, raw_edge(), raw_edge()), step=0.006), stiff=0.006)
    z = pile.at(0.27, 0.05)
    loose_buckle((0.238, 0.035, z), 25)
    loose_buckle((0.243, 0.083, z), -38)
    loose_ring(at=(0.292, 0.038, z))
    loose_ring(at=(0.312, 0.052, z + 0.0019), tilt=(-4, -7))
    loose_ring(0.011, 0.0017, (0.283, 0.075, z))
    loose_d_ring((0.318, 0.086, z), 40)
    for x, y, turn, tilt in ((0.268, 0.014, 0, 0), (0.281, 0.006, 40, 0), (0.322, 0.018, 80, 104), (0.331, 0.029, 200, 104), (0.225, 0.008, 10, 0)):
        rivet((x, y, z + (0.0042 if tilt else 0)), turn, (0, tilt))
    snap_hook((0.165, 0.045, 0), 105, 1.0)


def workbench():
    """The bench from the maker's side."""
    daylight()
    boards()
    pile = Pile()
    the_hide(pile)
    templates(pile)
    traced(pile)
    corners(pile)
    straps(pile)
    patch_in_work(pile)
    sewn_webbing(pile)
    hardware(pile)
    round_knife((-0.095, 0.175, pile.at(-0.12, 0.18)), -12)
    ruler((-0.30, -0.056, pile.at(-0.30, -0.05)), 1.2)
    awl((0.100, -0.088, 0.0006), 190)
    pencil((0.335, 0.215, pile.at(0.36, 0.23)), 205)
    for at, turn, curl in (((-0.075, -0.190, 0), 20, 0.006), ((-0.045, -0.215, 0), -35, -0.005), ((-0.10, -0.243, 0), 8, 0.007)):
        shaving(at, turn, curl)
    edge_tool((-0.062, 0.020, pile.at(-0.05, 0.02)), 188)
    spool((0.155, 0.262, 0), 0, "cream", [(0.0187, 0, 0.020), (0.016, -0.022, 0.006), (0.020, -0.045, 0.0006),
                                           (0.048, -0.058, 0.0006), (0.078, -0.080, 0.0006), (0.070, -0.112, 0.0006)])
    spool((0.207, 0.268, 0), 60, "navy")
    put(rolled(0.62, 0.105, 0.0042, leather("navy"), 3), (0.445, 0.430, 0), -7)
    put(rolled(0.50, 0.075, 0.0030, nappa("cream"), 5), (0.600, 0.338, 0), -9)
    camera((0.005, -0.94, 0.90), (-0.005, 0.036, 0.0), focus=(0.03, -0.13, 0.003), lens=64, fstop=9)
    return {"exposure": 0.55, "vignette": 0.22}
