/** Starts a preview, with the Studio's secret. */
export const enablePreviewPath = '/api/preview/enable'
/** Ends a preview. */
export const disablePreviewPath = '/api/preview/disable'
/** Changes the perspective of a preview. */
export const previewPerspectivePath = '/api/preview/perspective'
/** Returns the content of a preview outside the Studio's frame. */
export const previewContentPath = '/api/preview/content'
/**
 * Server-sent events for a preview outside the Studio's frame, in the format of
 * `/api/content/events`: `welcome` first, `change` after each change of a draft, `beat` every 20 s,
 * and `end` after the preview has ended. They do not say what changed.
 */
export const previewEventsPath = '/api/preview/events'
/** The query parameter of the first two that names the next page, a path of this site. */
export const previewPathParam = 'sanity-preview-pathname'
/** Returns the shop's data for drafts that the Studio sends, if the shop is on. */
export const previewShopPath = '/api/preview/shop'
