"""The three notes from the cabin: on the ramp, before departure, laid out."""
from core.shapes import group, put
from core.studio import camera, softbox
from props.blanket import blanket
from props.bowl import splash_bowl
from props.cabin import carpet, side_wall
from props.cabin_seat import cabin_seat
from props.case import closed_case, open_case
from props.harness import harness
from props.leash import leash
from props.small import ball
from scenes.hero_cabin import PLACES, dawn, floor_mat
from scenes.hero_ramp import ramp
from scenes.master_kit_open import contents


def note_ramp():
    """The case and a leash at the foot of the lit stair."""
    ramp()
    closed_case((-0.74, -2.62, 0), 12)
    leash((-0.56, -3.03, 0), 30)
    camera((-1.26, -5.45, 0.80), (-0.30, -2.0, 0.53), focus=(-0.6, -2.7, 0.2), lens=46, fstop=3.5)
    return {"exposure": 0.9, "vignette": 0.22}


def note_before_departure():
    """The open case on the carpet beside a seat."""
    dawn(strength=0.8, horizon=0.75)
    side_wall(PLACES)
    carpet("navy")
    open_case(contents(), (-0.18, 0.28, 0), 12)
    cabin_seat((0.86, 0.44, 0), 10)
    softbox("reading light", (-0.3, -1.0, 1.9), (-0.1, 0.1, 0.2), (0.7, 0.7), 34, (1.0, 0.86, 0.70), (2, 1))
    camera((0.02, -1.80, 1.00), (0.03, 0.3, 0.36), focus=(-0.15, 0.1, 0.3), lens=46, fstop=4.5)
    return {"exposure": 0.6, "vignette": 0.22}


def note_laid_out():
    """The dog's place, laid out beside a seat: mat, blanket, bowl, ball, leash and harness."""
    dawn(strength=0.8, horizon=0.75)
    side_wall(PLACES)
    carpet("navy")
    group("mat", floor_mat(), (0.02, 0.12, 0), 3)
    put(blanket((0.40, 0.30, 0.060), 7, 5), (-0.14, 0.30, 0.018), 6)
    harness("M", (0.335, 0.275, 0.018), -14)
    leash((-0.14, -0.08, 0.018), 30)
    put(ball(), (0.07, -0.13, 0.018), 0, (20, 30))
    group("bowl", splash_bowl(filled=True), (0.34, -0.085, 0.018))
    cabin_seat((1.08, 0.50, 0), 10)
    softbox("reading light", (-0.2, -1.0, 1.9), (0.15, 0.1, 0.1), (0.7, 0.7), 38, (1.0, 0.86, 0.70), (2, 1))
    camera((0.10, -1.72, 1.05), (0.12, 0.20, 0.17), focus=(0.05, 0.05, 0.1), lens=46, fstop=4.5)
    return {"exposure": 0.75, "vignette": 0.22}
