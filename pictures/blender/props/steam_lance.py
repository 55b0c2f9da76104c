"""The steam cleaner's hand lance with its hose, and the steam that it gives."""
import math

import bpy

from core.materials import brass, plastic, rubber, steel
from core.shapes import circle, group, mesh, slab, smooth_path, sweep, tube


def steam_lance(at=(0, 0, 0), turn=0, tilt=(0, 0)):
    """A pistol grip, a steel tube and a brush head; the head at the origin, the grip toward +x and up."""
    made = [tube("lance", smooth_path([(0.02, 0, 0.03), (0.10, 0, 0.07), (0.30, 0, 0.17)], 10), 0.0095, steel(), steps=20)]
    head = slab("head", (0.055, 0.13, 0.026), plastic("charcoal", 0.45), 0.02, 0.008, (0.0, 0, 0.010))
    made += [head, slab("brass", (0.034, 0.040, 0.014), brass(), 0.008, 0.004, (0.010, 0, 0.030)), bristles()]
    grip = smooth_path([(0.29, 0, 0.166), (0.34, 0, 0.190), (0.40, 0, 0.206), (0.455, 0, 0.195)], 8)
    made.append(sweep("body", grip, [(x * 1.0, y * 1.25) for x, y in circle(0.021, 24)], plastic("navy", 0.42), taper=lambda t: 0.72 + 0.42 * math.sin(math.pi * (0.15 + 0.7 * t))))
    made.append(sweep("grip", smooth_path([(0.42, 0, 0.195), (0.445, 0, 0.15), (0.455, 0, 0.095)], 8), circle(0.0165, 24), rubber("black")))
    made.append(tube("trigger", smooth_path([(0.40, 0, 0.182), (0.403, 0, 0.155), (0.415, 0, 0.135)], 6), 0.0055, brass()))
    hose = smooth_path([(0.455, 0, 0.10), (0.468, 0, 0.03), (0.52, 0.03, -0.04), (0.66, 0.10, -0.10), (0.85, 0.16, -0.16)], 14)
    made.append(tube("hose", hose, 0.0105, rubber("black"), steps=18))
    made += [tube("rib", [hose[i], hose[i] + (hose[i + 1] - hose[i]) * 0.35], 0.0118, rubber("black")) for i in range(2, 54)]
    return group("steam lance", made, at, turn, tilt)


def bristles():
    verts, faces = [], []
    for ix in range(5):
        for iy in range(14):
            x, y = (ix - 2) * 0.009, (iy - 6.5) * 0.0085
            base = len(verts)
            for z, r in ((0.012, 0.0024), (0.0, 0.0018)):
                verts += [(x + r * math.cos(k * math.pi / 3), y + r * math.sin(k * math.pi / 3), z) for k in range(6)]
            faces += [(base + k, base + (k + 1) % 6, base + 6 + (k + 1) % 6, base + 6 + k) for k in range(6)]
    return mesh("bristles", verts, faces, plastic("cloud", 0.5))


def steam(at, size=(0.24, 0.22, 0.30), density=21.0):
    """A thin white cloud that thins out toward its edges; a little light of its own keeps it white."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=(at[0], at[1], at[2] + size[2] / 2))
    cloud = bpy.context.object
    cloud.scale = size
    made = bpy.data.materials.new("steam")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    volume = nodes.new("ShaderNodeVolumePrincipled")
    volume.inputs["Color"].default_value = (0.95, 0.96, 1.0, 1)
    volume.inputs["Anisotropy"].default_value = 0.35
    place = nodes.new("ShaderNodeTexCoord")
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value, noise.inputs["Distortion"].default_value = 2.6, 6, 1.4
    ball = nodes.new("ShaderNodeTexGradient")
    ball.gradient_type = "SPHERICAL"
    shift = nodes.new("ShaderNodeMapping")
    shift.inputs["Scale"].default_value = (2.1, 2.1, 2.1)
    links.new(place.outputs["Object"], shift.inputs[0])
    links.new(shift.outputs[0], ball.inputs[0])
    links.new(place.outputs["Object"], noise.inputs["Vector"])
    wisps = nodes.new("ShaderNodeMapRange")
    wisps.inputs["From Min"].default_value, wisps.inputs["From Max"].default_value = 0.46, 0.78
    links.new(noise.outputs["Fac"], wisps.inputs["Value"])
    both = nodes.new("ShaderNodeMath")
    both.operation = "MULTIPLY"
    links.new(wisps.outputs[0], both.inputs[0])
    links.new(ball.outputs["Fac"], both.inputs[1])
    amount = nodes.new("ShaderNodeMath")
    amount.operation = "MULTIPLY"
    amount.inputs[1].default_value = density * 3
    links.new(both.outputs[0], amount.inputs[0])
    links.new(amount.outputs[0], volume.inputs["Density"])
    light = nodes.new("ShaderNodeMath")
    light.operation = "MULTIPLY"
    light.inputs[1].default_value = 0.11
    links.new(amount.outputs[0], light.inputs[0])
    links.new(light.outputs[0], volume.inputs["Emission Strength"])
    volume.inputs["Emission Color"].default_value = (0.90, 0.93, 1.0, 1)
    links.new(volume.outputs[0], nodes["Material Output"].inputs["Volume"])
    cloud.data.materials.append(made)
    return cloud
