"""The Canine Accommodation Kit: the carrier and everything that it holds."""
from core.materials import canvas, quilted
from core.shapes import group, put
from core.studio import camera, studio
from props.bag import carrier
from props.blanket import blanket
from props.bowl import splash_bowl
from props.ear_cover import ear_cover
from props.harness import harness
from props.leash import leash
from props.packet import packet
from props.small import ball, card, tag
from props.tether import tether
from props.textiles import folded, rolled, strapped


def mat_roll(at, turn):
    """The 1200 x 800 mat, folded once and rolled to 400 mm, under two straps."""
    roll = rolled(0.40, 0.165, 0.0135, canvas("sage"), 2)
    return group("mat", strapped(roll, 0.024, (-0.11, 0.11)), at, turn)


def linens(at, turn):
    """The seat cover below, the merino blanket on it."""
    cover = folded((0.36, 0.27, 0.062), 4, quilted("navy", 0.03), 3, 0.006)
    wool = put(blanket((0.34, 0.26, 0.076), 9, 5), (0.004, 0.002, 0.062), 2)
    return group("linens", [cover, wool], at, turn)


def lay_out():
    group("carrier", carrier(), (-0.20, 0.31, 0), -8)
    mat_roll((0.43, 0.37, 0), 14)
    linens((0.450, 0.075, 0), 8)
    harness("L", (-0.395, -0.085, 0), -7, open_side=True)
    harness("M", (0.105, -0.135, 0), -10)
    group("bowl", splash_bowl(), (0.285, -0.365, 0))
    group("bowl", splash_bowl(), (0.115, -0.445, 0))
    leash((-0.360, -0.460, 0), 10)
    tether((0.415, -0.490, 0), 8)
    ear_cover((-0.085, -0.390, 0), 16)
    put(ball(), (0.430, -0.285, 0), 0, (25, 20))
    group("chews", packet(0.12, 0.165, 0.045, "Soft chews", "10 pieces", seed=4), (0.650, -0.080, 0), -12)
    tag((-0.155, -0.530, 0), 20)
    group("card", card(0.105, 0.148, "SET-UP CARD"), (-0.555, -0.450, 0), 14)


def canine_accommodation_kit():
    studio()
    lay_out()
    camera((0.05, -2.34, 1.34), (0.025, -0.05, 0.095), focus=(0, -0.25, 0.05), fstop=13)
    return {"exposure": 0.9}
