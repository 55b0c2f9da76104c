"""A dog that sits with its back to us, meant to be seen against the light: shape, short coat, harness and tether."""
import math

import bpy
from mathutils import Euler, Matrix, Vector
from mathutils.bvhtree import BVHTree
from mathutils.kdtree import KDTree

from core.materials import aluminium, bridle, canvas, cordura, cotton, linear, thread, webbing
from core.nodes import Shader
from core.shapes import bake, circle, group, lathe, loft, mesh, rounded_rect, smooth_path, stitches, strap, sweep, tube


def coat(name="coat", color="#7A4A28"):
    return Shader(name, linear(color), 0.5, Specular=0.35, Sheen=0.3).material


def blob(at, size, tilt=(0, 0, 0)):
    """An egg of these half axes."""
    profile = [(math.cos(math.radians(d)), math.sin(math.radians(d))) for d in range(-90, 91, 9)]
    made = lathe("blob", profile, coat_shared[0], 32)
    made.scale, made.location = size, at
    made.rotation_euler = [math.radians(a) for a in tilt]
    return made


coat_shared = []


def torso():
    rows = ((0.0, .130, .165, 0.00), (.05, .158, .185, .0), (.13, .160, .180, .005), (.22, .142, .162, .02), (.31, .124, .146, .042), (.40, .120, .142, .060),
            (.47, .124, .140, .076), (.53, .118, .128, .090), (.58, .096, .110, .102), (.63, .076, .092, .112), (.68, .066, .080, .120), (.72, .062, .074, .124))
    loops = [[(rx * math.cos(a), y + ry * math.sin(a), z) for a in (2 * math.pi * i / 40 for i in range(40))] for z, rx, ry, y in rows]
    return loft("torso", loops, coat_shared[0])


HEAD = (0, .122, .748)


def skull():
    """The head without its ears, looking towards +y: forehead, cheeks and a long muzzle with its nose."""
    return [blob((0, 0, 0.038), (.064, .078, .060)), blob((0, .040, 0.010), (.050, .062, .046)), blob((0, .098, -0.004), (.031, .060, .028), (-6, 0, 0)),
            blob((0, .092, -0.026), (.026, .050, .016), (-4, 0, 0)), blob((0, .150, .004), (.020, .014, .017)), blob((0, .030, 0.062), (.044, .044, .028)),
            blob((0, -.045, -.005), (.050, .055, .060))]


def ear(side):
    """A hanging ear: a flap of leather-thin skin, set high, folded forward at its root, rounded below."""
    rows = ((0.064, 0.058, -.024, .022, .010), (0.072, 0.047, -.038, .032, .013), (0.084, 0.022, -.048, .038, .012), (0.090, -0.010, -.051, .038, .011),
            (0.091, -0.042, -.045, .034, .010), (0.088, -0.072, -.031, .027, .008), (0.084, -0.094, -.014, .018, .006), (0.081, -0.103, -.004, .009, .003))
    loops = []
    for x, z, back, front, thick in rows:
        middle, half = (back + front) / 2 - 0.014, (front - back) * 0.46
        loops.append([(side * (x + thick * math.sin(a) - 0.006 * math.cos(a) ** 2), middle + half * math.cos(a), z) for a in (2 * math.pi * i / 28 for i in range(28))])
    return loft("ear", loops, coat_shared[1], sharp=180)


def limbs():
    parts = []
    for side in (-1, 1):
        parts += [blob((side * .128, .065, .108), (.078, .150, .118), (0, 0, side * -8)), blob((side * .152, .165, .030), (.043, .110, .032)),
                  blob((side * .082, .105, .475), (.052, .088, .105), (-14, side * -12, 0)), blob((side * .088, .17, .37), (.056, .062, .12), (8, 0, 0)),
                  blob((side * .078, .205, .2), (.038, .040, .24))]
    return parts


def tail():
    """It leaves the croup, reaches the floor and lies there in a bow."""
    line = smooth_path([(0.0, -.150, .085), (.030, -.205, .050), (.085, -.262, .030), (.165, -.292, .024), (.245, -.290, .021), (.315, -.262, .018), (.365, -.222, .016)], 8)
    return sweep("tail", line, circle(.029, 16), coat_shared[0], taper=lambda t: 1.05 - 0.72 * t ** 0.9)


def sitting_dog(at=(0, 0, 0), turn=0, look=38, hair=True, scale=1.0, tether_to=None):
    """look: degrees by which the head is turned to the left. tether_to: where the tether of the harness leads,
    as points of the scene, from its ring on."""
    coat_shared[:] = [coat(), coat("ear", "#5C3519")]
    head = group("head", skull(), HEAD, look, (-4, 0))
    ears = group("ears", [ear(side) for side in (-1, 1)], HEAD, look, (-4, 0))
    bpy.context.view_layer.update()
    whole = merge([torso(), *limbs(), tail(), *head.children], "dog")
    flaps = merge(list(ears.children), "ears", 0.005, 3)
    for empty in (head, ears):
        bpy.data.objects.remove(empty)
    worn = dressed(whole)
    if hair:
        bare(whole, worn)
        grow(whole)
        grow(flaps, 0.0045, 2500)
    if tether_to:
        here = Matrix.LocRotScale(Vector(at), Euler((0, 0, math.radians(turn))), Vector((scale,) * 3)).inverted()
        worn += tether([here @ Vector(p) for p in tether_to])
    return group("dog", [whole, flaps, *worn], at, turn, scale=scale)


def merge(parts, name, voxel=0.008, calm_steps=10):
    """One skin over all parts, smoothed where they meet."""
    bpy.context.view_layer.update()
    verts, faces = [], []
    material = parts[0].data.materials[0]
    for part in parts:
        base = len(verts)
        verts += [part.matrix_world @ v.co for v in part.data.vertices]
        faces += [tuple(base + k for k in p.vertices) for p in part.data.polygons]
        bpy.data.objects.remove(part)
    whole = mesh(name, verts, faces, material, sharp=180)
    skin = whole.modifiers.new("skin", "REMESH")
    skin.mode, skin.voxel_size, skin.use_smooth_shade = "VOXEL", voxel, True
    calm = whole.modifiers.new("calm", "SMOOTH")
    calm.factor, calm.iterations = 0.5, calm_steps
    return bake(whole)


def grow(whole, length=0.0085, count=14000):
    """Short hair that lies down along the body."""
    whole.modifiers.new("hair", "PARTICLE_SYSTEM").show_viewport = False
    system = whole.particle_systems[0]
    system.seed = 5
    if whole.vertex_groups:
        system.vertex_group_density = whole.vertex_groups[0].name
    hair = system.settings
    hair.type, hair.count, hair.hair_length, hair.hair_step = "HAIR", count, length, 3
    hair.use_advanced_hair = True
    hair.normal_factor, hair.object_align_factor = 0.0035, (0, -0.003, -0.0060)
    hair.factor_random, hair.length_random = 0.0016, 0.25
    hair.child_type, hair.rendered_child_count = "INTERPOLATED", 16
    hair.child_length, hair.child_roundness = 1.0, 0.3
    hair.clump_factor, hair.roughness_2, hair.roughness_endpoint = 0.25, 0.002, 0.002
    hair.root_radius, hair.tip_radius, hair.radius_scale = 0.5, 0.1, 0.0010
    hair.render_step = 3
    whole.show_instancer_for_render = True


def bare(whole, worn):
    """No hair where the harness lies on it."""
    places = [part.matrix_world @ v.co for part in worn for v in part.data.vertices]
    tree = KDTree(len(places))
    for i, place in enumerate(places):
        tree.insert(place, i)
    tree.balance()
    coat_on = whole.vertex_groups.new(name="coat")
    for v in whole.data.vertices:
        coat_on.add([v.index], 0.0 if tree.find(v.co)[2] < 0.013 else 1.0, "REPLACE")


class Body:
    """The dog's surface, on which the harness lies."""

    def __init__(self, whole):
        bpy.context.view_layer.update()
        self.tree = BVHTree.FromObject(whole, bpy.context.evaluated_depsgraph_get())

    def round(self, middle, slope, lift, steps=96):
        """A closed line round the body through the level of `middle`, that falls by `slope` per meter towards
        its chest, `lift` above the skin; and the directions away from the skin."""
        line, away = [], []
        for i in range(steps):
            a = 2 * math.pi * i / steps - math.pi / 2
            way = Vector((math.cos(a), math.sin(a), -slope * math.sin(a))).normalized()
            hit, normal, *_ = self.tree.ray_cast(Vector(middle) + way * 0.5, -way)
            line.append(hit + way * lift)
            away.append(way)
        return line, away

    def behind(self, x, z, lift):
        """The place on its back at this x and height."""
        hit, normal, *_ = self.tree.ray_cast(Vector((x, -1, z)), Vector((0, 1, 0)))
        return hit + normal * lift


def calm(line, times=6):
    """The closed line without its small dents, as a tight strap runs."""
    for _ in range(times):
        line = [(a + b * 2 + c) / 4 for a, b, c in zip(line[-1:] + line[:-1], line, line[1:] + line[:1])]
    return line


def band(body, middle, slope, width):
    """A webbing right round the body."""
    line, away = body.round(middle, slope, 0.0065)
    line = calm(line)
    count = len(line)
    along = [(line[(i + 1) % count] - line[i - 1]).normalized() for i in range(count)]
    return sweep("webbing", line, rounded_rect(width, 0.0026, 0.0011, 3), canvas("sand", 1700), closed=True,
                 side=lambda t: along[round(t * (count - 1))].cross(away[round(t * (count - 1))]))


def dressed(whole):
    """The harness as it is worn: girth and neck webbing, the back panel with the tether's ring and the grip."""
    body = Body(whole)
    return [band(body, (0, .07, .375), 0.35, 0.036), band(body, (0, .10, .555), 0.75, 0.036), *back_panel(body)]


PANEL = (0.405, 0.575)


def back_panel(body):
    """The padded panel between the shoulders, bound at its edge, with its webbing, ring and grip."""
    low, high = PANEL
    loops = []
    for row in range(15):
        t = row / 14
        z = low - 0.014 + (high - low + 0.030) * t
        half = 0.066 * (1 - 0.22 * t) * min(1, (1 - abs(2 * t - 1) ** 5) ** 0.5 + 0.12)
        top = [body.behind(half * s, z, 0.005 + 0.010 * (1 - s ** 6) * min(1, 6 * t, 6 * (1 - t))) for s in (i / 8 - 1 for i in range(17))]
        loops.append(top + [body.behind(half * s, z, 0.001) for s in (1 - i / 4 for i in range(9))])
    made = [loft("panel", loops, cordura("navy"), sharp=80)]
    edge = [loop[0] for loop in loops] + loops[-1][1:16] + [loop[16] for loop in reversed(loops)] + loops[0][15:0:-1]
    made.append(tube("binding", calm(edge, 1), 0.0042, cotton("navy"), closed=True, steps=10))
    middle = [body.behind(0, low + (high - low) * t / 12, 0.0170) for t in range(13)]
    made.append(strap("spine", middle, 0.036, 0.0026, canvas("sand", 1700), side=(1, 0, 0)))
    for dx in (-0.014, 0.014):
        made.append(stitches("stitches", [p + Vector((dx, -0.0015, 0)) for p in middle], thread("navy"), 0.005, 0.0036, 0.0006))
    a, b = middle[10], middle[5]
    grip = smooth_path([a, a.lerp(b, .2) + Vector((0, -.017, .004)), a.lerp(b, .5) + Vector((0, -.022, .004)), a.lerp(b, .8) + Vector((0, -.017, .004)), b], 8)
    made.append(strap("grip", grip, 0.026, 0.0042, bridle("saddle"), side=(1, 0, 0)))
    made.append(tube("ring", ring_line(), 0.0030, aluminium(), closed=True))
    return made


RING = Vector((0, -.098, .432))


def ring_line():
    return [RING + Vector((0.021 * math.cos(a), -0.004 - 0.006 * math.sin(a), -0.022 * math.sin(a))) for a in (2 * math.pi * i / 28 for i in range(28))]


def tether(points):
    """The tether from the harness's ring along these points."""
    start = RING + Vector((0, -0.010, -0.020))
    line = smooth_path([start, *points], 12)
    made = [strap("tether", line, 0.026, 0.0026, webbing("navy"), side=lambda t: (0, 0.5 + t, 0.75 * (1 - t)))]
    a, b = line[0], line[3]
    return made + [tube("hook", [a, a.lerp(b, 0.5), b], 0.0048, aluminium())]
