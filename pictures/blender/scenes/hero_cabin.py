"""The hero: a cabin at dawn; a dog sits on its mat and looks out."""
import math

import bpy
from mathutils import Vector

from core.materials import bridle, canvas
from core.shapes import group, rounded_rect, slab, tube
from core.studio import camera, softbox, world
from props.cabin import WALL, WINDOW, WINDOW_Z, carpet, dawn_sky, side_wall
from props.cabin_seat import cabin_seat
from props.case import closed_case
from props.dog import sitting_dog

PLACES = (-2.15, -1.25, -0.35, 0.55, 1.45, 2.35)


def dawn(places=PLACES, strength=1.0):
    """Light through the windows: the sun low outside, and each window's share of the sky."""
    sky = dawn_sky(strength=1.7)
    sky.data.materials[0].cycles.sample_as_light = False
    for x in places:
        light = softbox("pane", (x, WALL + 0.10, WINDOW_Z), (x + 0.1, -1, 0.55), (WINDOW[0] * 0.9, WINDOW[1] * 0.9), 7.5 * strength, (1.0, 0.72, 0.47))
        light.visible_camera = False
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 5.5 * strength, math.radians(1.2), (1.0, 0.66, 0.38)
    lamp = bpy.data.objects.new("sun", sun)
    lamp.rotation_euler = Vector((0.62, -1.0, -0.36)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)
    softbox("cabin", (-0.8, -1.6, 1.9), (0, 0.3, 0.4), (3.0, 0.6), 9.0, (0.66, 0.78, 1.0))
    world((0.35, 0.45, 0.62), 0.05)


def floor_mat():
    made = [slab("mat", (1.2, 0.8, 0.018), canvas("sage"), 0.05, 0.007)]
    edge = [(x, y, 0.010) for x, y in rounded_rect(1.196, 0.796, 0.05, 8)]
    return made + [tube("binding", edge, 0.009, bridle("saddle"), closed=True, steps=10)]


def hero_cabin():
    dawn()
    side_wall(PLACES)
    carpet("navy")
    group("mat", floor_mat(), (0.10, 0.20, 0))
    sitting_dog((0.12, 0.10, 0.018), 4, 40)
    cabin_seat((1.02, 0.46, 0), 12)
    closed_case((-0.92, 0.56, 0), 14)
    camera((0.02, -1.95, 0.60), (0.0, 1.0, 0.60), focus=(0.2, 0.1, 0.6), lens=33, fstop=4.0)
    return {"exposure": 0.35, "vignette": 0.25}
