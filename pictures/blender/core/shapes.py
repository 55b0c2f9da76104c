"""Meshes from which props are made. Lengths are metres, angles are degrees."""
import math

import bmesh
import bpy
from mathutils import Vector, noise

from .paths import circle, rect_loop, resample, rounded_rect, smooth_path  # noqa: F401 (props take them from here)


def mesh(name, verts, faces, material, smooth=True, sharp=35):
    """An object of these vertices and faces; edges sharper than `sharp` degrees stay edges."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.update()
    data.materials.append(material)
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(sharp)
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def group(name, parts, at=(0, 0, 0), turn=0, tilt=(0, 0), scale=1):
    """Moves parts as one: turned about z, tilted about x and y before that."""
    holder = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(holder)
    for part in parts:
        if part.parent is None:
            part.parent = holder
    holder.location = at
    holder.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    holder.scale = (scale,) * 3
    return holder


def loft(name, loops, material, caps=(True, True), sharp=35, ring=False):
    """A skin over loops that have equally many points; `ring` joins the last loop to the first."""
    count = len(loops[0])
    verts = [v for loop in loops for v in loop]
    faces = []
    rows = len(loops) if ring else len(loops) - 1
    for row in range(rows):
        nxt = (row + 1) % len(loops)
        for i in range(count):
            j = (i + 1) % count
            faces.append((row * count + i, row * count + j, nxt * count + j, nxt * count + i))
    if caps[0] and not ring:
        faces.append(tuple(reversed(range(count))))
    if caps[1] and not ring:
        faces.append(tuple(range((len(loops) - 1) * count, len(loops) * count)))
    return mesh(name, verts, faces, material, sharp=sharp)


def slab(name, size, material, corner=0.01, edge=0.003, at=(0, 0, 0), turn=0, tilt=(0, 0), steps=8):
    """A block with rounded corners in plan and softened top and bottom edges; it stands on z = 0."""
    width, depth, height = size
    edge = min(edge, height / 2 - 1e-5)
    loops = []
    for i in range(5):
        a = math.radians(90 * i / 4)
        cut = edge * (1 - math.sin(a))
        loops.append((cut, edge * (1 - math.cos(a))))
    loops += [(cut, height - z) for cut, z in reversed(loops)]
    rings = [rect_loop(width - 2 * c, depth - 2 * c, max(corner - c, 1e-4), z, steps) for c, z in loops]
    made = loft(name, rings, material, sharp=50)
    return put(made, at, turn, tilt)


def put(made, at=(0, 0, 0), turn=0, tilt=(0, 0)):
    made.location = at
    made.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    return made


def lathe(name, profile, material, steps=72, sharp=35):
    """Turns a profile of (radius, height) points about z; it is closed where the radius is 0."""
    loops = [[(r * math.cos(2 * math.pi * i / steps), r * math.sin(2 * math.pi * i / steps), z)
              for i in range(steps)] for r, z in profile]
    return loft(name, loops, material, caps=(False, False), sharp=sharp)


def sweep(name, path, section, material, side=None, closed=False, sharp=50, taper=None):
    """Carries a section of (side, up) points along a path. `side` fixes the section's first axis;
    without it the section turns as little as it can. `taper` gives a scale for each 0..1."""
    path = [Vector(p) for p in path]
    count = len(path)
    loops = []
    across = None
    for i, point in enumerate(path):
        before = path[i - 1] if i or closed else path[0]
        after = path[(i + 1) % count] if i + 1 < count or closed else path[-1]
        along = (after - before).normalized()
        if side is not None:
            across = Vector(side(i / (count - 1))) if callable(side) else Vector(side)
        elif across is None:
            across = along.orthogonal()
        across = (across - along * across.dot(along)).normalized()
        up = along.cross(across)
        size = taper(i / (count - 1)) if taper else 1
        loops.append([point + across * s * size + up * u * size for s, u in section])
    return loft(name, loops, material, sharp=sharp, ring=closed)


def tube(name, path, radius, material, closed=False, steps=14, side=None):
    return sweep(name, path, circle(radius, steps), material, closed=closed, sharp=60, side=side)


def strap(name, path, width, thickness, material, side=None, closed=False):
    """A flat strap with softened edges along a path."""
    section = rounded_rect(width, thickness, thickness * 0.42, 3)
    return sweep(name, path, section, material, side=side, closed=closed)


def stitches(name, path, material, pitch=0.0048, length=0.0034, radius=0.00055, up=None):
    """A row of threads along a path, each slightly raised."""
    path = [Vector(p) for p in path]
    verts, faces, left = [], [], pitch / 2
    for a, b in zip(path, path[1:]):
        reach = (b - a).length
        if reach < 1e-7:
            continue
        along = (b - a) / reach
        while left <= reach:
            one_stitch(verts, faces, a + along * left, along, length, radius)
            left += pitch
        left -= reach
    return mesh(name, verts, faces, material, sharp=80)


def one_stitch(verts, faces, middle, along, length, radius):
    across = along.orthogonal().normalized()
    up = along.cross(across)
    base, steps = len(verts), 6
    for t, r in ((-0.5, 0.35), (-0.38, 1), (0.38, 1), (0.5, 0.35)):
        for i in range(steps):
            a = 2 * math.pi * i / steps
            verts.append(middle + along * t * length + (across * math.cos(a) + up * math.sin(a)) * r * radius)
    for row in range(3):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append(tuple(base + k for k in (row * steps + i, row * steps + j,
                                                  (row + 1) * steps + j, (row + 1) * steps + i)))


def ruffle(made, strength, scale, seed=0, axis=None):
    """Moves vertices by smooth noise, along one axis or all: what makes cloth look laid by hand."""
    for v in made.data.vertices:
        at = v.co * scale + Vector((seed * 7.31, seed * 3.17, seed * 5.77))
        push = noise.noise_vector(at)
        if axis is None:
            v.co += push * strength
        else:
            v.co[axis] += push[axis] * strength
    return made


def thicken(made, thickness, offset=0):
    step = made.modifiers.new("thick", "SOLIDIFY")
    step.thickness, step.offset = thickness, offset
    return made


def round_edges(made, width, segments=3, angle=30):
    step = made.modifiers.new("round", "BEVEL")
    step.width, step.segments, step.limit_method = width, segments, "ANGLE"
    step.angle_limit = math.radians(angle)
    return made


def cut(made, tool, operation="DIFFERENCE", hollow=False):
    """Applies a Boolean operation at once and removes the tool. The faces inside a `hollow` body keep
    looking inwards: turned out they would fill it."""
    for part in (tool,) if hollow else (made, tool):
        face_out(part)
    step = made.modifiers.new("cut", "BOOLEAN")
    step.object, step.operation, step.solver = tool, operation, "EXACT"
    result = bpy.data.meshes.new_from_object(made.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    made.modifiers.clear()
    made.data = result
    bpy.data.objects.remove(tool)
    return made


def face_out(made):
    """Turns all faces outwards, which Boolean operations rely on."""
    body = bmesh.new()
    body.from_mesh(made.data)
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    body.to_mesh(made.data)
    body.free()


def bake(made):
    """Turns modifiers into geometry."""
    bpy.context.view_layer.update()
    made.data = bpy.data.meshes.new_from_object(made.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    made.modifiers.clear()
    return made
