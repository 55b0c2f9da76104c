"""The flight case, closed or open."""
import math

from mathutils import Matrix, Vector

from core.mark import brand_mark
from core.materials import bridle, paper, print_ink, thread
from core.shapes import group, put, rounded_rect, slab, smooth_path, stitches, strap
from props import case_fittings as fittings
from props.case_shell import BODY, DEPTH, HEIGHT, WALL, WIDTH, body, lid
from props.small import card

HINGE = Vector((0, DEPTH / 2, BODY))


def closed_case(at=(0, 0, 0), turn=0):
    parts = body() + [closed_lid()]
    for x in (-fittings.STRAP_X, fittings.STRAP_X):
        parts += fittings.strap_set(x)
    for x in (-0.105, 0.105):
        parts += fittings.latch(x)
    parts += fittings.patch() + fittings.handle() + [fittings.name_on_lid()]
    for sx in (-1, 1):
        parts += fittings.tie_down(sx) + fittings.tie_down(sx, 0.13)
    return group("case", parts, at, turn)


def closed_lid():
    return group("lid", lid(), (0, 0, HEIGHT), 0, (180, 0))


def open_case(contents, at=(0, 0, 0), turn=0, angle=104):
    """The case with its lid open by `angle` degrees and `contents` inside; z = 0 is the floor."""
    parts = body() + dividers() + list(contents)
    for x in (-fittings.STRAP_X, fittings.STRAP_X):
        parts += fittings.strap_below(x) + fittings.buckle(x, BODY - 0.034)
    for x in (-0.105, 0.105):
        parts += fittings.latch_plate(x)
    parts += fittings.patch()
    for sx in (-1, 1):
        parts += fittings.tie_down(sx) + fittings.tie_down(sx, 0.13) + [stay(sx, angle)]
    top = [closed_lid(), *lid_pocket()]
    for x in (-fittings.STRAP_X, fittings.STRAP_X):
        top += fittings.strap_above(x)
    leaf = group("lid and fittings", top, -HINGE)
    hinge = group("hinge", [leaf], HINGE, 0, (-angle, 0))
    return group("open case", parts + [hinge], at, turn)


def lid_pocket():
    """A stitched pocket inside the lid, in the closed lid's place, and the mark above it."""
    low = HEIGHT - WALL
    tan, dark = bridle("saddle"), bridle("navy")
    width, tall = 0.60, 0.20
    panel = put(slab("pocket", (width, tall, 0.011), tan, 0.016, 0.0012), (0, 0.075, low - 0.0005), 0, (180, 0))
    made = [panel]
    path = [Vector((x, y + 0.075, low - 0.0119)) for x, y in rounded_rect(width - 0.012, tall - 0.012, 0.012, 6)]
    made.append(stitches("stitches", path + path[:1], thread("cream"), 0.006, 0.0042, 0.0006))
    wallet = put(slab("document wallet", (0.235, 0.175, 0.006), dark, 0.008, 0.002), (-0.135, 0.028, low - 0.0005), 2, (180, 0))
    sheet = put(slab("restocking list", (0.15, 0.20, 0.0015), paper("white", 0.6), 0.003, 0.0004), (0.052, 0.022, low - 0.0005), -3, (180, 0))
    made += [wallet, sheet, group("feeding notes", card(0.105, 0.148, "FEEDING NOTES"), (0.245, 0.012, low - 0.0005), -2, (180, 0)),
             group("set-up card", card(0.105, 0.148, "SET-UP CARD"), (0.168, 0.006, low - 0.0024), 2, (180, 0))]
    for part in brand_mark(0.034, print_ink("gold"), thickness=0.0006):
        for v in part.data.vertices:
            v.co = Vector((v.co.x - 0.135, -0.041 - v.co.z, low - 0.0071 + v.co.y))
        made.append(part)
    return made


def stay(sx, angle):
    """The leather strap that holds the lid open."""
    x = sx * (WIDTH / 2 - WALL - 0.006)
    low = Vector((x, 0.02, BODY - 0.03))
    high = Matrix.Rotation(math.radians(-angle), 3, "X") @ (Vector((x, 0.06, BODY + 0.05)) - HINGE) + HINGE
    middle = low.lerp(high, 0.5) + Vector((0, -0.004, -0.012))
    return strap("stay", smooth_path([low, middle, high], 8), 0.018, 0.003, bridle("saddle"), side=(0, 0.7, -0.7))


def dividers():
    """The walls between compartments, stitched along their tops."""
    made = []
    tan, top = bridle("saddle"), 0.222
    inside_x, inside_y = WIDTH / 2 - WALL, DEPTH / 2 - WALL
    walls = [((-inside_x, 0.035), (inside_x, 0.035)), ((0.075, 0.035), (0.075, inside_y)), ((-0.055, -inside_y), (-0.055, 0.035)),
             ((0.135, -inside_y), (0.135, 0.035))]
    for (x1, y1), (x2, y2) in walls:
        run = math.hypot(x2 - x1, y2 - y1)
        along_y = abs(x2 - x1) < 1e-6
        wall = slab("divider", (0.007, run, top - WALL) if along_y else (run, 0.007, top - WALL), tan, 0.003, 0.003)
        made.append(put(wall, ((x1 + x2) / 2, (y1 + y2) / 2, WALL)))
        made.append(stitches("stitches", [Vector((x1, y1, top + 0.0003)), Vector((x2, y2, top + 0.0003))], thread("cream")))
    return made
