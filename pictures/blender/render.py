"""Renders one picture or several:

    blender -b -P pictures/blender/render.py -- NAME [NAME...] [--width 2400] [--samples 32] [--out DIR]

NAME is a picture of scenes/catalog.py or "all". Samples are per pixel; the seed is fixed.
"""
import argparse
import sys
import tempfile
import time
from pathlib import Path

import bpy
import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from core.denoise import denoise  # noqa: E402
from scenes.catalog import PICTURES  # noqa: E402

SEED = 0


def settings(width, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, width * 2 // 3
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.seed = samples, True, SEED
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.012, 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy, cycles.sample_clamp_indirect = 1.0, 3.0
    cycles.volume_step_rate, cycles.volume_max_steps = 3.0, 96
    cycles.use_denoising = False
    bpy.context.view_layer.cycles.denoising_store_passes = True


def passes_to(folder):
    """Has each render write its picture, albedo and normals as float files into `folder`."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = str(folder)
    out.format.file_format, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "32", "ZIP"
    out.file_slots.clear()
    for name, source in (("image", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        out.file_slots.new(name)
        tree.links.new(layers.outputs[source], out.inputs[name])


def read(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[:, :, :3])


def render_passes(folder):
    bpy.context.scene.frame_set(1)
    bpy.ops.render.render(write_still=False)
    return [read(folder / f"{name}0001.exr") for name in ("image", "albedo", "normal")]


def darken_corners(picture, amount):
    """A soft vignette, as lenses have."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[-1:1:height * 1j, -1:1:width * 1j]
    far = np.clip((x * x + y * y * 0.6) / 1.6, 0, 1) ** 1.5
    return picture * (1 - amount * far)[..., None].astype(np.float32)


def save(picture, path, look, exposure):
    """Grades the picture and writes it, with the dither that keeps gradients from banding."""
    scene = bpy.context.scene
    scene.view_settings.view_transform, scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    height, width = picture.shape[:2]
    image = bpy.data.images.new("picture", width, height, alpha=False, float_buffer=True)
    full = np.ones((height, width, 4), np.float32)
    full[:, :, :3] = picture
    image.pixels.foreach_set(full.ravel())
    image.update()
    kind = scene.render.image_settings
    kind.file_format, kind.color_mode = "PNG", "RGB"
    image.save_render(str(path), scene=scene)


def render(name, width, options):
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for shared in cached():
        shared.cache_clear()
    picture = PICTURES[name]
    grade = picture() or {}
    built = time.time()
    settings(width, options.samples)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        passes_to(folder)
        image, albedo, normal = render_passes(folder)
    rendered = time.time()
    result = image if options.raw else denoise(image, albedo, normal)
    result = darken_corners(result, grade.get("vignette", 0.16))
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    look = grade.get("look", ("Filmic", "Medium High Contrast"))
    save(result, out / f"{name}.png", look, grade.get("exposure", 0.0))
    print(f"picture {name} {width} px {options.samples} samples: "
          f"build {built - started:.0f} s, render {rendered - built:.0f} s, denoise {time.time() - rendered:.0f} s", flush=True)


def cached():
    """Materials belong to one scene, so that each picture makes its own."""
    import core.materials as materials
    return [made for made in vars(materials).values() if hasattr(made, "cache_clear")]


def main():
    parser = argparse.ArgumentParser(prog="render.py")
    parser.add_argument("names", nargs="+")
    parser.add_argument("--width", type=int, help="default: 2400 for heroes, else 1800")
    parser.add_argument("--samples", type=int, default=32)
    parser.add_argument("--out", default=str(HERE.parent / "renders"))
    parser.add_argument("--raw", action="store_true", help="leave the noise in")
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
    for name in PICTURES if options.names == ["all"] else options.names:
        render(name, options.width or (2400 if name.startswith("hero-") else 1800), options)


main()
