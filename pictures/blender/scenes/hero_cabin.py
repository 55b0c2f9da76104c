"""The hero: a cabin at dawn; a dog sits on its mat and looks out."""
import bpy
from mathutils import Vector

from core.materials import bridle, canvas
from core.shapes import group, rounded_rect, slab, tube
from core.studio import camera, softbox, sunlight, world
from props.cabin import WALL, WINDOW, WINDOW_Z, carpet, dawn_sky, side_wall
from props.cabin_seat import cabin_seat
from props.case import closed_case
from props.dog import sitting_dog

PLACES = (-2.52, -1.62, -0.72, 0.18, 1.08, 1.98)


def dawn(places=PLACES, strength=1.0, horizon=1.75, room=1.0):
    """Light through the windows: the sun low outside, and each window's share of the sky; in the cabin
    a cool fill and a warm wash over the wall. `horizon` is where the camera sees the glow, 10 m off."""
    sky = dawn_sky(horizon, strength=0.85)
    sky.data.materials[0].cycles.sample_as_light = False
    sky.visible_diffuse = sky.visible_shadow = False
    for x in places[1:-1]:
        softbox("pane", (x, WALL + 0.10, WINDOW_Z), (x + 0.1, -1, 0.55), (WINDOW[0] * 0.9, WINDOW[1] * 0.9), 8.5 * strength, (1.0, 0.70, 0.45))
    for _ in range(2):
        sunlight((0.66, -1.0, -0.66), 9 * strength, 1.6, (1.0, 0.56, 0.26))
    softbox("cabin", (-0.8, -1.9, 2.1), (0, 0.4, 0.4), (3.0, 0.8), 15.0 * room, (0.62, 0.76, 1.0), (3, 1))
    softbox("cove", (0.2, 0.62, 1.86), (0.2, 1.02, 0.95), (4.6, 0.05), 13.0 * room, (1.0, 0.76, 0.52), (3, 1))
    world((0.35, 0.45, 0.62), 0.09)


def floor_mat():
    made = [slab("mat", (1.2, 0.8, 0.018), canvas("sage"), 0.05, 0.007)]
    edge = [(x, y, 0.010) for x, y in rounded_rect(1.196, 0.796, 0.05, 8)]
    return made + [tube("binding", edge, 0.009, bridle("saddle"), closed=True, steps=10)]


def to_the_seat():
    """The tether's way from the dog to the belt of the seat, over the seat's cushion."""
    bpy.context.view_layer.update()
    seen = bpy.context.evaluated_depsgraph_get()
    hanging = [Vector(p) for p in ((0.225, -0.03, 0.365), (0.37, 0.05, 0.285), (0.52, 0.18, 0.265), (0.66, 0.31, 0.315))]
    lying = [bpy.context.scene.ray_cast(seen, (x, y, 0.47), (0, 0, -1))[1] for x, y in ((0.815, 0.400), (0.88, 0.415), (0.95, 0.425), (1.04, 0.44), (1.12, 0.45))]
    return hanging + [p + Vector((0, 0, 0.003)) for p in lying]


def hero_cabin():
    dawn()
    side_wall(PLACES)
    carpet("navy")
    group("mat", floor_mat(), (0.10, 0.20, 0))
    cabin_seat((1.12, 0.46, 0), 12)
    sitting_dog((0.13, 0.10, 0.018), 4, 66, scale=1.06, tether_to=to_the_seat())
    closed_case((-0.98, 0.52, 0), 14)
    softbox("reading light", (-1.35, -0.75, 1.55), (-0.95, 0.45, 0.15), (0.5, 0.5), 9, (1.0, 0.84, 0.66), mirrored=False)
    softbox("dog", (-1.25, -0.95, 1.30), (0.13, 0.20, 0.74), (0.4, 0.4), 7, (1.0, 0.86, 0.70), mirrored=False)
    camera((0.05, -2.45, 0.50), (0.04, 1.0, 0.515), focus=(0.15, 0.1, 0.6), lens=35, fstop=4.0)
    return {"exposure": 0.6, "vignette": 0.25}
