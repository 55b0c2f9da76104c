"""The brand mark and wordmark as flat meshes, read from the drawings that the site uses."""
import math
import re
from pathlib import Path

import bmesh
import bpy
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

ROOT = Path(__file__).resolve().parents[3]


def outlines(path):
    """The Bezier outlines of an SVG path with absolute M, L, H, V, C, S and Z and relative l, h and v:
    lists of (point, handle before, handle after)."""
    tokens = re.findall(r"[MLHVCSZlhv]|-?\d*\.?\d+", path)
    shapes, knots, at, i, command = [], [], Vector((0, 0)), 0, ""
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        if command == "Z":
            shapes.append(knots)
            knots = []
            continue
        take = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4}[command.upper()]
        n = [float(t) for t in tokens[i:i + take]]
        i += take
        if command in "lhv":
            n = [a + b for a, b in zip({"l": at, "h": (at.x,), "v": (at.y,)}[command], n)]
        if command in "CS":
            mirrored = 2 * at - knots[-1][1]
            first = Vector(n[0:2]) if command == "C" else mirrored
            second, at = Vector(n[-4:-2]), Vector(n[-2:])
            knots[-1][2] = first
            knots.append([at, second, at])
            continue
        at = {"H": lambda: Vector((n[0], at.y)), "V": lambda: Vector((at.x, n[0]))}.get(
            command.upper(), lambda: Vector(n))()
        knots.append([at, at, at])
        command = "L" if command == "M" else command
    return shapes


def flat(name, paths, box, height, material, thickness=0.0):
    """These paths as one flat mesh in the xz plane, `height` high and centered; faces toward -y."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.fill_mode, curve.resolution_u = "2D", "BOTH", 8
    curve.extrude = thickness * box[1] / height / 2
    for shape in [s for path in paths for s in outlines(path)]:
        if (shape[0][0] - shape[-1][0]).length < 1e-6:
            shape[0][1] = shape[-1][1]
            shape = shape[:-1]
        spline = curve.splines.new("BEZIER")
        spline.bezier_points.add(len(shape) - 1)
        spline.use_cyclic_u = True
        for point, (co, left, right) in zip(spline.bezier_points, shape):
            point.co, point.handle_left, point.handle_right = (v.to_3d() for v in (co, left, right))
    made = bpy.data.objects.new(name, curve)
    data = bpy.data.meshes.new_from_object(made)
    bpy.data.objects.remove(made)
    size = height / box[1]
    for v in data.vertices:
        v.co = Vector(((v.co.x - box[0] / 2) * size, v.co.z * size, (box[1] / 2 - v.co.y) * size))
    data.materials.clear()
    data.materials.append(material)
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def brand_mark(height, material, accent=None, thickness=0.0):
    """The dog's head with the fin; returns its two parts."""
    text = (ROOT / "schemas/content/brand/mark.ts").read_text(encoding="utf-8")
    head = re.search(r"head: '([^']+)'", text).group(1)
    fin = re.search(r"fin: '([^']+)'", text).group(1)
    return [flat("head", [head], (64, 64), height, material, thickness),
            flat("fin", [fin], (64, 64), height, accent or material, thickness)]


def wordmark(height, material, thickness=0.0):
    """The word PETJET; its width is 5.54 times its height."""
    text = (ROOT / "schemas/content/brand/wordmark.ts").read_text(encoding="utf-8")
    letters = re.findall(r"'(M[^']+)'", text)
    return flat("wordmark", letters, (266, 48), height, material, thickness)


def words(text, height, material, spacing=1.0, align="CENTER", face=None):
    """A line of small print in the xz plane like the marks; `face` is one of the site's typefaces by the
    name of its file, otherwise Blender's own font is used."""
    font = bpy.data.curves.new("words", "FONT")
    if face:
        font.font = bpy.data.fonts.load(str(ROOT / f"api/site/line-sheet/fonts/{face}.ttf"), check_existing=True)
    font.body, font.size, font.align_x, font.space_character = text, 1.4, align, spacing
    font.resolution_u, font.fill_mode = 3, "NONE"
    made = bpy.data.objects.new("words", font)
    outline = bpy.data.meshes.new_from_object(made)
    bpy.data.objects.remove(made)
    points, faces = filled([v.co.xy for v in outline.vertices], [tuple(edge.vertices) for edge in outline.edges])
    data = bpy.data.meshes.new("words")
    data.from_pydata([(p.x * height, 0, p.y * height) for p in points], [], faces)
    data.materials.append(material)
    made = bpy.data.objects.new("words", data)
    bpy.context.scene.collection.objects.link(made)
    return made


def filled(points, edges):
    """Triangles that fill closed outlines which can overlap, as letters of variable typefaces do; Blender's own
    fill leaves doubled and missing faces there."""
    follows, loops = dict(edges), []
    while follows:
        loop = [next(iter(follows))]
        while (after := follows.pop(loop[-1])) != loop[0]:
            loop.append(after)
        loops.append(loop)
    ways = [1 if sum(points[a].cross(points[b]) for a, b in zip(loop, loop[1:] + loop[:1])) > 0 else -1 for loop in loops]
    outlines = [loop if way > 0 else loop[::-1] for loop, way in zip(loops, ways)]
    places, _, triangles, _, _, inside = delaunay_2d_cdt(points, [], outlines, 0, 1e-6)
    return places, [face for face, within in zip(triangles, inside) if sum(ways[i] for i in within)]


def refine(made, length):
    """Splits edges longer than `length`, so that a print can follow a curved surface."""
    body = bmesh.new()
    body.from_mesh(made.data)
    for _ in range(7):
        long = [edge for edge in body.edges if edge.calc_length() > length]
        if not long:
            break
        bmesh.ops.subdivide_edges(body, edges=long, cuts=1)
        bmesh.ops.triangulate(body, faces=body.faces)
    body.to_mesh(made.data)
    body.free()
    return made


def bend(made, radius):
    """Wraps a flat print in the xz plane round an upright cylinder's front."""
    refine(made, radius * 0.12)
    for v in made.data.vertices:
        a = v.co.x / radius
        v.co = Vector((radius * math.sin(a), -radius * math.cos(a) + v.co.y, v.co.z))
    return made


def lay(made):
    """Lays a flat print in the xz plane onto the floor, its top away from the camera."""
    for v in made.data.vertices:
        v.co = Vector((v.co.x, v.co.z, -v.co.y))
    return made
