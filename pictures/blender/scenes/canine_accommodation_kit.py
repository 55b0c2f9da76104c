"""The Canine Accommodation Kit: the carrier and everything that it holds."""
from core.materials import canvas, merino, quilted, bridle
from core.shapes import group, put
from core.studio import camera, studio
from props.bag import carrier
from props.bowl import splash_bowl
from props.harness import harness
from props.leash import leash
from props.packet import packet
from props.small import ball, card, ear_cover, tag
from props.tether import tether
from props.textiles import folded, rolled, round_band


def mat_roll(at, turn):
    """The 1200 x 800 mat, folded once and rolled to 400 mm, under two straps."""
    made = [rolled(0.40, 0.165, 0.0135, canvas("sage"), 2)]
    made += [round_band(0.165, 0.024, bridle("saddle"), x) for x in (-0.11, 0.11)]
    return group("mat", made, at, turn)


def linens(at, turn):
    """The seat cover below, the merino blanket on it."""
    cover = folded((0.36, 0.27, 0.062), 4, quilted("navy", 0.03), 3, 0.006)
    blanket = put(folded((0.34, 0.26, 0.092), 4, merino("cloud"), 5, 0.010, 0.006), (0.004, 0.002, 0.062), 2)
    return group("linens", [cover, blanket], at, turn)


def lay_out():
    group("carrier", carrier(), (-0.17, 0.22, 0), -8)
    mat_roll((0.36, 0.26, 0), 14)
    linens((0.40, -0.06, 0), 8)
    harness("L", (-0.36, -0.13, 0), -14)
    harness("M", (-0.02, -0.17, 0), -24)
    group("bowl", splash_bowl(), (0.22, -0.36, 0))
    group("bowl", splash_bowl(), (0.08, -0.43, 0))
    leash((-0.24, -0.42, 0), 10)
    tether((0.445, -0.335, 0), -16)
    put(ear_cover(), (-0.56, 0.05, 0), 20)
    put(ball(), (0.30, -0.50, 0), 0, (25, 20))
    group("chews", packet(0.12, 0.165, 0.045, "Soft chews", "10 pieces", seed=4), (0.655, -0.08, 0), -14)
    tag((-0.06, -0.50, 0), 20)
    group("card", card(0.105, 0.148, "SET-UP CARD"), (-0.44, -0.40, 0), 14)


def canine_accommodation_kit():
    studio()
    lay_out()
    camera((0.05, -2.46, 1.00), (0.045, -0.02, 0.130), focus=(0, -0.25, 0.1), fstop=11)
    return {"exposure": 0.75}
