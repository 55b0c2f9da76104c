"""The flight case, closed or open."""
from core.shapes import group
from props import case_fittings as fittings
from props.case_shell import BODY, DEPTH, HEIGHT, body, lid


def closed_case(at=(0, 0, 0), turn=0):
    base = body()
    top = group("lid", lid(), (0, 0, HEIGHT), 0, (180, 0))
    parts = base + [top]
    for x in (-fittings.STRAP_X, fittings.STRAP_X):
        parts += fittings.strap_set(x)
    for x in (-0.105, 0.105):
        parts += fittings.latch(x)
    parts += fittings.patch() + fittings.handle() + [fittings.name_on_lid()]
    for sx in (-1, 1):
        parts += fittings.tie_down(sx) + fittings.tie_down(sx, 0.13)
    return group("case", parts, at, turn)
