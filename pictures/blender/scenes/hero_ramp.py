"""The ramp at dawn: a jet's open door with its airstair, and a kit that waits to be carried up."""
import bpy
from mathutils import Vector, noise

from core.materials import linear
from core.nodes import Shader
from core.shapes import group, mesh, slab
from core.studio import camera, softbox, sunlight
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
        parts.append(slab("joint", (120, 0.028, 0.001), joint, 0.0001, 0.0001, (0, -3.35 + 5 * i, 0)))
        parts.append(slab("joint", (0.028, 120, 0.001), joint, 0.0001, 0.0001, (-3.6 + 5 * i, 20, 0)))
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


def treeline(far, height, color, seed):
    """Trees along the horizon as a dark, uneven edge `far` metres away."""
    made = Shader(f"trees {seed}", linear(color), 1.0, Specular=0.0)
    xs = [-110 + 0.25 * i for i in range(1281)]
    tops = [height * (0.75 + 0.35 * noise.noise(Vector((x * 0.07, seed, 0))) + 0.10 * noise.fractal(Vector((x * 0.6, seed, 0)), 1.0, 2.0, 4)) for x in xs]
    verts = [(x, far, z) for x, top in zip(xs, tops) for z in (-0.2, max(0.35, top))]
    return mesh("trees", verts, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(xs) - 1)], made.material, smooth=False)


def horizon():
    """What closes the apron: two rows of trees in the haze, and the taxiway's blue lights."""
    parts = [treeline(150, 4.4, "#6F6E76", 3.3), treeline(96, 2.1, "#424955", 11.7)]
    blue = Shader("taxiway light", (0, 0, 0, 1), 0.5, Emission=(0.30, 0.52, 1.0, 1), Emission_Strength=9).material
    parts += [slab("taxiway light", (0.09, 0.09, 0.14), blue, 0.04, 0.04, (-30 + 6.5 * i, 44, 0.16)) for i in range(12)]
    return group("horizon", parts)


def ramp_lamp():
    """A low, warm lamp for the case; the paint of the aircraft does not mirror it."""
    softbox("ramp lamp", (-1.7, -4.3, 1.25), (-0.65, -2.6, 0.15), (0.6, 0.6), 12, (1.0, 0.82, 0.62), mirrored=False)


def ramp():
    """The aircraft on its apron at dawn, the stair down and lit."""
    dawn_world()
    low_sun()
    apron()
    horizon()
    fuselage()
    lit_cabin()
    airstair()
    ramp_lamp()


def hero_ramp():
    ramp()
    closed_case((-0.60, -2.50, 0), -24)
    camera((-1.25, -7.1, 0.60), (0.95, 0, 1.40), focus=(-0.4, -2.1, 0.8), lens=42, fstop=3.2)
    return {"exposure": 0.95, "vignette": 0.22}
