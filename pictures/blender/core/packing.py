"""The kits' packing lists, read from the list that the site shows, so that printed cards agree with it."""
import re

from .mark import ROOT


def packing_list(kit):
    """The groups of a kit's list (`cleanUp`, `accommodation`, `food`, `master`) without its container:
    (heading, [(quantity, name, detail)])."""
    text = (ROOT / "schemas/content/product/kit-contents.curated.ts").read_text(encoding="utf-8")
    body = re.search(rf"const {kit}: readonly PackedGroup\[\] = \[(.+?)\n\]", text, re.S).group(1)
    groups = []
    for heading, items in re.findall(r"heading: '([^']+)',\s*items: \[(.*?)\n?\s*\],?\s*\}", body, re.S):
        found = re.findall(r"item\((\d+), '([^']+)'(?:, (?:'([^']+)'|[^)]+\)))?", items)
        groups.append((heading, [(int(quantity), name, detail) for quantity, name, detail in found]))
    return groups
