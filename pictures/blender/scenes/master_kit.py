"""The Master Kit, closed."""
from core.studio import camera, studio
from props.case import closed_case


def lay_out():
    closed_case((0, 0, 0), -24)


def master_kit():
    studio()
    lay_out()
    camera((0.10, -2.05, 0.78), (0.01, 0, 0.175), focus=(-0.05, -0.25, 0.2))
    return {"exposure": 0.9}
