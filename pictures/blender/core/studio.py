"""The one studio: a seamless backdrop, warm key, cool fill, a soft window, a 62 mm camera."""
import math

import bpy
from mathutils import Vector

from .materials import linear
from .nodes import Shader
from .shapes import mesh


def studio(backdrop="#E6DFD2", key=1.0, fill=1.0, rim=1.0, window=1.0):
    """Backdrop and lights; the factors change one light against the others."""
    sweep(backdrop)
    softbox("key", (-1.9, -1.0, 1.65), (0, 0, 0.1), (0.62, 0.62), 84 * key, (1.0, 0.865, 0.72), (2, 2))
    softbox("fill", (2.3, -1.5, 1.2), (0, 0, 0.15), (2.0, 2.0), 5.5 * fill, (0.74, 0.86, 1.0))
    softbox("rim", (1.25, 1.45, 1.7), (0, 0, 0.2), (1.5, 0.6), 20 * rim, (1.0, 0.93, 0.84))
    softbox("window", (-2.1, 0.75, 1.35), (0.1, 0.1, 0.2), (0.55, 1.5), 26 * window, (1.0, 0.90, 0.79))
    world((0.70, 0.74, 0.80), 0.11)


def sweep(color):
    """A floor that turns into a wall so far and so gently that no horizon shows."""
    profile = [(-5.0, 0.0), (1.0, 0.0)]
    profile += [(1.0 + 2.2 * math.sin(a), 2.2 * (1 - math.cos(a)))
                for a in (math.radians(d) for d in range(3, 91, 3))]
    profile.append((3.2, 6.0))
    verts = [(x, y, z) for y, z in profile for x in (-7, 7)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    paper = Shader("backdrop", linear(color), 0.85, Specular=0.2)
    paper.bump(paper.noise(260, 5), 0.0003, 0.25)
    return mesh("backdrop", verts, faces, paper.material, sharp=60)


def softbox(name, at, towards, size, watts, color, tiles=(1, 1), mirrored=True):
    """A rectangular light of this size. For each ray Cycles looks at one light, at random and heedless
    of its power: a strong one made of several `tiles` is looked at more often, so noise falls. What
    shines shows it only where it is `mirrored`."""
    width, height = size[0] / tiles[0], size[1] / tiles[1]
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", width, height
    data.energy, data.color = watts / (tiles[0] * tiles[1]), color
    turn = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y")
    for i in range(tiles[0]):
        for j in range(tiles[1]):
            shift = Vector(((i - (tiles[0] - 1) / 2) * width, (j - (tiles[1] - 1) / 2) * height, 0))
            place(data, Vector(at) + turn @ shift, turn).visible_glossy = mirrored


def place(data, at, turn):
    """A lamp of this light; the camera does not see it."""
    made = bpy.data.objects.new(data.name, data)
    made.location, made.rotation_euler = at, turn.to_euler()
    made.visible_camera = False
    bpy.context.scene.collection.objects.link(made)
    return made


def sunlight(along, watts, degrees, color):
    """Light from far away that travels `along`; `degrees` is how wide its source seems."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = watts, math.radians(degrees), color
    place(data, (0, 0, 0), Vector(along).to_track_quat("-Z", "Y"))


def world(color, strength):
    made = bpy.data.worlds.new("world")
    bpy.context.scene.world = made
    made.use_nodes = True
    back = made.node_tree.nodes["Background"]
    back.inputs[0].default_value = (*color, 1)
    back.inputs[1].default_value = strength
    made.cycles.sampling_method = "NONE"


def camera(at, towards, focus=None, lens=62, fstop=8.0, shift=(0, 0)):
    """A camera that keeps uprights nearly upright; `focus` is the sharpest point."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.shift_x, data.shift_y = lens, *shift
    data.clip_start = 0.02
    made = bpy.data.objects.new("camera", data)
    made.location = at
    made.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made
    data.dof.use_dof = True
    ahead = made.rotation_euler.to_matrix() @ Vector((0, 0, -1))
    data.dof.focus_distance = (Vector(focus or towards) - Vector(at)).dot(ahead)
    data.dof.aperture_fstop = fstop
    return made
