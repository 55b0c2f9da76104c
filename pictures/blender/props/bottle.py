"""Bottles: amber glass with a mist pump, and the painted water bottle."""
import math

from core.mark import bend, brand_mark, wordmark, words
from core.materials import aluminium, brass, ceramic, glass, paper, plastic, print_ink
from core.shapes import lathe, mesh, put


def body_profile(radius, height, neck, shoulder=0.018, foot=0.006):
    """A straight bottle with a rounded foot and shoulder."""
    points = [(0, 0.002), (radius - foot - 0.004, 0.0012), (radius - foot, 0)]
    points += [(radius - foot + foot * math.sin(math.radians(d)), foot * (1 - math.cos(math.radians(d)))) for d in range(15, 91, 15)]
    top = height - shoulder
    points += [(radius, top * 0.5), (radius, top)]
    points += [(neck + (radius - neck) * math.cos(math.radians(d)), top + shoulder * math.sin(math.radians(d))) for d in range(10, 91, 10)]
    return points + [(neck, height + 0.006), (neck, height + 0.010), (0, height + 0.010)]


def mist_bottle(radius, height, title, size, color="amber"):
    """Glass with a paper label and a black mist pump with a brass collar."""
    body = lathe("bottle", body_profile(radius, height, radius * 0.42), glass(color) if color == "amber" else ceramic(color), 96)
    made = [body, *label(radius, height * 0.16, height * 0.58, title, size)]
    z, r = height + 0.006, radius * 0.5
    made.append(lathe("collar", [(r, z), (r, z + 0.001), (r, z + 0.015), (r - 0.001, z + 0.016), (r * 0.7, z + 0.016)], brass(), 64))
    head = [(r * 0.62, z + 0.016), (r * 0.62, z + 0.024), (r * 0.86, z + 0.0245), (r * 0.88, z + 0.026),
            (r * 0.88, z + 0.040), (r * 0.80, z + 0.043), (r * 0.5, z + 0.0445), (0, z + 0.0448)]
    made.append(lathe("pump", head, plastic("black"), 48))
    nozzle = put(lathe("nozzle", [(0.0035, 0), (0.0035, 0.006), (0.0028, 0.0068), (0.0012, 0.0068), (0.0012, 0.005), (0, 0.005)],
                       plastic("black"), 24), (0, -r * 0.84, z + 0.033), 0, (90, 0))
    return made + [nozzle]


def label(radius, low, high, title, size, ground="cloud", ink="ink"):
    """A paper label round the front with the mark, the name and the volume."""
    reach = 118
    steps = range(-reach, reach + 1, 4)
    r = radius + 0.00025
    verts = [(r * math.sin(math.radians(d)), -r * math.cos(math.radians(d)), z) for z in (low, high) for d in steps]
    count = len(list(steps))
    faces = [(i, i + 1, count + i + 1, count + i) for i in range(count - 1)]
    sheet = mesh("label", verts, faces, paper(ground, 0.55))
    step = sheet.modifiers.new("thick", "SOLIDIFY")
    step.thickness, step.offset = 0.0002, 1
    tall, front = high - low, r + 0.0004
    made = [sheet]
    marks = brand_mark(tall * 0.24, print_ink(ink), print_ink("saddle" if ink == "ink" else "apricot"))
    prints = [(part, low + tall * 0.80) for part in marks]
    prints.append((wordmark(tall * 0.062, print_ink(ink)), low + tall * 0.58))
    lines = title.split("\n")
    prints += [(words(line, tall * 0.058, print_ink(ink)), low + tall * (0.40 - 0.085 * i)) for i, line in enumerate(lines)]
    prints.append((words(size, tall * 0.046, print_ink("sageDark")), low + tall * 0.08))
    for made_print, z in prints:
        made.append(put(bend(made_print, front), (0, 0, z)))
    return made


def water_bottle(height=0.205, radius=0.034):
    """Still water in painted aluminium with a screw cap."""
    body = lathe("bottle", body_profile(radius, height, 0.0145, 0.034, 0.008), ceramic("mist"), 96)
    z = height + 0.008
    ridges = [(0.0168, z), (0.0172, z + 0.001), (0.0172, z + 0.016), (0.0164, z + 0.0175), (0, z + 0.0178)]
    cap = lathe("cap", ridges, aluminium(), 64)
    ring = lathe("ring", [(0.0152, z - 0.004), (0.0165, z - 0.0035), (0.0165, z - 0.001), (0.0152, z - 0.0005)], aluminium(), 64)
    made = [body, cap, ring]
    r = radius + 0.0002
    for part in brand_mark(0.026, print_ink("ink"), print_ink("saddle")):
        made.append(put(bend(part, r), (0, 0, height * 0.60)))
    for text, size, at in (("STILL WATER", 0.0052, 0.36), ("500 ml  ·  17 fl oz", 0.0034, 0.30)):
        made.append(put(bend(words(text, size, print_ink("ink"), 1.15), r), (0, 0, height * at)))
    return made + [put(bend(wordmark(0.0065, print_ink("ink")), r), (0, 0, height * 0.455))]
