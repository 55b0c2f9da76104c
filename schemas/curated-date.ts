/** When the curated content was last worked over: the sitemap's date where no lake answers. */
export const curatedDate = '2025-10-01T00:00:00Z'
