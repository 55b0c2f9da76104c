"""Removes render noise by Intel's Open Image Denoise, guided by albedo and normals."""
from pathlib import Path

import cv2
import numpy as np

from .unet import MULTIPLE, network

WEIGHTS = Path(__file__).resolve().parent.parent / "weights" / "rt_hdr_alb_nrm.tza"

# The curve on which the network was trained: light as the eye sees it, over all that a half float holds.
A, B, C, D, E, F, G = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
LOW_LIGHT, MIDDLE_LIGHT = 1.57945760e-06, 3.22087631e-02
LOW_SEEN, MIDDLE_SEEN = 2.23151711e-03, 3.70974749e-01
BRIGHTEST = 65504.0


def denoise(picture, albedo, normal):
    """All are float32 arrays (height, width, 3), picture and albedo in linear light; returns the same.

    Raises FileNotFoundError where the weights are missing, with what to do.
    """
    if not WEIGHTS.exists():
        raise FileNotFoundError(f"{WEIGHTS} is missing: pictures/README.md says where it comes from.")
    height, width = picture.shape[:2]
    gain = exposure(picture)
    seen = to_seen(np.clip(picture, 0, BRIGHTEST) * gain)
    planes = np.concatenate([seen, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], axis=2)
    below, beside = -height % MULTIPLE, -width % MULTIPLE
    planes = np.pad(planes, ((0, below), (0, beside), (0, 0)), mode="edge")
    made = network(WEIGHTS, *planes.shape[:2])
    made.setInput(np.ascontiguousarray(planes.transpose(2, 0, 1)[None], np.float32))
    out = made.forward()[0].transpose(1, 2, 0)[:height, :width]
    return (from_seen(np.maximum(out, 0)) / gain).astype(np.float32)


def exposure(picture, middle=0.18):
    """The factor that brings the picture's mean brightness, in stops, to middle gray."""
    light = picture @ np.array((0.212671, 0.715160, 0.072169), np.float32)
    blocks = cv2.resize(light, None, fx=1 / 16, fy=1 / 16, interpolation=cv2.INTER_AREA)
    lit = blocks[blocks > 1e-8]
    return middle / float(np.exp2(np.log2(lit).mean())) if lit.size else 1.0


def to_seen(light):
    middle = B * np.power(np.maximum(light, LOW_LIGHT), C) + D
    high = E * np.log(np.maximum(light, MIDDLE_LIGHT) + F) + G
    seen = np.where(light <= LOW_LIGHT, A * light, np.where(light <= MIDDLE_LIGHT, middle, high))
    return (seen / SCALE).astype(np.float32)


def from_seen(seen):
    seen = seen * SCALE
    middle = np.power((np.maximum(seen, LOW_SEEN) - D) / B, 1 / C)
    high = np.exp((np.maximum(seen, MIDDLE_SEEN) - G) / E) - F
    return np.where(seen <= LOW_SEEN, seen / A, np.where(seen <= MIDDLE_SEEN, middle, high))


SCALE = E * np.log(BRIGHTEST + F) + G
