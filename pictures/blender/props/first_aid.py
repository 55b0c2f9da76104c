"""The canine first aid set: a zip pouch with a white cross."""
import bpy

from core.materials import paper
from core.shapes import group, put
from props.bag import bag
from props.cut_leather import even, piece


def first_aid(at=(0, 0, 0), turn=0, size=(0.20, 0.085, 0.14), tilt=(0, 0)):
    made = bag(size, "sageDark", 0.03, 8, 0.006, 0.03)
    depth, height = size[1], size[2]
    branded = [part for part in made if part.name.split(".")[0] in ("patch", "stitches", "head", "fin")]
    made = [part for part in made if part not in branded]
    for part in branded:
        bpy.data.objects.remove(part)
    made.append(put(cross(0.060, 0.020), (0, -depth / 2 * 1.01 - 0.0008, height * 0.47), 0, (90, 0)))
    return group("first aid", made, at, turn, tilt)


def cross(reach, width):
    """A white cross in one piece, as it is sewn on."""
    a, b = reach / 2, width / 2
    outline = [(b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b), (-b, -a)]
    return piece("cross", even(outline, 0.002), 0.0014, (paper("white", 0.6),) * 3, edge=(0.0004, 0.0004), step=0.004)
