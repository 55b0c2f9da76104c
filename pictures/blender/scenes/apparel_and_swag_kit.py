"""The Apparel & Swag Kit: two shirts, a cap, a tote, two bandanas and a tag."""
from core.shapes import group
from core.studio import camera, studio
from props.apparel import bandana, cap, shirt, tote
from props.small import tag


def apparel_and_swag_kit():
    studio()
    tote((-0.21, 0.16, 0), 9)
    shirt((0.20, 0.07, 0), -12, "navy", 3)
    shirt((0.205, 0.07, 0.0375), -9, "cloud", 6)
    cap((0.21, 0.06, 0.079), 26)
    bandana(0.40, (-0.16, -0.10, 0), 8, "navy", 2)
    bandana(0.27, (0.22, -0.20, 0), -14, "apricot", 4)
    tag((0.02, -0.26, 0), 18)
    camera((0.05, -2.02, 0.86), (-0.005, -0.02, 0.135), focus=(0, -0.06, 0.12), fstop=11)
    return {"exposure": 0.55}
