"""Bowls: stainless steel with a splash rim, and the collapsible one with its sealing lid."""
from core.materials import rubber, steel, water
from core.shapes import lathe


def splash_bowl(radius=0.085, height=0.062, color="navy", filled=False):
    """Steel inside, a silicone foot and a rim that turns inwards against splashes."""
    r, h = radius, height
    outside = [(0, 0.002), (r * 0.74, 0.002), (r * 0.80, 0.003), (r * 0.82, 0.008), (r * 0.93, h * 0.72), (r * 0.94, h * 0.80)]
    foot = [(r * 0.60, 0.0), (r * 0.84, 0.0), (r * 0.862, 0.0025), (r * 0.885, h * 0.30), (r * 0.878, h * 0.325), (r * 0.845, h * 0.325)]
    inside = [(r * 0.935, h * 0.82), (r * 0.90, h * 0.7), (r * 0.80, 0.012), (r * 0.72, 0.0062), (0, 0.005)]
    rim = [(r * 0.93, h * 0.76), (r * 0.985, h * 0.77), (r * 1.0, h * 0.80), (r * 1.0, h * 0.93), (r * 0.985, h * 0.985),
           (r * 0.95, h), (r * 0.90, h * 0.985), (r * 0.80, h * 0.93), (r * 0.785, h * 0.905), (r * 0.80, h * 0.885), (r * 0.93, h * 0.9)]
    made = [lathe("outside", outside, steel(), 128), lathe("foot", foot, rubber(color), 128),
            lathe("inside", inside, steel(), 128), lathe("rim", rim, rubber(color), 128)]
    if filled:
        made.append(lathe("water", [(r * 0.865, h * 0.56), (0, h * 0.56)], water(), 96))
    return made


def folding_bowl(radius=0.075, height=0.055, color="sage"):
    """Silicone in three steps that fold into each other, and a firm rim."""
    r, h = radius, height
    outside = [(0, 0), (r * 0.66, 0), (r * 0.70, 0.002), (r * 0.72, h * 0.24), (r * 0.78, h * 0.28), (r * 0.80, h * 0.52),
               (r * 0.86, h * 0.56), (r * 0.88, h * 0.82), (r * 0.97, h * 0.85), (r, h * 0.88), (r, h * 0.97), (r * 0.98, h)]
    inside = [(r * 0.90, h), (r * 0.86, h * 0.96), (r * 0.845, h * 0.60), (r * 0.785, h * 0.55), (r * 0.765, h * 0.30),
              (r * 0.70, h * 0.26), (r * 0.67, 0.005), (r * 0.62, 0.003), (0, 0.003)]
    return [lathe("bowl", outside + inside, rubber(color), 128, sharp=28)]


def sealing_lid(radius=0.078, color="sage"):
    """The bowl's lid: a shallow disc with a raised ring and a tab."""
    r = radius
    profile = [(0, 0), (r * 0.97, 0), (r, 0.002), (r, 0.007), (r * 0.985, 0.0085), (r * 0.86, 0.0085), (r * 0.84, 0.0075),
               (r * 0.82, 0.0045), (r * 0.5, 0.0045), (r * 0.48, 0.0055), (r * 0.44, 0.0055), (r * 0.42, 0.0045), (0, 0.0045)]
    return [lathe("lid", profile, rubber(color), 128, sharp=28)]
