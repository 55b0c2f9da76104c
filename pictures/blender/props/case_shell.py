"""The Master Kit's flight case without its fittings: 720 x 470 x 380 mm, in a body and a lid."""
import math

from core.materials import brass, bridle, leather
from core.shapes import cut, lathe, loft, put, rect_loop, round_edges, slab

WIDTH, DEPTH, HEIGHT = 0.72, 0.47, 0.38
BODY, LID = 0.268, 0.112
CORNER, EDGE, WALL = 0.034, 0.016, 0.011


def shell(height, material, lining, grow=0.0):
    """A box open at the top: leather outside, leather or cloth inside, a brass band at the rim."""
    outer = []
    for i in range(7):
        a = math.radians(90 * i / 6)
        inset = EDGE * (1 - math.sin(a))
        outer.append(rect_loop(WIDTH - 2 * inset, DEPTH - 2 * inset, CORNER - inset * 0.6, EDGE * (1 - math.cos(a)), 10))
    outer += [rect_loop(WIDTH, DEPTH, CORNER, EDGE + (height - EDGE) * i / 4, 10) for i in (1, 2, 3, 4)]
    outer.append(rect_loop(WIDTH - 2 * WALL, DEPTH - 2 * WALL, CORNER - WALL, height, 10))
    inside = [rect_loop(WIDTH - 2 * WALL, DEPTH - 2 * WALL, CORNER - WALL, z, 10) for z in (height, WALL + 0.004)]
    inside.append(rect_loop(WIDTH - 2 * WALL - 0.008, DEPTH - 2 * WALL - 0.008, CORNER - WALL, WALL, 10))
    return [loft("shell", outer, material, caps=(True, False), sharp=40),
            loft("lining", inside, lining, caps=(False, True), sharp=40),
            band(height - 0.0065, height - 0.0004, 0.0011, brass())]


def band(low, high, proud, material, wall=WALL):
    """A thin frame round the outside between two heights, closed inwards over the rim."""
    loops = [rect_loop(WIDTH + 2 * p, DEPTH + 2 * p, CORNER + p, z, 10)
             for p, z in ((-0.002, low), (proud - 0.0004, low), (proud, low + 0.0005), (proud, high - 0.0005),
                          (proud - 0.0004, high), (-wall + 0.001, high))]
    return loft("band", loops, material, caps=(False, False), sharp=30)


def corner(sx, sy, height, reach=0.066):
    """A leather cap over a lower corner, cut as a quarter circle on each of its three faces."""
    tan = bridle("saddle")
    proud = 0.0018
    loops = []
    for i in range(7):
        a = math.radians(90 * i / 6)
        inset = EDGE * (1 - math.sin(a)) - proud
        loops.append(rect_loop(WIDTH - 2 * inset, DEPTH - 2 * inset, CORNER - max(inset, 0) * 0.6 + proud,
                               (EDGE + proud) * (1 - math.cos(a)) - proud, 10))
    loops += [rect_loop(WIDTH + 2 * proud, DEPTH + 2 * proud, CORNER + proud, height * 0.6, 10)]
    cap = loft("corner", loops, tan, sharp=40)
    ball = lathe("ball", [(reach * math.sin(math.radians(d)), -reach * math.cos(math.radians(d)))
                          for d in range(0, 181, 4)], tan, 96)
    put(ball, (sx * (WIDTH / 2 - 0.004), sy * (DEPTH / 2 - 0.004), 0.004))
    cap = cut(cap, ball, "INTERSECT")
    within = slab("within", (WIDTH - 0.006, DEPTH - 0.006, height), tan, CORNER - 0.003, EDGE - 0.002, (0, 0, 0.003))
    cap = cut(cap, within)
    for polygon in cap.data.polygons:
        polygon.use_smooth = True
    cap.data.use_auto_smooth = True
    cap.data.auto_smooth_angle = math.radians(40)
    round_edges(cap, 0.0006, 2, 50)
    return [cap, *corner_nails(sx, sy, reach)]


def corner_nails(sx, sy, reach):
    """Brass nails along the cap's edge on the two upright faces."""
    made = []
    for face in ("front", "side"):
        for degrees in (14, 40, 66):
            a = math.radians(degrees)
            run, z = (reach - 0.009) * math.cos(a), 0.004 + (reach - 0.009) * math.sin(a)
            along = (WIDTH if face == "front" else DEPTH) / 2 - 0.004 - run
            out = (DEPTH if face == "front" else WIDTH) / 2 + 0.0016
            if run < CORNER * 0.9:
                continue
            nail = lathe("nail", [(0.0034, 0), (0.0033, 0.0006), (0.0024, 0.0015), (0.001, 0.0019), (0, 0.002)], brass(), 20)
            at = (sx * along, sy * out, z) if face == "front" else (sx * out, sy * along, z)
            tilt = (90 if sy < 0 else -90, 0) if face == "front" else (0, 90 * sx)
            made.append(put(nail, at, 0, tilt))
    return made


def body():
    made = shell(BODY, leather("navy"), bridle("light"))
    for sx in (-1, 1):
        for sy in (-1, 1):
            made += corner(sx, sy, BODY)
    return made


def lid(lining=None):
    """The lid upside down, as a tray: its rim at the top."""
    made = shell(LID, leather("navy"), lining or bridle("light"))
    for sx in (-1, 1):
        for sy in (-1, 1):
            made += corner(sx, sy, LID)
    return made
