"""Every picture by its name."""
from scenes.master_kit import master_kit

PICTURES = {
    "master-kit": master_kit,
}
