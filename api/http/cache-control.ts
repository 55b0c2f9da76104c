/**
 * The values of `Cache-Control`. The lifetimes of a CDN are in `api/site/cdn/cdn-providers.ts`, and
 * the lifetime of the sitemap and similar files is in `web/app/document/render-crawler-file.ts`.
 */
export const cacheControl = {
  /** A file whose name contains a hash of its content. */
  hashed: 'public, max-age=31536000, immutable',
  /** A file whose name stays the same when its content changes. */
  unhashed: 'public, max-age=3600, must-revalidate',
  /** The preview picture of a shared link. */
  linkPreview: 'public, max-age=3600',
  /** Pages and line sheets: editors can publish at any time, so browsers revalidate. */
  page: 'public, no-cache',
  /** A response for one visitor; the browser can store and revalidate it. */
  private: 'private, no-cache',
  /** A page for one visitor, such as a preview. */
  privatePage: 'private, no-store',
  /** A response that is valid only at this moment. */
  none: 'no-store',
  /** Like `none`, but also without compression, which would delay the messages of a stream. */
  uncompressed: 'no-store, no-transform',
} as const
