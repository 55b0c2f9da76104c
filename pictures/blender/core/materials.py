"""What props are made of. Each material is made once and shared."""
from functools import cache

from .nodes import Shader
from .palette import brand, linear


def dim(color, gain):
    return tuple(c * gain for c in color[:3]) + (1,)


@cache
def leather(color="navy", grain=820):
    """Pebbled leather; `grain` is pebbles per metre."""
    base = {"navy": linear("#18304A"), "cream": linear("#D9CDB8")}[color]
    made = Shader(f"leather {color}", base, 0.45, Specular=0.36)
    pebbles = made.cells(grain, "SMOOTH_F1", smooth=0.35)
    fine = made.noise(grain * 2.2, 6)
    made.color(made.mix(made.ramp(pebbles, 0, 1, 0.05, 0.75), dim(base, 1.18), dim(base, 0.62)))
    made.rough(made.math("ADD", made.ramp(pebbles, 0.34, 0.52, 0, 0.7), made.ramp(fine, -0.06, 0.08)))
    made.bump(made.math("ADD", made.math("MULTIPLY", pebbles, -1.0), made.math("MULTIPLY", fine, 0.25)), 0.00068, 0.8)
    return made.material


@cache
def nappa(color="cream"):
    """Smooth upholstery leather: fine pores, soft creases and an even color."""
    base = {"cream": linear("#D9CDB8"), "sand": linear("#C6AE88"), "sage": linear("#82938B")}[color]
    made = Shader(f"nappa {color}", base, 0.42, Specular=0.42)
    pores, creases, cloud = made.cells(1500, "SMOOTH_F1", smooth=0.4), made.noise(42, 4, rough=0.55), made.noise(5, 3)
    made.color(made.mix(made.ramp(cloud, 0, 1, 0.3, 0.7), dim(base, 0.93), dim(base, 1.05)))
    made.rough(made.math("ADD", made.ramp(cloud, 0.36, 0.46), made.ramp(pores, 0.0, 0.08)))
    made.bump(made.math("MULTIPLY", pores, -1.0), 0.00025, 0.6)
    made.bump(creases, 0.0022, 0.35)
    return made.material


@cache
def bridle(color="saddle"):
    """Smooth bridle leather with a waxed, slightly uneven color."""
    base = {"saddle": linear("#8F5530"), "dark": linear("#5E3519"), "navy": linear("#17293B"),
            "light": linear("#967152")}[color]
    made = Shader(f"bridle {color}", base, 0.4, Specular=0.5, Clearcoat=0.08, Clearcoat_Roughness=0.35)
    cloud = made.noise(14, 5)
    pores = made.noise(1500, 3)
    made.color(made.mix(made.ramp(cloud, 0, 1, 0.3, 0.72), dim(base, 0.86), dim(base, 1.14)))
    made.rough(made.math("ADD", made.ramp(cloud, 0.32, 0.48), made.ramp(pores, -0.05, 0.08)))
    made.bump(pores, 0.00022, 0.6)
    return made.material


@cache
def hide():
    """Saddle leather as it comes from the tannery: cloudy, with fine wrinkles and a few marks."""
    base = linear("#95592F")
    made = Shader("hide", base, 0.5, Specular=0.24)
    cloud, patch = made.noise(9, 5, rough=0.6), made.noise(46, 4)
    pores, wrinkles = made.cells(1250, "SMOOTH_F1", smooth=0.4), made.noise(150, 5, rough=0.62)
    shade = made.math("ADD", made.math("MULTIPLY", cloud, 0.7), made.math("MULTIPLY", patch, 0.3))
    made.color(made.mix(made.ramp(shade, 0, 1, 0.32, 0.68), dim(base, 0.82), dim(base, 1.2)))
    made.rough(made.math("ADD", made.ramp(cloud, 0.46, 0.60, 0.3, 0.7), made.ramp(pores, -0.03, 0.07)))
    made.bump(made.math("MULTIPLY", pores, -1.0), 0.0003, 0.5)
    made.bump(wrinkles, 0.0007, 0.35)
    return made.material


@cache
def raw_edge():
    """The fibers of leather where it is cut, paler than its grain."""
    base = linear("#DDB184")
    made = Shader("raw edge", base, 0.85, Specular=0.15)
    fibers = made.noise(900, 4, (1, 1, 2.5))
    made.color(made.mix(fibers, dim(base, 0.78), dim(base, 1.12)))
    made.bump(fibers, 0.0003, 0.5)
    return made.material


@cache
def flesh():
    """The napped underside of a hide."""
    base = linear("#A97A55")
    made = Shader("flesh", base, 0.95, Sheen=0.4, Specular=0.08)
    nap, cloud = made.noise(620, 5, rough=0.7), made.noise(14, 5, rough=0.65)
    made.color(made.mix(made.ramp(made.math("ADD", made.math("MULTIPLY", nap, 0.4), made.math("MULTIPLY", cloud, 0.6)), 0, 1, 0.3, 0.7), dim(base, 0.74), dim(base, 1.2)))
    made.bump(nap, 0.0008, 0.6)
    return made.material


@cache
def brass():
    """Brushed brass, a little warmer than gold."""
    made = Shader("brass", (0.78, 0.53, 0.24, 1), 0.24, Metallic=1.0)
    lines = made.noise(2600, 3, (1, 1, 0.03))
    made.rough(made.ramp(lines, 0.18, 0.29, 0.3, 0.7))
    made.bump(lines, 0.00002, 0.4)
    return made.material


@cache
def rolled_brass():
    """Sheet brass, brushed along x and a little dull from use."""
    made = Shader("rolled brass", (0.66, 0.45, 0.20, 1), 0.36, Metallic=1.0)
    made.rough(made.ramp(made.noise(1400, 3, (0.05, 1, 1)), 0.32, 0.42, 0.3, 0.7))
    return made.material


@cache
def steel():
    return Shader("steel", (0.62, 0.62, 0.61, 1), 0.28, Metallic=1.0).material


@cache
def tool_steel():
    """Ground steel of blades and rules."""
    made = Shader("tool steel", (0.46, 0.46, 0.455, 1), 0.36, Metallic=1.0)
    made.rough(made.ramp(made.noise(1400, 3, (0.05, 1, 1)), 0.32, 0.42, 0.3, 0.7))
    return made.material


@cache
def aluminium():
    return Shader("aluminium", (0.72, 0.73, 0.74, 1), 0.34, Metallic=1.0).material


@cache
def merino(color="cloud"):
    """Soft wool: a fine twill under a loose nap."""
    base = textile_color(color)
    made = Shader(f"merino {color}", base, 0.95, Sheen=0.9, Sheen_Tint=0.6, Specular=0.1)
    twill = made.waves(150, "DIAGONAL", 2.2, 3.0)
    nap = made.noise(420, 6, rough=0.7)
    patch = made.noise(22, 3)
    made.color(made.mix(made.math("MULTIPLY", nap, made.ramp(patch, 0.8, 1.05)), dim(base, 0.94), dim(base, 1.04)))
    made.bump(nap, 0.0022, 0.7)
    made.bump(twill, 0.0018, 0.7)
    made.bump(made.noise(34, 3), 0.008, 0.25)
    return made.material


@cache
def merino_weave(color="cloud"):
    """Wool woven as herringbone in columns 32 mm wide, softly raised; needs the UV map of `props/blanket.py`."""
    base = textile_color(color)
    made = Shader(f"merino weave {color}", base, 0.95, Sheen=0.7, Sheen_Tint=0.6, Specular=0.08)
    place = made.node("SeparateXYZ", Vector=made.node("TexCoord").outputs["UV"])
    slant = made.math("ADD", place.outputs[0], made.math("PINGPONG", place.outputs[1], 0.016))
    yarn = made.ramp(made.math("SINE", made.math("MULTIPLY", slant, 6.283 / 0.0085)), 0, 1, -1, 1)
    nap, patch = made.noise(420, 6, rough=0.7), made.noise(22, 3)
    made.color(made.mix(made.math("MULTIPLY", made.ramp(yarn, 0.0, 1.0), made.ramp(patch, 0.85, 1.05)), dim(base, 0.66), dim(base, 0.97)))
    made.bump(yarn, 0.0014, 0.7)
    made.bump(nap, 0.0014, 0.5)
    return made.material


@cache
def terry(color="cloud", pitch=620, depth=0.0014):
    """Microfiber: short loops, this many per meter and `depth` meters deep."""
    base = textile_color(color)
    made = Shader(f"terry {color} {pitch}", base, 0.95, Sheen=0.7, Sheen_Tint=0.4, Specular=0.1)
    loops = made.cells(pitch)
    made.color(made.mix(made.ramp(loops, 0, 1, 0.0, 0.8), dim(base, 1.1), dim(base, 0.72)))
    made.bump(loops, depth, 0.8)
    return made.material


@cache
def canvas(color="navy", threads=950, depth=0.0007):
    """Plain weave of this many threads per metre, `depth` metres deep."""
    base = textile_color(color)
    made = Shader(f"canvas {color}", base, 0.82, Sheen=0.25, Specular=0.2)
    warp, weft = made.waves(threads / 6.283, "X"), made.waves(threads / 6.283, "Y")
    rise = made.waves(threads / 6.283, "Z")
    weave = made.math("MULTIPLY", made.math("ADD", warp, weft), made.math("ADD", rise, 0.4))
    uneven = made.noise(160, 5)
    made.color(made.mix(made.math("MULTIPLY", uneven, 1.0), dim(base, 0.78), dim(base, 1.2)))
    made.bump(weave, depth, 0.75)
    made.bump(uneven, 0.0008, 0.5)
    made.bump(made.noise(13, 3), 0.016, 0.30)
    return made.material


@cache
def webbing(color="navy"):
    """Nylon webbing: ribs across and a faint sheen."""
    base = textile_color(color)
    made = Shader(f"webbing {color}", base, 0.6, Sheen=0.4, Specular=0.35)
    weave = made.cells(900)
    made.color(made.mix(made.ramp(weave, 0, 1, 0, 0.8), dim(base, 1.2), dim(base, 0.7)))
    made.bump(weave, 0.0007, 0.7)
    return made.material


@cache
def cordura(color="navy"):
    """Coarse nylon cloth of a pad: a plain weave that lies flat in xy."""
    base = textile_color(color)
    made = Shader(f"cordura {color}", base, 0.78, Sheen=0.3, Specular=0.22)
    weave = made.math("MULTIPLY", made.waves(290, "X", 0.6), made.waves(290, "Y", 0.6))
    uneven = made.noise(240, 4)
    made.color(made.mix(uneven, dim(base, 0.84), dim(base, 1.12)))
    made.bump(weave, 0.0004, 0.6)
    made.bump(uneven, 0.0005, 0.4)
    made.bump(made.noise(16, 2), 0.008, 0.25)
    return made.material


@cache
def woven(color="navy"):
    """Heavy nylon webbing: ribs along its length, each a slanted twill; needs the UV map of `props/sewn.py`."""
    base = textile_color(color)
    made = Shader(f"woven {color}", base, 0.62, Sheen=0.35, Specular=0.3)
    place = made.node("SeparateXYZ", Vector=made.node("TexCoord").outputs["UV"])
    along, across = place.outputs[0], place.outputs[1]
    rib = made.math("PINGPONG", across, 0.00215)
    twill = made.math("SINE", made.math("MULTIPLY", made.math("ADD", along, made.math("MULTIPLY", rib, 0.8)), 6.283 / 0.0026))
    groove = made.ramp(rib, 0, 1, 0.0, 0.0006)
    height = made.math("ADD", made.math("MULTIPLY", twill, 0.22), made.math("MULTIPLY", groove, 0.6))
    cloud = made.noise(60, 3)
    made.color(made.mix(made.math("MULTIPLY", made.ramp(height, 0.25, 1, -0.1, 0.8), made.ramp(cloud, 0.8, 1.05)), dim(base, 0.72), dim(base, 1.08)))
    made.bump(height, 0.0006, 0.7)
    return made.material


def textile_color(name):
    own = {"navy": linear("#1A2A3A"), "sage": linear("#8A9A93"), "cloud": linear("#E9E2D4"),
           "sand": linear("#CDBFA6"), "apricot": linear("#D98F52"), "mist": linear("#B9C4C6"),
           "sageDark": linear("#5E6E68"), "white": linear("#EFECE6"), "black": linear("#14181C"),
           "blue": linear("#5A6B78"), "kraft": linear("#AD8158"), "charcoal": linear("#474D52"),
           "navy inside": linear("#111C28"), "cloud inside": linear("#C9C1B2")}
    return own[name]


@cache
def ceramic(color="navy"):
    made = Shader(f"ceramic {color}", textile_color(color), 0.35, Specular=0.5)
    made.rough(made.ramp(made.noise(90, 4), 0.3, 0.46))
    return made.material


@cache
def plastic(color="charcoal", rough=0.38):
    made = Shader(f"plastic {color} {rough}", textile_color(color), rough, Specular=0.45)
    made.bump(made.noise(1800, 2), 0.00008, 0.4)
    return made.material


@cache
def rubber(color="apricot"):
    """Matte rubber or silicone."""
    made = Shader(f"rubber {color}", textile_color(color), 0.58, Specular=0.35,
                  Subsurface=0.0, Sheen=0.15)
    made.bump(made.noise(700, 3), 0.00015, 0.5)
    return made.material


@cache
def glass(color="amber"):
    """Bottle glass; the amber kind lets little light through."""
    tint = {"amber": (0.30, 0.095, 0.018, 1), "clear": (0.93, 0.97, 0.96, 1)}[color]
    return Shader(f"glass {color}", tint, 0.05, Transmission=1.0, IOR=1.47).material


@cache
def water():
    return Shader("water", (0.95, 0.98, 0.98, 1), 0.0, Transmission=1.0, IOR=1.33).material


@cache
def paper(color="cloud", rough=0.7):
    base = textile_color(color)
    made = Shader(f"paper {color} {rough}", base, rough, Specular=0.3)
    fibre = made.noise(500, 6)
    made.color(made.mix(fibre, dim(base, 0.95), dim(base, 1.04)))
    made.bump(fibre, 0.00012, 0.4)
    return made.material


@cache
def print_ink(name="ink"):
    """Ink, foil or thread color of marks and words."""
    if name == "gold":
        return Shader("foil", (0.80, 0.55, 0.26, 1), 0.3, Metallic=1.0).material
    return Shader(f"print {name}", brand(name), 0.6, Specular=0.3).material


@cache
def thread(color="cream"):
    base = {"cream": linear("#D8C7A4"), "navy": linear("#1B3046"), "saddle": linear("#A9683A"),
            "sage": linear("#A8B4AE")}[color]
    return Shader(f"thread {color}", base, 0.7, Sheen=0.4).material


@cache
def embroidery(color="cream"):
    """Satin stitch: glossy threads side by side."""
    base = {"cream": linear("#E4D8BF"), "saddle": linear("#B0713F"), "navy": linear("#1B3046")}[color]
    made = Shader(f"embroidery {color}", base, 0.5, Sheen=0.5, Specular=0.4)
    threads = made.waves(320, "Z", 0.6, 4.0)
    made.color(made.mix(threads, dim(base, 0.72), dim(base, 1.08)))
    made.bump(threads, 0.0005, 0.8)
    return made.material


@cache
def wood(color="beech"):
    """Long-grained wood along x; veneer is lacquered."""
    light, dark, coat = {"beech": (linear("#D2AE80"), linear("#B78A58"), 0.1),
                         "veneer": (linear("#6B4326"), linear("#3A2113"), 1.0)}[color]
    made = Shader(f"wood {color}", light, 0.4, Clearcoat=coat, Clearcoat_Roughness=0.06)
    rings = made.noise(16, 6, (0.35, 5, 5), 0.65)
    pores = made.noise(500, 3, (0.04, 1, 1))
    made.color(made.mix(made.ramp(made.math("ADD", rings, made.math("MULTIPLY", pores, 0.25)),
                                  0, 1, 0.35, 0.85), dark, light))
    made.bump(pores, 0.0001, 0.3)
    return made.material


@cache
def bench_wood():
    """Oiled oak boards along x, worn by work: each board has its own part of the grain, and knives left marks."""
    light, dark = linear("#94724F"), linear("#5F442D")
    made = Shader("bench wood", light, 0.5, Specular=0.38)
    board = made.node("ObjectInfo").outputs["Random"]
    shift = made.node("CombineXYZ", X=made.math("MULTIPLY", board, 7.0), Y=made.math("MULTIPLY", board, 3.0), Z=made.math("MULTIPLY", board, 5.0))
    place = made.node("VectorMath", {"operation": "ADD"})
    made.feed(place.inputs[0], made.where())
    made.feed(place.inputs[1], shift.outputs[0])

    def noise(scale, stretch, detail=4, rough=0.5, turn=0.0):
        way = made.node("Mapping", Vector=made.node("Mapping", Vector=place.outputs[0], Rotation=(0, 0, turn)).outputs[0], Scale=stretch).outputs[0]
        return made.node("TexNoise", Vector=way, Scale=scale, Detail=detail, Roughness=rough).outputs["Fac"]

    bend = noise(3.2, (0.5, 3.2, 3.2), 2)
    rings = made.math("PINGPONG", made.math("MULTIPLY", bend, 26.0), 0.5)
    streaks, pores, cloud = noise(150, (0.035, 1, 1), 4, 0.6), noise(820, (0.032, 1, 1), 3), noise(6, (0.6, 1, 1), 3)
    grain = made.math("ADD", made.math("MULTIPLY", rings, 0.75), made.math("MULTIPLY", streaks, 0.75))
    tone = made.ramp(board, -0.12, 0.12)
    wood_color = made.mix(made.ramp(made.math("ADD", grain, tone), 0, 1, 0.28, 0.92), dark, light)
    open_pores = made.ramp(pores, 1, 0, 0.36, 0.47)
    wood_color = made.mix(made.math("MULTIPLY", open_pores, 0.85), wood_color, dim(dark, 0.5))
    worn = made.ramp(cloud, 0, 0.35, 0.48, 0.72)
    wood_color = made.mix(worn, wood_color, dim(light, 1.08))
    cuts = made.math("MAXIMUM", made.ramp(noise(9, (0.5, 60, 1), 1, 0.5, 0.55), 0, 1, 0.735, 0.76), made.ramp(noise(8, (0.5, 70, 1), 1, 0.5, -1.05), 0, 1, 0.74, 0.765))
    wood_color = made.mix(made.math("MULTIPLY", cuts, 0.32), wood_color, dim(dark, 0.45))
    made.color(wood_color)
    made.rough(made.math("ADD", made.ramp(cloud, 0.42, 0.58, 0.35, 0.65), made.ramp(streaks, -0.05, 0.06)))
    made.bump(made.math("ADD", made.math("MULTIPLY", open_pores, -0.6), made.math("ADD", made.math("MULTIPLY", cuts, -1.0), made.math("MULTIPLY", streaks, 0.35))), 0.0006, 0.6)
    return made.material


@cache
def chewy():
    """Dried hide and meat."""
    made = Shader("chewy", linear("#7A4A26"), 0.6, Specular=0.3)
    cloud = made.noise(60, 6)
    made.color(made.mix(cloud, linear("#54301A"), linear("#A9713F")))
    made.bump(made.noise(300, 5), 0.0006, 0.7)
    return made.material


@cache
def quilted(color="sage", pitch=0.032, laid=False):
    """Quilted cloth: diamonds sewn in lines `pitch` apart. What is `laid` over something has its relief in its shape,
    and needs the UV map of `props/seat_cover.py`."""
    base = textile_color(color)
    made = Shader(f"quilted {color} {pitch} {laid}", base, 0.8, Sheen=0.35, Specular=0.2)
    place = made.node("SeparateXYZ", Vector=made.node("TexCoord").outputs["UV"] if laid else made.where())
    x, y = place.outputs[0], made.math("ADD", place.outputs[1], place.outputs[2])
    lines = []
    for way in ("ADD", "SUBTRACT"):
        turn = made.math("MULTIPLY", made.math(way, x, y), 3.14159 / pitch)
        lines.append(made.math("ABSOLUTE", made.math("SINE", turn)))
    pillow = made.math("POWER", made.math("MINIMUM", *lines), 0.55)
    weave = made.noise(900, 4)
    made.color(made.mix(made.ramp(pillow, 0, 1, 0, 0.5), dim(base, 0.66), base))
    made.bump(pillow, 0.0015 if laid else 0.0055, 0.9)
    made.bump(weave, 0.0004, 0.5)
    return made.material


@cache
def pile(color="charcoal"):
    """Cut carpet pile."""
    base = textile_color(color)
    made = Shader(f"pile {color}", base, 1.0, Sheen=0.08, Specular=0.03)
    tufts = made.cells(420)
    made.color(made.mix(made.ramp(tufts, 0, 1, 0, 0.8), dim(base, 1.3), dim(base, 0.6)))
    made.bump(tufts, 0.003, 0.8)
    return made.material


@cache
def cotton(color="navy", ribs=False):
    """Fine combed cotton; `ribs` run across a band that turns about z."""
    base = textile_color(color)
    made = Shader(f"cotton {color} {ribs}", base, 0.9, Sheen=0.35, Specular=0.15)
    knit = made.noise(1100, 4)
    cloud = made.noise(30, 4)
    made.color(made.mix(made.math("MULTIPLY", knit, made.ramp(cloud, 0.7, 1.2)), dim(base, 0.8), dim(base, 1.2)))
    made.bump(knit, 0.0004, 0.6)
    made.bump(cloud, 0.004, 0.35)
    if ribs:
        made.bump(made.cells(420, stretch=(1, 1, 0.05)), 0.0012, 0.6)
    return made.material


@cache
def twill(color="navy"):
    """Brushed cotton twill: fine diagonal ridges."""
    base = textile_color(color)
    made = Shader(f"twill {color}", base, 0.88, Sheen=0.3, Specular=0.12)
    ridges, cloud, fine = made.waves(210, "DIAGONAL", 0.8, 3.0), made.noise(26, 4), made.noise(900, 3)
    made.color(made.mix(made.math("MULTIPLY", made.ramp(ridges, 0.55, 1.0), made.ramp(cloud, 0.75, 1.2)), dim(base, 0.72), dim(base, 1.22)))
    made.bump(ridges, 0.0004, 0.5)
    made.bump(fine, 0.0003, 0.5)
    made.bump(cloud, 0.004, 0.25)
    return made.material


@cache
def jersey(color="navy"):
    """Heavy cotton jersey: fine upright stitches and a soft surface."""
    base = textile_color(color)
    made = Shader(f"jersey {color}", base, 0.95, Sheen=0.45, Sheen_Tint=0.4, Specular=0.08)
    wales, loops, cloud = made.waves(150, "X", 1.2, 5.0), made.noise(1300, 3), made.noise(24, 4)
    made.color(made.mix(made.math("MULTIPLY", made.math("ADD", made.math("MULTIPLY", wales, 0.4), made.math("MULTIPLY", loops, 0.6)), made.ramp(cloud, 0.8, 1.2)), dim(base, 0.84), dim(base, 1.16)))
    made.bump(loops, 0.0005, 0.6)
    made.bump(wales, 0.0002, 0.4)
    made.bump(cloud, 0.003, 0.3)
    return made.material
