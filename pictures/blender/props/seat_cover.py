"""Cloth over a cabin seat: the quilted cover, over backrest and cushion, tucked in at the sides, hanging in front; and
the blanket spread over the cushion."""
import math
import random

import cv2
import numpy as np
from mathutils import Matrix, Vector

from core.mark import brand_mark, lay
from core.materials import bridle, cotton, merino_weave, print_ink, quilted, thread
from core.shapes import circle, group, mesh, put, rounded_rect, slab, smooth_path, stitches, sweep, thicken
from props.ground import Ground, meshes

PITCH = 0.036
STEP = 0.0045
CUSHIONS = ("seat", "lumbar", "shoulder")
VIEWS = (((0.372, 1.00), (0.0, -1.0)), ((0.335, 1.00), (0.06, -1.0)), ((0.23, 0.95), (0.72, -0.7)), ((0.10, 0.80), (1.0, -0.22)),
         ((0.02, 0.63), (1.0, -0.24)), ((0.03, 0.57), (0.82, -0.58)), ((0.02, 0.56), (0.42, -1.0)), ((-0.10, 0.60), (0.03, -1.0)),
         ((-0.26, 0.60), (-0.02, -1.0)), ((-0.40, 0.53), (0.62, -0.8)), ((-0.46, 0.44), (1.0, -0.35)), ((-0.46, 0.345), (1.0, 0.0)))


def distances(tree, rays, across):
    """How far away the padding is along each ray, at each place across; beside it, it falls off by 45 mm."""
    far = np.empty((len(rays), len(across)), np.float32)
    for i, (start, way) in enumerate(rays):
        for j, y in enumerate(across):
            hit = tree.ray_cast(Vector((start.x, y, start.z)), way)
            far[i, j] = hit[3] if hit[0] else 9
    inner = np.abs(across) < 0.215
    limit = far[:, inner].max(1, keepdims=True) + 0.042
    return np.minimum(far, limit)


def stretched(far):
    """The distances of a cloth that bridges narrow gaps and rounds hard edges."""
    near = cv2.erode(far, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 5)))
    return cv2.GaussianBlur(near, (0, 0), 3.2)


def rays_over(views):
    starts = smooth_path([(x, 0, z) for (x, z), _ in views], 26)
    ways = smooth_path([(x, 0, z) for _, (x, z) in views], 26)
    return [(start, way.normalized()) for start, way in zip(starts, ways)]


def calm_noise(shape, cell, seed):
    """Smooth noise around 0, its bumps about `cell` grid steps apart."""
    rough = np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
    soft = cv2.GaussianBlur(rough, (0, 0), cell / 2.5)
    return soft / soft.std()


def hanging(row, across, hem):
    """The part in front: it hangs down from the foremost line of the cushion, with a few soft waves."""
    drop = np.arange(STEP, row[:, 2].mean() - hem, STEP)
    rows = []
    for d in drop:
        t = d / drop[-1]
        wave = 0.006 * np.sin(across * 19 + 0.6) + 0.004 * np.sin(across * 41 + 2)
        below = row.copy()
        below[:, 0] -= 0.004 * t + wave * t ** 1.4
        below[:, 1] *= 1 + 0.012 * t
        below[:, 2] = row[:, 2] + (row[:, 2].mean() - row[:, 2]) * t - d
        rows.append(below)
    return np.array(rows)


def evenly(surface, step=STEP):
    """The same surface with rows an even `step` apart along its middle."""
    middle = surface[:, surface.shape[1] // 2]
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))])
    want = np.arange(0, run[-1], step)
    flat = surface.reshape(len(run), -1)
    return np.stack([np.interp(want, run, flat[:, k]) for k in range(flat.shape[1])], 1).reshape(len(want), -1, 3)


def outwards(surface):
    along, aside = np.gradient(surface, axis=0), np.gradient(surface, axis=1)
    normal = np.cross(aside, along)
    return normal / np.linalg.norm(normal, axis=2, keepdims=True)


def lengths(surface):
    """Where each point is on the cloth laid flat: across from its middle, and along from its top."""
    across = np.linalg.norm(np.diff(surface, axis=1), axis=2).cumsum(1)
    across = np.pad(across, ((0, 0), (1, 0)))
    across -= across[:, [surface.shape[1] // 2]]
    along = np.pad(np.linalg.norm(np.diff(surface, axis=0), axis=2).cumsum(0), ((1, 0), (0, 0)))
    along = np.repeat(along[:, [surface.shape[1] // 2]], surface.shape[1], 1)
    return across, along


def draped(seat, views, half, hem, lift):
    """The cloth seen from the rays of `views`, twice `half` wide, down to the height `hem`, as rows of points."""
    across = np.arange(-half, half + STEP / 2, STEP)
    rays = rays_over(views)
    tree = Ground(meshes(seat, *CUSHIONS)).tree
    far = stretched(distances(tree, rays, across))
    over = np.array([[(s.x + w.x * f, y, s.z + w.z * f) for f, y in zip(row, across)] for (s, w), row in zip(rays, far)])
    surface = evenly(np.concatenate([over, hanging(over[-1], across, hem)]))
    for _ in range(2):
        surface[1:-1] = (surface[:-2] + 2 * surface[1:-1] + surface[2:]) / 4
    normal = outwards(surface)
    lying = 0.0022 * calm_noise(surface.shape[:2], 26, 4) + 0.0011 * calm_noise(surface.shape[:2], 9, 7)
    return clear_of(tree, surface + normal * (lift + lying[..., None]), normal)


def clear_of(tree, surface, normal, gap=0.002):
    """The cloth pushed out, softly, where the padding would come closer than `gap`."""
    push = np.zeros(surface.shape[:2], np.float32)
    for at in np.ndindex(*push.shape):
        near, _, _, apart = tree.find_nearest(Vector(surface[at]))
        if apart < 0.03:
            push[at] = max(0.0, gap - (Vector(surface[at]) - near).dot(Vector(normal[at])))
    wide = cv2.GaussianBlur(cv2.dilate(push, np.ones((7, 7))), (0, 0), 2)
    return surface + normal * wide[..., None]


def pillows(across, along):
    """How full the quilt is, from 0 on its seams to 1."""
    way = [np.abs(np.sin((across + s * along) * np.pi / PITCH)) for s in (1, -1)]
    return np.minimum(*way) ** 0.55


def sheet_of(name, surface, across, along, material):
    """One cloth of these rows of points; its UV map is its length and width in meters."""
    rows, count = surface.shape[:2]
    faces = [(r * count + i, r * count + i + 1, (r + 1) * count + i + 1, (r + 1) * count + i) for r in range(rows - 1) for i in range(count - 1)]
    made = mesh(name, surface.reshape(-1, 3).tolist(), faces, material, sharp=180)
    uv = made.data.uv_layers.new(name="length and width").data
    for loop in made.data.loops:
        r, i = divmod(loop.vertex_index, count)
        uv[loop.index].uv = (along[r, i], across[r, i])
    return made


def seat_cover(seat, color="sage"):
    """The cover for a seat that stands at the origin."""
    flat = draped(seat, VIEWS, 0.258, 0.155, 0.006)
    normal = outwards(flat)
    across, along = lengths(flat)
    quilt = flat + normal * (0.0042 * pillows(across, along))[..., None]
    cloth = thicken(sheet_of("cover", quilt, across, along, quilted(color, PITCH, laid=True)), 0.004, -1)
    return group("cover", [cloth, *bound(flat, normal), *patch(flat, normal)])


def spread_blanket(seat, color="cloud"):
    """The blanket over the cushion of a seat at the origin, its fringe hanging in front."""
    flat = draped(seat, VIEWS[5:], 0.238, 0.215, 0.004)
    cloth = thicken(sheet_of("blanket", flat, *lengths(flat), merino_weave(color)), 0.0035, -1)
    return group("blanket", [cloth, *hanging_fringe(flat[-1], merino_weave(color))])


def hanging_fringe(row, material, length=0.042):
    """Knotted tassels along the lower edge."""
    rng, made = random.Random(6), []
    for x, y, z in row[1:-1:2]:
        lean = rng.uniform(-0.12, 0.12), rng.uniform(-0.12, 0.12)
        path = [Vector((x + lean[0] * d, y + lean[1] * d, z + 0.002 - d)) for d in (length * i / 9 for i in range(10))]
        made.append(sweep("tassel", path, circle(0.0022, 9), material, sharp=90,
                          taper=lambda t: 0.85 + 0.75 * math.exp(-((t - 0.24) / 0.09) ** 2) + 0.3 * max(0.0, t - 0.4)))
    return made


def bound(flat, normal):
    """The tape that binds the edge."""
    def around(grid):
        return np.concatenate([grid[0, :-1], grid[:-1, -1], grid[-1, :0:-1], grid[:0:-1, 0]])[::2]
    edge, away = around(flat), around(normal)
    line = [Vector(p) + Vector(n) * 0.0004 for p, n in zip(edge, away)]
    tape = sweep("binding", line, rounded_rect(0.0095, 0.017, 0.004, 4), cotton("sageDark"), closed=True, sharp=80,
                 side=lambda t: away[round(t * (len(away) - 1))])
    return [tape]


def patch(flat, normal, size=0.056):
    """The leather patch with the mark, sewn on the part that hangs in front."""
    r, c = int(flat.shape[0] - 0.085 / STEP), int(flat.shape[1] * 0.5)
    at = Vector(flat[r, c]) + Vector(normal[r, c]) * 0.004
    made = [slab("patch", (size, size, 0.003), bridle("saddle"), 0.008, 0.0009)]
    line = [Vector((x, y, 0.0032)) for x, y in rounded_rect(size - 0.008, size - 0.008, 0.006, 6)]
    made.append(stitches("stitches", line + line[:1], thread("cream"), 0.004, 0.0028, 0.00045))
    made += [put(lay(part), (0, 0, 0.0031)) for part in brand_mark(size * 0.55, print_ink("gold"), thickness=0.0005)]
    label = group("patch", made, at)
    facing = Vector(normal[r, c])
    right = Vector((0, 0, 1)).cross(facing).normalized()
    label.rotation_euler = Matrix((right, facing.cross(right), facing)).transposed().to_euler()
    return [label]
