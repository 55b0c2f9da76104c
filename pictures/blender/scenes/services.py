"""The upcoming programs, one small still life each: the same backdrop, light and camera for all."""
from core.materials import canvas, quilted, rolled_brass
from core.shapes import group, put
from core.studio import camera, studio
from props.blanket import blanket
from props.collar import collar
from props.documents import booklet, brand_card, card_stack, papers_list
from props.ear_cover import ear_cover
from props.first_aid import first_aid
from props.harness import harness
from props.leash import leash
from props.small import card, tag
from props.swatches import fan, pouch_pattern
from props.textiles import folded, rolled, strapped
from props.workshop import pencil, ruler

WORKSHOP = [("A dog’s signals", [(1, "Calm", None), (1, "Unsure", None), (1, "Stressed", None)]),
            ("Harness and tether", [(1, "Fit", None), (1, "Tether", None), (1, "Release", None)]),
            ("First aid in flight", [(1, "Breathing and pulse", None), (1, "Bandage for a paw", None), (1, "Call to a vet", None)])]
CABIN = [("Seat and carpet", [(1, "Seat cover", None), (1, "Mat", None), (1, "Runner", None)]),
         ("Within reach", [(1, "Water and bowl", None), (1, "Pads and towels", None), (1, "Tether", None)]),
         ("Before boarding", [(1, "Photo of the cabin", None), (1, "Kit stowed and strapped", None)])]


def still_life(lay_out):
    """A picture of what this lays out: about half a meter wide, seen from 41 degrees above."""
    def picture():
        studio()
        lay_out()
        camera((0.0, -1.02, 0.90), (0.0, 0.0, 0.015), focus=(0.0, -0.03, 0.03), lens=92, fstop=16)
        return {"exposure": 0.9}
    return picture


def configuration():
    """Samples of leather and canvas, the pattern of a pouch and a brass rule."""
    pouch_pattern((0.075, 0.085, 0), -9)
    fan((-0.045, -0.105, 0.0012), 3)
    ruler((0.125, -0.120, 0), 14, 0.20, 0.026, rolled_brass())


def calming():
    """A blanket with the ear covers on it, and a leash."""
    put(blanket((0.31, 0.235, 0.062), 7, 5), (0.0, 0.045, 0), 7)
    ear_cover((0.035, 0.083, 0.058), -9)
    leash((-0.105, -0.149, 0), 70)


def support():
    """The first aid pouch, a leash, a collar tag and a card."""
    first_aid((-0.055, 0.060, 0), -10)
    leash((0.135, -0.010, 0), -92)
    brand_card((0.105, -0.152, 0), 8, (0.128, 0.081))
    tag((-0.130, -0.150, 0), 24)


def workshops():
    """The harness laid flat, a stack of cards and a pencil."""
    harness("S", (-0.067, 0.060, 0), -14)
    card_stack(0.115, 0.162, "WORKSHOP NOTES", WORKSHOP, 14, (0.167, -0.108, 0), -8)
    pencil((0.082, -0.055, 0), 72)


def mat(at, turn):
    """The mat, rolled up under two straps."""
    return group("mat", strapped(rolled(0.37, 0.125, 0.0115, canvas("sage"), 2), 0.022, (-0.105, 0.105)), at, turn)


def preparation():
    """The quilted cover, the rolled mat and a checklist."""
    mat((0.005, 0.095, 0), 7)
    put(folded((0.26, 0.19, 0.060), 4, quilted("navy", 0.03), 3, 0.005), (-0.075, -0.085, 0), -4)
    group("checklist", card(0.110, 0.155, "CABIN CHECKLIST", groups=CABIN), (0.150, -0.105, 0), -10)


def papers():
    """The dog's booklet, the list of its papers and its collar with a tag."""
    papers_list((-0.092, 0.040, 0), 8)
    booklet((0.115, 0.125, 0), -10)
    collar((0.136, -0.060, 0), 0)


SERVICES = {
    "custom-kit-configuration": still_life(configuration),
    "pre-flight-calming-service": still_life(calming),
    "24-7-travel-support": still_life(support),
    "training-workshops": still_life(workshops),
    "aircraft-preparation": still_life(preparation),
    "international-travel-support": still_life(papers),
}
