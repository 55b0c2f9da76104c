"""The brand's colors, read from where the site reads them, as linear light."""
import re
from pathlib import Path

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas" / "content" / "brand"


def linear(code, gain=1.0):
    """`#RRGGBB` in sRGB as linear light with alpha."""
    def channel(at):
        value = int(code[at:at + 2], 16) / 255
        return gain * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return (channel(1), channel(3), channel(5), 1.0)


def read_palette():
    text = (SCHEMAS / "palette.ts").read_text(encoding="utf-8")
    return {name: code for name, code in re.findall(r"(\w+): '(#[0-9A-Fa-f]{6})'", text)}


PALETTE = read_palette()


def brand(name, gain=1.0):
    return linear(PALETTE[name], gain)
