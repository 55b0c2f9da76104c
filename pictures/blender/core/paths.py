"""Lines from which shapes are made: sections, loops and curves through points."""
import math

from mathutils import Vector


def rounded_rect(width, depth, radius, steps=8):
    """Points of a rounded rectangle around the origin, counter-clockwise."""
    radius = max(1e-5, min(radius, width / 2 - 1e-5, depth / 2 - 1e-5))
    points = []
    for sx, sy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            points.append((sx * (width / 2 - radius) + radius * math.cos(a),
                           sy * (depth / 2 - radius) + radius * math.sin(a)))
    return points


def resample(points, count):
    """The same closed line with `count` evenly spaced points."""
    closed = points + points[:1]
    lengths = [0.0]
    for (x1, y1), (x2, y2) in zip(closed, closed[1:]):
        lengths.append(lengths[-1] + math.hypot(x2 - x1, y2 - y1))
    made, k = [], 0
    for i in range(count):
        want = lengths[-1] * i / count
        while lengths[k + 1] < want:
            k += 1
        f = (want - lengths[k]) / max(1e-9, lengths[k + 1] - lengths[k])
        made.append((closed[k][0] + (closed[k + 1][0] - closed[k][0]) * f, closed[k][1] + (closed[k + 1][1] - closed[k][1]) * f))
    return made


def rect_loop(width, depth, radius, z, steps=8):
    return [(x, y, z) for x, y in rounded_rect(width, depth, radius, steps)]


def smooth_path(points, per=12, closed=False):
    """A Catmull-Rom curve through points."""
    pts = [Vector(p) for p in points]
    if closed:
        pts = [pts[-1]] + pts + pts[:2]
    else:
        pts = [2 * pts[0] - pts[1]] + pts + [2 * pts[-1] - pts[-2]]
    path = []
    for a, b, c, d in zip(pts, pts[1:], pts[2:], pts[3:]):
        for i in range(per):
            t = i / per
            path.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                               + (3 * b - a - 3 * c + d) * t ** 3))
    if not closed:
        path.append(pts[-2])
    return path


def circle(radius, steps=12):
    return [(radius * math.cos(2 * math.pi * i / steps), radius * math.sin(2 * math.pi * i / steps))
            for i in range(steps)]
