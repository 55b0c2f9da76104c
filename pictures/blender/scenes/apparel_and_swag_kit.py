"""The Apparel & Swag Kit: two shirts, a cap, a tote, two bandanas and a tag."""
from core.studio import camera, studio
from props.apparel import bandana, cap, shirt, tote
from props.small import tag


def lay_out():
    tote((-0.21, 0.16, 0), 9)
    shirt((0.20, 0.10, 0), 170, "cloud", 3)
    shirt((0.205, 0.10, 0.0375), 173, "navy", 6)
    cap((0.02, -0.14, 0), 22, "navy")
    bandana(0.40, (-0.25, -0.10, 0), 10, "navy", 2)
    bandana(0.27, (0.27, -0.165, 0), -12, "apricot", 4)
    tag((0.135, -0.27, 0), 18)


def apparel_and_swag_kit():
    studio()
    lay_out()
    camera((0.05, -2.02, 0.84), (0.0, 0.0, 0.172), focus=(0, -0.06, 0.12), fstop=11)
    return {"exposure": 0.75}
