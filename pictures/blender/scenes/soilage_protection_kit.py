"""The Cabin Soilage Protection Kit: covers, runner, mat, absorbent layers, clips and sleeve."""
from core.materials import quilted, terry
from core.shapes import group, put
from core.studio import camera, studio
from props.clean import banded_pile
from props.covers import clip, runner, sleeve, threshold_mat
from props.textiles import folded


def lay_out():
    runner((-0.16, 0.23, 0), -20)
    divan = folded((0.40, 0.30, 0.075), 4, quilted("navy", 0.036), 2, 0.007)
    first = put(folded((0.36, 0.27, 0.052), 4, quilted("sage", 0.030), 4, 0.007), (0.004, 0, 0.075), 2)
    second = put(folded((0.355, 0.265, 0.052), 4, quilted("sage", 0.030), 6, 0.007), (-0.004, 0.002, 0.126), -2)
    group("covers", [divan, first, second], (0.34, 0.06, 0), -10)
    threshold_mat((0.56, 0.36), (-0.30, -0.10, 0), 12)
    sleeve((-0.33, -0.08, 0.009), 17, (0.36, 0.26, 0.022))
    banded_pile(4, (0.20, 0.16, 0.0095), terry("cloud"), "4 absorbent layers", (0.140, -0.215, 0), -14, 5)
    for i in range(8):
        clip((0.29 + 0.075 * (i % 4), -0.215 - 0.06 * (i // 4) - 0.010 * (i % 2), 0), 16 * ((i * 5) % 3 - 1) - 24)


def soilage_protection_kit():
    studio()
    lay_out()
    camera((0.05, -2.18, 0.97), (0.0, -0.01, 0.095), focus=(0, -0.1, 0.09), fstop=11)
    return {"exposure": 0.9}
