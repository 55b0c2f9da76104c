"""The ramp at dawn: a jet's open door with its airstair, and a kit that waits to be carried up."""
import bpy

from core.materials import linear
from core.nodes import Shader
from core.shapes import group, slab
from core.studio import camera, sunlight
from props.case import closed_case
from props.jet import airstair, fuselage, lit_cabin


def apron():
    """Damp asphalt that holds a little of the sky, with one joint."""
    made = Shader("apron", linear("#2B3036"), 0.5, Specular=0.5)
    wet = made.noise(0.9, 5)
    grit = made.noise(260, 4)
    made.color(made.mix(made.ramp(wet, 0, 1, 0.35, 0.65), linear("#272C32"), linear("#31363C")))
    made.rough(made.ramp(wet, 0.34, 0.50, 0.38, 0.62))
    made.bump(grit, 0.0012, 0.4)
    return slab("apron", (80, 80, 0.1), made.material, 0.01, 0.001, (0, 20, -0.1))


def dawn_world():
    """A clear dawn: warm at the horizon behind the aircraft's nose, deep blue above."""
    world = bpy.data.worlds.new("dawn")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    place = nodes.new("ShaderNodeTexCoord")
    split = nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs[2], ramp.inputs[0])
    stops = ((0.0, "#F2B37C", 1.3), (0.035, "#F6C08C", 1.5), (0.10, "#D9A48C", 1.0), (0.20, "#8E97A8", 0.7), (0.42, "#41597A", 0.45), (1.0, "#1C2F4A", 0.28))
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, code, gain) in zip(elements, stops):
        element.position, element.color = at, linear(code, gain)
    back = nodes["Background"]
    links.new(ramp.outputs[0], back.inputs[0])
    back.inputs[1].default_value = 0.75


def low_sun():
    sunlight((1.0, 0.42, -0.16), 2.4, 1.5, (1.0, 0.62, 0.36))


def far_hills():
    """A low, dark line of trees and hangars on the horizon."""
    made = Shader("far", linear("#2A333F"), 1.0, Specular=0.0)
    parts = [slab("far", (26 + 9 * (i % 3), 3, 0.9 + 0.5 * ((i * 7) % 4)), made.material, 0.4, 0.2, (-70 + 24 * i, 75, 0)) for i in range(7)]
    return group("far", parts)


def hero_ramp():
    dawn_world()
    low_sun()
    apron()
    far_hills()
    fuselage()
    lit_cabin()
    airstair()
    closed_case((-0.62, -2.55, 0), -28)
    camera((-1.6, -8.0, 1.15), (0.75, 0, 1.72), focus=(-0.5, -1.8, 1.0), lens=40, fstop=4.0)
    return {"exposure": 0.3, "vignette": 0.22}
