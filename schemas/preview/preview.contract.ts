import * as v from 'valibot'
import { perspectiveSchema } from './perspective.ts'

/** Starts a preview, with the Studio's secret. */
export const enablePreviewPath = '/api/preview/enable'
/** Ends a preview. */
export const disablePreviewPath = '/api/preview/disable'
/** Changes the perspective of a preview. */
export const previewPerspectivePath = '/api/preview/perspective'
/** Returns the content of a preview outside the Studio's frame. */
export const previewContentPath = '/api/preview/content'
/**
 * Server-sent events for a preview outside the Studio's frame, in the format of `/api/content/events`:
 * `welcome` first, `change` after each change of a draft, `beat` every 20 s, and `end` after the
 * preview has ended. Events do not say what changed.
 */
export const previewEventsPath = '/api/preview/events'
/**
 * The query parameter, for starting and ending a preview, that names the next page: a path of this
 * site.
 */
export const previewPathParam = 'sanity-preview-pathname'
/** Returns the shop's data for drafts that the Studio sends, if the shop is on. */
export const previewShopPath = '/api/preview/shop'

/** The maximum number of parameters of a query, and the maximum length of a text in them. */
const maxParams = 8
const maxText = 200

const param = v.union([
  v.pipe(v.string(), v.maxLength(maxText)),
  v.pipe(v.number(), v.safeInteger()),
])

/**
 * The body of `POST /api/preview/content`: the name and parameters of one of the site's queries.
 */
export const previewContentContract = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,63}$/, 'This is not the name of a query')),
  params: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{0,31}$/)), param),
    v.maxEntries(maxParams),
  ),
})

/** The response of `POST /api/preview/content`; its text carries its place in the Studio. */
export const previewAnswerContract = v.object({
  result: v.unknown(),
  syncTags: v.array(v.string()),
})

/** The body of `POST /api/preview/perspective`. */
export const previewPerspectiveContract = v.object({ perspective: perspectiveSchema })

/** The preview that a page was rendered for; public pages have no preview. */
export interface PreviewSettings {
  /** `published`, `drafts`, or a stack of releases such as `rABC123,drafts`. */
  readonly perspective: string
  /** The titles of the perspective's releases by name; releases without a title are missing. */
  readonly releases: readonly (readonly [name: string, title: string])[]
  /** Whether a frame requested the page, as in the Studio's Presentation tool. */
  readonly isFramed: boolean
  /** Whether a shared link opened the preview, perhaps for a person without a Studio account. */
  readonly isShared: boolean
  /** ISO 8601; after that, the same URL shows the public page. */
  readonly endsAt: string
  /** The Studio's URL, without a trailing slash, such as `https://www.example.com/studio`. */
  readonly studioUrl: string
}
