"""The belt tether, folded on itself: nylon webbing with a snap hook at one end and a seat-belt tongue at the other."""
import math

from core.materials import aluminium, plastic, woven
from core.shapes import group, slab
from props.hardware import frame, snap_hook
from props.sewn import Pile, edge_rounded, verts_of, web

WIDTH = 0.026


def tether(at=(0, 0, 0), turn=0, color="navy"):
    pile, tape, bend = Pile(), woven(color), 0.0046
    long = pile.lay(web(0.66, WIDTH, tape, (0.190, 0), math.pi, ((0.315, 84, bend, True), (0.525, 78, bend, False)), slack=0.003, seed=2))
    pile.lay(web(0.125, WIDTH, tape, (0.135, 0), 0, ((0.058, 90, 0.0052, True),), seed=1))
    pile.box_x((0.155, 0), 0, 0.026, WIDTH - 0.008, color)
    pile.made.append(snap_hook((0.200, 0, 0.0005), 0, 1.1))
    rows = verts_of(long).reshape(-1, len(edge_rounded(WIDTH)), 3).mean(1)
    end, before = rows[-1], rows[-20]
    heading = math.degrees(math.atan2(end[1] - before[1], end[0] - before[0]))
    pile.made.append(group("tongue", tongue(), (end[0], end[1], 0), heading))
    return group("tether", pile.made, at, turn)


def tongue():
    """The steel tongue of a seat belt in its black grip, pointing towards +x."""
    plate = aluminium()
    return [slab("grip", (0.030, 0.046, 0.0105), plastic("black"), 0.006, 0.003, (0.006, 0, 0)),
            slab("plate", (0.016, 0.040, 0.0026), plate, 0.003, 0.0008, (0.026, 0, 0.004)),
            frame(0.026, 0.026, (0.0066, 0.0026), plate, (0.044, 0, 0.0053), 0.005)]
