"""Every picture by its name."""
from scenes.canine_accommodation_kit import canine_accommodation_kit
from scenes.master_kit import master_kit

PICTURES = {
    "master-kit": master_kit,
    "canine-accommodation-kit": canine_accommodation_kit,
}
