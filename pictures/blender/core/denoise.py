"""Removes render noise: non-local means over light without albedo, guided by albedo and normals.

Two renders with different seeds give both the picture (their mean) and how uncertain each pixel of
it is (their difference), so that only differences that noise can explain are averaged away.
"""
import cv2
import numpy as np

TILE = 400


def denoise(first, second, albedo, normal, radius=7, strength=0.55):
    """All arguments are float32 arrays (height, width, 3) in linear light; returns the same."""
    base = np.maximum(albedo, 0.02)
    a, b = (np.log1p(clip_fireflies(half) / base * 2) for half in (first, second))
    light = (a + b) / 2
    spread = cv2.blur(((a - b) ** 2 / 4).mean(axis=2), (9, 9)) + 1e-7
    guide = np.concatenate([cv2.blur(albedo, (3, 3)) / 0.10, cv2.blur(normal, (3, 3)) / 0.30], axis=2)
    out = np.empty_like(light)
    height, width = spread.shape
    for y in range(0, height, TILE):
        for x in range(0, width, TILE):
            out[y:y + TILE, x:x + TILE] = tile(light, spread, guide, y, x, radius, strength)
    return np.expm1(out) / 2 * base


def clip_fireflies(picture):
    """Lowers single pixels that outshine all of their neighbourhood."""
    median = cv2.medianBlur(picture.astype(np.float32), 3)
    return np.minimum(picture, median * 2.5 + 0.15)


def tile(light, spread, guide, y, x, radius, strength):
    """One tile of the result, cut out with enough margin for the search and the patches."""
    margin = radius + 3
    height, width = spread.shape
    top, left = max(0, y - margin), max(0, x - margin)
    bottom, right = min(height, y + TILE + margin), min(width, x + TILE + margin)
    cut = np.s_[top:bottom, left:right]
    mean = average(light[cut], spread[cut], guide[cut], radius, strength)
    return mean[y - top:y - top + TILE, x - left:x - left + TILE]


def average(light, spread, guide, radius, strength):
    total, weight = light.copy(), np.ones(spread.shape, np.float32)
    rows, cols = spread.shape
    for dy in range(0, radius + 1):
        for dx in range(-radius, radius + 1):
            if (dy == 0 and dx <= 0) or dy * dy + dx * dx > radius * radius + 1 or dy >= rows or abs(dx) >= cols:
                continue
            here = np.s_[0:rows - dy, max(0, -dx):cols - max(0, dx)]
            there = np.s_[dy:rows, max(0, dx):cols - max(0, -dx)]
            noise = spread[here] + spread[there]
            far = ((light[here] - light[there]) ** 2).mean(axis=2)
            far = cv2.blur(np.maximum(far - noise, -noise) / (noise * strength + 1e-6), (5, 5))
            unlike = ((guide[here] - guide[there]) ** 2).sum(axis=2)
            w = np.exp(-np.maximum(far, 0) - unlike)
            total[here] += light[there] * w[..., None]
            total[there] += light[here] * w[..., None]
            weight[here] += w
            weight[there] += w
    return total / weight[..., None]
