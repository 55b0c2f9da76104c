"""Every picture by its name, in the order in which `all` renders them."""
from scenes.apparel_and_swag_kit import apparel_and_swag_kit
from scenes.cabin_clean_up_kit import cabin_clean_up_kit
from scenes.canine_accommodation_kit import canine_accommodation_kit
from scenes.details import DETAILS
from scenes.food_and_snack_kit import food_and_snack_kit
from scenes.hero_cabin import hero_cabin
from scenes.hero_ramp import hero_ramp
from scenes.in_use import IN_USE
from scenes.master_kit import master_kit
from scenes.master_kit_open import master_kit_open
from scenes.notes import note_before_departure, note_laid_out, note_ramp
from scenes.programs import about, jetsanitize, vip_loyalty
from scenes.services import SERVICES
from scenes.soilage_protection_kit import soilage_protection_kit
from scenes.workbench import workbench

PICTURES = {
    "master-kit": master_kit,
    "master-kit-open": master_kit_open,
    "canine-accommodation-kit": canine_accommodation_kit,
    "food-and-snack-kit": food_and_snack_kit,
    "cabin-clean-up-kit": cabin_clean_up_kit,
    "apparel-and-swag-kit": apparel_and_swag_kit,
    "soilage-protection-kit": soilage_protection_kit,
    "hero-cabin": hero_cabin,
    "hero-ramp": hero_ramp,
    "jetsanitize": jetsanitize,
    "vip-loyalty": vip_loyalty,
    **SERVICES,
    "about": about,
    "workbench": workbench,
    "note-on-the-ramp": note_ramp,
    "note-before-departure": note_before_departure,
    "note-laid-out": note_laid_out,
    **DETAILS,
    **IN_USE,
}
