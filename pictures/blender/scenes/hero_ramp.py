"""The ramp at dawn: a jet's open door with its airstair, and a kit that waits to be carried up."""
import bpy

from core.materials import linear
from core.nodes import Shader
from core.shapes import group, slab
from core.studio import camera, sunlight
from props.case import closed_case
from props.jet import airstair, fuselage, lit_cabin


def apron():
    """Concrete in slabs of five metres, with a painted line that leads to the stair."""
    made = Shader("apron", linear("#4A4C4F"), 0.62, Specular=0.4)
    grit, cloud = made.noise(180, 6, rough=0.7), made.noise(0.7, 4)
    made.color(made.mix(made.math("ADD", made.math("MULTIPLY", grit, 0.7), made.math("MULTIPLY", cloud, 0.3)),
                        linear("#34373B"), linear("#5C5D5E")))
    made.rough(made.ramp(cloud, 0.46, 0.62, 0.3, 0.7))
    made.bump(grit, 0.0015, 0.5)
    parts = [slab("apron", (160, 160, 0.1), made.material, 0.01, 0.001, (0, 20, -0.1))]
    joint = Shader("joint", linear("#1E2124"), 0.9, Specular=0.1).material
    for i in range(-4, 9):
        parts.append(slab("joint", (120, 0.018, 0.001), joint, 0.0001, 0.0001, (0, -3.6 + 5 * i, 0)))
        parts.append(slab("joint", (0.018, 120, 0.001), joint, 0.0001, 0.0001, (-2.7 + 5 * i, 20, 0)))
    line = Shader("line", linear("#C8963E"), 0.6, Specular=0.4)
    line.color(line.mix(line.noise(60, 5), linear("#8E6B31"), linear("#D3A24C")))
    parts.append(slab("line", (120, 0.13, 0.0016), line.material, 0.0001, 0.0001, (0, -4.15, 0)))
    return group("apron", parts)


def dawn_world():
    """A clear dawn: warm at the horizon behind the aircraft, cool on the near side, deep blue above."""
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
    set_stops(ramp, stops)
    away = nodes.new("ShaderNodeValToRGB")
    links.new(split.outputs[2], away.inputs[0])
    set_stops(away, ((0.0, "#A9B4C4", 0.9), (0.12, "#8EA2BD", 0.8), (0.42, "#4A6A92", 0.6), (1.0, "#1C2F4A", 0.3)))
    side = nodes.new("ShaderNodeMapRange")
    links.new(split.outputs[1], side.inputs["Value"])
    side.inputs["From Min"].default_value, side.inputs["From Max"].default_value = -0.35, 0.45
    both = nodes.new("ShaderNodeMixRGB")
    for socket, made in zip(both.inputs, (side, away, ramp)):
        links.new(made.outputs[0], socket)
    back = nodes["Background"]
    links.new(both.outputs[0], back.inputs[0])
    back.inputs[1].default_value = 1.1


def set_stops(ramp, stops):
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, code, gain) in zip(elements, stops):
        element.position, element.color = at, linear(code, gain)


def low_sun():
    """Behind the aircraft: it draws the edges, and leaves the near side to the sky and the lamps."""
    sunlight((0.92, -0.36, -0.15), 3.2, 1.2, (1.0, 0.58, 0.30))


def far_hills():
    """A low, dark line of trees and hangars on the horizon."""
    made = Shader("far", linear("#2A333F"), 1.0, Specular=0.0)
    parts = [slab("far", (7 + 5 * (i % 3), 3, 0.5 + 0.28 * ((i * 7) % 5)), made.material, 0.4, 0.2, (-90 + 8.5 * i, 75 + 6 * (i % 2), 0)) for i in range(24)]
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
    camera((-2.3, -7.0, 0.62), (0.72, 0, 1.68), focus=(-0.5, -1.9, 1.0), lens=36, fstop=4.0)
    return {"exposure": 0.75, "vignette": 0.22}
