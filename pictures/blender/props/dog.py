"""A dog that sits with its back to us, meant to be seen against the light: shape, coat and collar."""
import math

import bpy
from mathutils import Vector

from core.materials import brass, bridle, linear
from core.nodes import Shader
from core.shapes import bake, circle, group, lathe, loft, mesh, smooth_path, strap, sweep, tube


def coat():
    made = Shader("coat", linear("#5A3A22"), 0.55, Specular=0.35, Sheen=0.3)
    return made.material


def blob(at, size, tilt=(0, 0, 0)):
    """An egg of these half axes."""
    profile = [(math.cos(math.radians(d)), math.sin(math.radians(d))) for d in range(-90, 91, 9)]
    made = lathe("blob", profile, coat_shared[0], 32)
    made.scale, made.location = size, at
    made.rotation_euler = [math.radians(a) for a in tilt]
    return made


coat_shared = []


def torso():
    rows = ((0.0, .150, .17, 0.00), (.05, .178, .19, .0), (.13, .186, .185, .005), (.22, .170, .165, .02), (.31, .146, .148, .04), (.40, .130, .140, .058),
            (.48, .124, .134, .072), (.55, .108, .118, .084), (.61, .086, .098, .095), (.66, .074, .090, .105), (.71, .070, .085, .115))
    loops = [[(rx * math.cos(a), y + ry * math.sin(a), z) for a in (2 * math.pi * i / 40 for i in range(40))] for z, rx, ry, y in rows]
    return loft("torso", loops, coat_shared[0])


def head(turn):
    """Skull, muzzle and hanging ears, looking `turn` degrees to the side."""
    parts = [blob((0, 0, 0.035), (.074, .088, .070)), blob((0, .075, 0.005), (.046, .062, .044)), blob((0, .125, -0.008), (.036, .045, .034)),
             blob((0, 0.02, 0.078), (.05, .06, .028))]
    for side in (-1, 1):
        parts.append(blob((side * .080, -.004, -0.002), (.018, .044, .072), (6, side * -12, side * 8)))
        parts.append(blob((side * .068, .0, 0.055), (.026, .036, .026)))
    return group("head", parts, (0, .118, .735), turn, (-4, 0))


def sitting_dog(at=(0, 0, 0), turn=0, look=38, hair=True, scale=1.0):
    coat_shared[:] = [coat()]
    parts = [torso()]
    for side in (-1, 1):
        parts += [blob((side * .135, .07, .105), (.082, .15, .115), (0, 0, side * -8)), blob((side * .150, .16, .03), (.045, .11, .034)),
                  blob((side * .085, .17, .40), (.062, .062, .12), (8, 0, 0)), blob((side * .078, .205, .2), (.040, .042, .24))]
    tail = smooth_path([(0.02, -.14, .06), (.07, -.215, .036), (.16, -.255, .026), (.25, -.25, .024), (.32, -.20, .030)], 8)
    parts.append(sweep("tail", tail, circle(.028, 16), coat_shared[0], taper=lambda t: 1 - 0.78 * t))
    skull = head(look)
    bpy.context.view_layer.update()
    whole = merge(parts + list(skull.children))
    bpy.data.objects.remove(skull)
    if hair:
        grow(whole)
    made = [whole, *collar()]
    return group("dog", made, at, turn, scale=scale)


def merge(parts):
    """One skin over all parts, smoothed where they meet."""
    verts, faces = [], []
    for part in parts:
        base = len(verts)
        verts += [part.matrix_world @ v.co for v in part.data.vertices]
        faces += [tuple(base + k for k in p.vertices) for p in part.data.polygons]
        bpy.data.objects.remove(part)
    whole = mesh("dog", verts, faces, coat_shared[0], sharp=180)
    skin = whole.modifiers.new("skin", "REMESH")
    skin.mode, skin.voxel_size, skin.use_smooth_shade = "VOXEL", 0.009, True
    calm = whole.modifiers.new("calm", "SMOOTH")
    calm.factor, calm.iterations = 0.5, 14
    return bake(whole)


def grow(whole, length=0.012, count=12000):
    """Short hair that lies down along the body."""
    whole.modifiers.new("hair", "PARTICLE_SYSTEM").show_viewport = False
    system = whole.particle_systems[0]
    system.seed = 5
    hair = system.settings
    hair.type, hair.count, hair.hair_length, hair.hair_step = "HAIR", count, length, 3
    hair.use_advanced_hair = True
    hair.normal_factor, hair.object_align_factor = 0.006, (0, -0.005, -0.0055)
    hair.factor_random, hair.length_random = 0.004, 0.4
    hair.child_type, hair.rendered_child_count = "INTERPOLATED", 14
    hair.child_length, hair.child_roundness = 1.0, 0.3
    hair.clump_factor, hair.roughness_2, hair.roughness_endpoint = 0.35, 0.004, 0.006
    hair.root_radius, hair.tip_radius, hair.radius_scale = 0.5, 0.1, 0.0011
    hair.render_step = 3
    whole.show_instancer_for_render = True


def collar():
    """A leather collar round the neck with its ring behind."""
    path = [Vector((.094 * math.cos(a), .096 + .107 * math.sin(a), .605 + .018 * math.sin(a))) for a in (2 * math.pi * i / 48 for i in range(48))]
    made = [strap("collar", path, 0.026, 0.005, bridle("saddle"), side=(0, 0, 1), closed=True)]
    ring = [Vector((0.016 * math.cos(a), -.016, .578 + 0.016 * math.sin(a))) for a in (2 * math.pi * i / 24 for i in range(24))]
    return made + [tube("ring", ring, 0.0025, brass(), closed=True)]
