"""What things lie on: cushions, covers and blankets."""
import math

import bpy
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from core.shapes import group


class Ground:
    """The upper surface of some meshes, where they are now, in the scene's coordinates."""

    def __init__(self, parts):
        bpy.context.view_layer.update()
        verts, faces = [], []
        for part in parts:
            base = len(verts)
            verts += [part.matrix_world @ v.co for v in part.data.vertices]
            faces += [tuple(base + i for i in p.vertices) for p in part.data.polygons]
        self.tree = BVHTree.FromPolygons(verts, faces)

    def at(self, x, y, otherwise=0.3):
        hit = self.tree.ray_cast(Vector((x, y, 1.5)), Vector((0, 0, -1)))[0]
        return hit.z if hit else otherwise

    def around(self, x, y, reach):
        """The mean height of the surface around a place, which something stiff bridges."""
        ways = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
        return sum(self.at(x + reach * a, y + reach * b) for a, b in ways) / len(ways)

    def lay(self, part, above=0.0005, stiff=0.0):
        """Lets a flat part, whose z counts from 0, follow the surface, except what is finer than `stiff`."""
        for v in part.data.vertices:
            v.co.z += (self.around(v.co.x, v.co.y, stiff) if stiff else self.at(v.co.x, v.co.y)) + above
        part.data.update()
        return part

    def lay_all(self, whole, above=0.0005):
        """Lets something soft made of many parts, which stands on z = 0 in its place, follow the surface."""
        bpy.context.view_layer.update()
        for part in whole.children_recursive:
            if part.type == "MESH":
                part.data = part.data.copy() if part.data.users > 1 else part.data
                there, back = part.matrix_world.copy(), part.matrix_world.inverted()
                for v in part.data.vertices:
                    place = there @ v.co
                    place.z += self.at(place.x, place.y) + above
                    v.co = back @ place
                part.data.update()
        return whole

    def slope(self, x, y, turn=0, reach=0.03):
        """The tilt about its own x and y, in degrees, of what stands here, turned by `turn`."""
        a = math.radians(turn)
        right, ahead = Vector((math.cos(a), math.sin(a))) * reach, Vector((-math.sin(a), math.cos(a))) * reach
        rise = [math.degrees(math.atan2(self.at(x + way.x, y + way.y) - self.at(x - way.x, y - way.y), 2 * reach)) for way in (right, ahead)]
        return rise[1], -rise[0]

    def stand(self, name, parts, x, y, turn=0, sink=0.0015, reach=0.03):
        """Puts something firm on the surface, which yields by `sink`."""
        return group(name, parts, (x, y, self.at(x, y) - sink), turn, self.slope(x, y, turn, reach))


def meshes(whole, *names):
    """The meshes of something made of parts that have these names."""
    return [part for part in whole.children_recursive if part.type == "MESH" and part.name.split(".")[0] in names]
