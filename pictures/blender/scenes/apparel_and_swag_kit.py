"""The Apparel & Swag Kit: two shirts, a cap, a tote, two bandanas and a tag."""
from core.studio import camera, studio
from props.apparel import bandana, tote
from props.cap import cap
from props.shirt import shirt
from props.small import tag


def lay_out():
    tote((-0.17, 0.16, 0), 9)
    shirt((0.19, 0.10, 0), -12, "cloud", 3)
    shirt((0.192, 0.098, 0.0385), -9, "navy", 6)
    cap((0.015, -0.155, 0), 22, "navy")
    bandana(0.40, (-0.22, -0.105, 0), 10, "navy", 2)
    bandana(0.27, (0.255, -0.175, 0), -12, "apricot", 4)
    tag((0.172, -0.300, 0), 18)


def apparel_and_swag_kit():
    studio()
    lay_out()
    camera((0.05, -1.96, 0.88), (0.01, 0.0, 0.185), focus=(0, -0.06, 0.12), fstop=11)
    return {"exposure": 0.9}
