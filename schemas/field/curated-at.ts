/** When the curated content was last edited; it stands in for the lake's own time of change. */
export const curatedAt = '2025-10-01T00:00:00Z'
