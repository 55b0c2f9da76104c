"""Two details of each kit: the same sets, seen from near."""
from core.studio import camera, studio
from scenes import (apparel_and_swag_kit, cabin_clean_up_kit, canine_accommodation_kit, food_and_snack_kit,
                    master_kit, soilage_protection_kit)


def near(kit, at, towards, lens=85, fstop=5.6, focus=None):
    """A picture of this kit's set from a place of its own."""
    def picture():
        studio()
        kit.lay_out()
        camera(at, towards, focus=focus, lens=lens, fstop=fstop)
        return {"exposure": 0.9}
    return picture


DETAILS = {
    "master-kit-detail-latch": near(master_kit, (0.16, -1.32, 0.52), (-0.03, -0.24, 0.20)),
    "master-kit-detail-tie-down": near(master_kit, (1.02, -1.16, 0.42), (0.30, -0.10, 0.17)),
    "canine-accommodation-kit-detail-harness": near(canine_accommodation_kit, (-0.54, -1.04, 0.66), (-0.405, -0.145, 0.0), lens=76, fstop=9),
    "canine-accommodation-kit-detail-bowl": near(canine_accommodation_kit, (0.46, -1.47, 0.57), (0.225, -0.385, 0.028)),
    "food-and-snack-kit-detail-meal": near(food_and_snack_kit, (0.42, -1.02, 0.36), (0.225, 0.0, 0.10)),
    "food-and-snack-kit-detail-bowl": near(food_and_snack_kit, (-0.16, -1.06, 0.42), (0.0, -0.16, 0.025)),
    "cabin-clean-up-kit-detail-cleaners": near(cabin_clean_up_kit, (-0.48, -1.06, 0.34), (-0.29, -0.02, 0.085)),
    "cabin-clean-up-kit-detail-tools": near(cabin_clean_up_kit, (0.14, -1.18, 0.46), (0.045, -0.15, 0.035)),
    "apparel-and-swag-kit-detail-tote": near(apparel_and_swag_kit, (0.00, -1.30, 0.52), (-0.145, 0.10, 0.27)),
    "apparel-and-swag-kit-detail-cap": near(apparel_and_swag_kit, (0.26, -1.22, 0.42), (0.055, -0.15, 0.050)),
    "soilage-protection-kit-detail-quilt": near(soilage_protection_kit, (0.56, -1.05, 0.52), (0.31, 0.0, 0.10)),
    "soilage-protection-kit-detail-sleeve": near(soilage_protection_kit, (-0.19, -1.24, 0.58), (-0.28, -0.05, 0.04)),
}
