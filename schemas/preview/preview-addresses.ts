/** Where a preview begins, with the Studio's secret. */
export const enablePreviewPath = '/api/preview/enable'
/** Where a preview ends. */
export const disablePreviewPath = '/api/preview/disable'
/** Where a preview changes its perspective (`preview-perspective.contract.ts`). */
export const previewPerspectivePath = '/api/preview/perspective'
/** Where a preview outside the Studio's frame gets its content (`preview-content.contract.ts`). */
export const previewContentPath = '/api/preview/content'
/**
 * Where a preview outside the Studio's frame hears that a draft changed, as server-sent events, in
 * the format of `/api/content/events`: `welcome` first, `change` after each change,
 * `beat` every 20 s, and `end` if the preview has ended. None of them says what changed.
 */
export const previewEventsPath = '/api/preview/events'
/** The query parameter of the first two that names the page to show next, a path of this site. */
export const previewPathParam = 'sanity-preview-pathname'
/** Where a preview reads what the shop adds to drafts that the Studio tells, where the shop is on. */
export const previewShopPath = '/api/preview/shop'
