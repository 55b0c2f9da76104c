/** When the curated content was last edited; used in place of the lake's `_updatedAt`. */
export const curatedAt = '2025-10-01T00:00:00Z'
