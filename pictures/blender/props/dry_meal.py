"""Dry food as it lies in a bowl or a scoop."""
import math
import random

import bpy

from core.materials import chewy
from core.shapes import group, lathe, put, ruffle

PIECE = 0.0054


def dry_meal(radius, low, pieces, seed=3):
    """Kibble poured on a round bed of this radius at the height `low`: each piece comes to rest at the lowest of
    some random places."""
    rng = random.Random(seed)
    shapes = [one_piece(i) for i in range(6)]
    lying, made = [], []
    for i in range(pieces):
        place = min((at_rest(lying, rng, radius, low) for _ in range(40)), key=lambda p: p[2])
        lying.append(place)
        one = shapes[i] if i < len(shapes) else copy_of(rng.choice(shapes))
        made.append(put(one, place, rng.uniform(0, 360), (rng.gauss(0, 30), rng.gauss(0, 30))))
    return group("dry meal", made)


def one_piece(seed):
    """A puffed disc with a soft dent on both faces."""
    r, half = PIECE * 1.16, PIECE * 0.70
    rim = [(r * (0.62 + 0.38 * math.cos(math.radians(d))), half * math.sin(math.radians(d))) for d in range(-90, 91, 15)]
    profile = [(0, -half * 0.72), (r * 0.3, -half * 0.84), *rim, (r * 0.3, half * 0.84), (0, half * 0.72)]
    return ruffle(lathe("piece", profile, chewy(), 22, sharp=80), 0.0011, 130, seed)


def copy_of(piece):
    made = piece.copy()
    bpy.context.scene.collection.objects.link(made)
    return made


def at_rest(lying, rng, radius, low):
    """Where a piece that falls at a random place lies on the bed or on the pieces below it."""
    away, turn = (radius - PIECE) * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
    x, y, z = away * math.cos(turn), away * math.sin(turn), low + PIECE * 0.7
    reach = (2 * PIECE) ** 2
    for px, py, pz in lying:
        apart = (px - x) ** 2 + (py - y) ** 2
        if apart < reach:
            z = max(z, pz + math.sqrt(reach - apart) * 0.88)
    return x, y, z
