import * as v from 'valibot'
import type { LakeDocument } from '../document.ts'

/** The prefix of releases' ids. The dot hides these documents from queries without a token. */
const prefix = '_.releases.'

/** A name that is valid in an id and in a perspective. */
export const releaseName = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/, 'a release ID has 1 to 64 letters, digits, - or _'),
  v.check(
    (name) => !['drafts', 'published', 'previewDrafts', 'raw'].includes(name),
    'a release cannot be named after a perspective',
  ),
)

/** An ISO 8601 time with its zone. */
export const releaseTime = v.pipe(v.string(), v.isoTimestamp('expected an ISO 8601 timestamp'))

const text = v.pipe(v.string(), v.maxLength(10_000))

/** The metadata of a release. Fields that the lake does not know are stored, too. */
export const releaseMetadata = v.looseObject({
  title: v.optional(text),
  description: v.optional(text),
  releaseType: v.optional(v.picklist(['asap', 'scheduled', 'undecided']), 'undecided'),
  intendedPublishAt: v.optional(releaseTime),
  cardinality: v.optional(v.picklist(['one', 'many'])),
})

const releaseFields = v.looseObject({
  _id: v.string(),
  name: releaseName,
  state: v.picklist(['active', 'scheduled', 'archived', 'published']),
  metadata: releaseMetadata,
  publishAt: v.optional(releaseTime),
  finalDocumentStates: v.optional(v.array(v.looseObject({ id: v.string() })), []),
})

/** A release as its document describes it. */
export type Release = v.InferOutput<typeof releaseFields> & LakeDocument

/** The id of a release's document. */
export function releaseDocumentId(name: string): string {
  return `${prefix}${name}`
}

/** Whether the id is that of a release's document. */
export function isReleaseDocumentId(id: string): boolean {
  return id.startsWith(prefix)
}

/** The release that a document describes; undefined if the document describes no release. */
export function readRelease(document: LakeDocument | undefined): Release | undefined {
  const parsed = v.safeParse(releaseFields, document)
  return document && parsed.success ? { ...document, ...parsed.output } : undefined
}

/** When a scheduled release is to be published, in ms; undefined for other releases. */
export function dueTimeOf({ state, publishAt }: Release): number | undefined {
  return state === 'scheduled' && publishAt !== undefined ? Date.parse(publishAt) : undefined
}
