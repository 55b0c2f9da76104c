"""The belt tether: nylon webbing with a snap hook at one end and a seat-belt tongue at the other."""
from core.materials import aluminium, plastic, webbing
from core.shapes import group, put, slab, smooth_path, strap
from props.hardware import snap_hook


def tether(at=(0, 0, 0), turn=0, color="navy"):
    bends = [(0.19, -0.02), (0.08, -0.035), (-0.05, -0.03), (-0.115, 0.0), (-0.05, 0.03), (0.03, 0.033), (0.085, 0.05),
             (0.06, 0.088), (-0.03, 0.09), (-0.12, 0.082)]
    path = smooth_path([(x, y, 0.0128) for x, y in bends], 10)
    made = [strap("tether", path, 0.025, 0.0022, webbing(color), side=(0, 0, 1))]
    made.append(snap_hook((0.20, -0.0185, 0.004), 8, 1.1))
    tongue = [put(slab("tongue", (0.034, 0.036, 0.003), aluminium(), 0.005, 0.001), (-0.158, 0.078, 0.006)),
              put(slab("plate", (0.040, 0.022, 0.0022), aluminium(), 0.003, 0.0008), (-0.192, 0.078, 0.0064)),
              put(slab("grip", (0.026, 0.044, 0.009), plastic("black"), 0.005, 0.002), (-0.140, 0.078, 0.003))]
    return group("tether", made + tongue, at, turn)

