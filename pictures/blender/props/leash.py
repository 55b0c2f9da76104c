"""The leather leash, 1.5 m, coiled on edge, with its brass snap hook."""
import math

from mathutils import Vector

from core.materials import brass, bridle
from core.shapes import group, smooth_path, strap, tube
from props.hardware import snap_hook


def leash(at=(0, 0, 0), turn=0, color="saddle"):
    width, thickness = 0.016, 0.0036
    coil, angle, radius, run = [], 0.0, 0.021, 0.0
    while run < 1.28:
        wobble = 1 + 0.03 * math.sin(angle * 0.37 + 1) + 0.02 * math.sin(angle * 1.3)
        coil.append(Vector((radius * wobble * math.cos(angle) * 1.12, radius * wobble * math.sin(angle), width / 2 + 0.0003)))
        angle += 0.14
        radius += 0.0052 * 0.14 / (2 * math.pi)
        run += 0.14 * radius
    end, tangent = coil[-1], (coil[-1] - coil[-2]).normalized()
    out = Vector((end.x, end.y, 0)).normalized()
    tail = smooth_path([end, end + tangent * 0.05 + out * 0.004, end + tangent * 0.10 + out * 0.022,
                        end + tangent * 0.145 + out * 0.058], 8)
    path = coil + tail[1:]
    made = [strap("leash", path, width, thickness, bridle(color), side=(0, 0, 1))]
    end, along = path[-1], (path[-1] - path[-4]).normalized()
    hook = snap_hook((end.x + along.x * 0.004, end.y + along.y * 0.004, 0.003), math.degrees(math.atan2(along.y, along.x)), 1.15)
    fold = strap("fold", [end - along * 0.05 + out * 0.0036, end + out * 0.0036], width, 0.003, bridle(color), side=(0, 0, 1))
    rivet = tube("rivet", [end - along * 0.022 - out * 0.0026, end - along * 0.022 + out * 0.0059], 0.0034, brass())
    return group("leash", made + [hook, fold, rivet], at, turn)
