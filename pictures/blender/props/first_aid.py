"""The canine first aid set: a zip pouch with a white cross."""
import bpy

from core.materials import paper
from core.shapes import group, put, slab
from props.bag import bag


def first_aid(at=(0, 0, 0), turn=0, size=(0.20, 0.085, 0.14), tilt=(0, 0)):
    made = bag(size, "sageDark", 0.03, 8, 0.006, 0.03)
    depth, height = size[1], size[2]
    branded = [part for part in made if part.name.split(".")[0] in ("patch", "stitches", "head", "fin")]
    made = [part for part in made if part not in branded]
    for part in branded:
        bpy.data.objects.remove(part)
    for width, tall in ((0.060, 0.020), (0.020, 0.060)):
        bar = slab("cross", (width, tall, 0.0016), paper("white", 0.6), 0.003, 0.0006)
        made.append(put(bar, (0, -depth / 2 * 1.01 - 0.0012, height * 0.47), 0, (90, 0)))
    return group("first aid", made, at, turn, tilt)
