"""JetSanitize and VIP Loyalty, and the picture of the about page."""
from core.mark import brand_mark, lay, wordmark, words
from core.materials import bridle, ceramic, print_ink, terry, thread, wood
from core.shapes import group, put, rounded_rect, slab, stitches
from core.studio import camera, softbox, studio
from props.bag import bag, carrier
from props.cabin import carpet, side_wall
from props.cabin_seat import cabin_seat
from props.case import closed_case
from props.leash import leash
from props.small import REGULAR, SEMIBOLD, tag
from props.steam_lance import steam, steam_boiler, steam_hose, steam_lance
from props.textiles import folded
from scenes.hero_cabin import PLACES, dawn


def towel_on_seat():
    """A microfiber towel, folded twice, lying flat on the seat."""
    towel = folded((0.20, 0.15, 0.017), 3, terry("sage", 380, 0.003), 4, 0.0025, 0.004)
    for v in towel.data.vertices:
        x, y = v.co.x, v.co.y
        v.co.x, v.co.y = 0.085 + x * 0.94 - y * 0.34, 0.140 + x * 0.34 + y * 0.94
    return towel


def jetsanitize():
    """A steam tool at work on a cream seat turned into the aisle; its hose leads to the boiler beside it."""
    dawn(strength=0.75, horizon=1.15)
    side_wall(PLACES[:-1], 14)
    carpet("navy", 14)
    place, turn = (0.34, 0.30, 0), 38
    cabin_seat(place, turn, [towel_on_seat()])
    tool = steam_lance((-0.135, 0.045, 0.428), -84)
    boiler = steam_boiler((-0.03, -0.60, 0), -12)
    hose = steam_hose([(-0.087, -0.416, 0.490), (-0.093, -0.424, 0.40), (-0.14, -0.45, 0.20), (-0.25, -0.52, 0.055), (-0.34, -0.62, 0.013),
                       (-0.38, -0.70, 0.013), (-0.34, -0.715, 0.030), (-0.28, -0.62, 0.095), (-0.225, -0.560, 0.138), (-0.175, -0.569, 0.140)])
    group("at work", [tool, boiler, hose, steam((-0.135, 0.045, 0.425))], place, turn)
    softbox("work", (-1.0, -0.9, 1.7), (0.1, 0.2, 0.45), (0.9, 0.9), 20, (1.0, 0.93, 0.86), (2, 1))
    camera((-0.95, -0.85, 1.05), (0.33, 0.075, 0.36), focus=(0.20, 0.24, 0.45), lens=48, fstop=5.6)
    return {"exposure": 0.45, "vignette": 0.2}


def membership_card(color, name, discount, at, turn):
    """A member's card in lacquered card with a foil mark, its tier and its discount."""
    made = [slab("card", (0.0856, 0.054, 0.0011), ceramic(color), 0.0035, 0.0004)]
    foil = print_ink("apricot" if color == "navy" else "gold")
    made += [put(lay(part), (-0.026, 0.010, 0.0012)) for part in brand_mark(0.016, foil)]
    made.append(put(lay(wordmark(0.0045, foil)), (-0.0005, 0.0095, 0.0012)))
    made.append(put(lay(words(name, 0.0038, foil, 1.2, "LEFT", SEMIBOLD)), (-0.034, -0.0115, 0.0012)))
    made.append(put(lay(words(f"VIP Loyalty · {discount}", 0.0027, foil, 1.02, "LEFT", REGULAR)), (-0.034, -0.0195, 0.0012)))
    return group("member card", made, at, turn)


def vip_loyalty():
    """Three members' cards, a collar tag and a leash on walnut veneer, the case behind them."""
    studio(backdrop="#3A3732", fill=0.8, key=0.9)
    slab("table", (2.4, 1.5, 0.03), wood("veneer"), 0.02, 0.006, (0, 0.35, -0.0298))
    closed_case((0.13, 0.20, 0), -16)
    folder = slab("folder", (0.15, 0.105, 0.006), bridle("saddle"), 0.008, 0.0016)
    line = [(x, y, 0.0064) for x, y in rounded_rect(0.142, 0.097, 0.006, 6)]
    group("folder", [folder, stitches("stitches", line + line[:1], thread("cream"), 0.004, 0.0028, 0.00045)], (-0.015, -0.20, 0), 12)
    membership_card("sand", "SILVER", "5%", (-0.078, -0.158, 0.0062), 22)
    membership_card("apricot", "GOLD", "10%", (-0.031, -0.188, 0.0074), 12)
    membership_card("navy", "PLATINUM", "15%", (0.020, -0.225, 0.0086), 4)
    tag((0.108, -0.232, 0), 28)
    leash((0.165, -0.122, 0), 60)
    camera((0.0, -0.66, 0.36), (0.008, -0.190, 0.010), focus=(-0.01, -0.205, 0.01), lens=68, fstop=9)
    return {"exposure": 0.7, "vignette": 0.28}


def about():
    """The family: the case, the carrier and both pouches."""
    studio()
    closed_case((0.14, 0.26, 0), -20)
    group("carrier", carrier(), (-0.47, 0.05, 0), 14)
    group("pouch", bag((0.40, 0.14, 0.28), "navy", 0.055, 2, patch=0.07), (0.50, -0.20, 0), -16)
    group("pouch", bag((0.30, 0.11, 0.22), "navy", 0.045, 3), (-0.14, -0.32, 0), 4)
    leash((0.17, -0.40, 0), 15)
    camera((0.06, -2.72, 0.86), (0.03, 0, 0.19), focus=(0.05, -0.15, 0.2), fstop=9)
    return {"exposure": 0.9}
