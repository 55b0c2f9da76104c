import * as v from 'valibot'
import { releaseMetadata, releaseName, releaseTime } from '../release/release-document.ts'

const id = v.pipe(v.string(), v.minLength(1))
const document = v.looseObject({ _id: v.optional(v.string()), _type: v.string() })
const identified = v.looseObject({ _id: id, _type: v.string() })
const fields = v.record(v.string(), v.unknown())
const numbers = v.record(v.string(), v.number())

const operations = {
  set: v.optional(fields),
  setIfMissing: v.optional(fields),
  unset: v.optional(v.array(v.string())),
  inc: v.optional(numbers),
  dec: v.optional(numbers),
  insert: v.optional(
    v.looseObject({
      before: v.optional(v.string()),
      after: v.optional(v.string()),
      replace: v.optional(v.string()),
      items: v.array(v.unknown()),
    }),
  ),
  diffMatchPatch: v.optional(v.record(v.string(), v.string())),
  merge: v.optional(fields),
  ifRevisionID: v.optional(v.string()),
}
const byId = { id }
const byQuery = { query: v.string(), params: v.optional(fields) }
/** Whether the document's history is deleted with the document. */
const purge = v.optional(v.boolean())

/** One element of a mutate request, as far as the element can be validated without the documents. */
export const mutationSchema = v.union(
  [
    v.strictObject({ create: document }),
    v.strictObject({ createOrReplace: identified }),
    v.strictObject({ createIfNotExists: identified }),
    v.strictObject({
      delete: v.union([v.looseObject({ ...byId, purge }), v.looseObject({ ...byQuery, purge })]),
    }),
    v.strictObject({
      patch: v.union([
        v.looseObject({ ...byId, ...operations }),
        v.looseObject({ ...byQuery, ...operations }),
      ]),
    }),
  ],
  'expected one of create, createOrReplace, createIfNotExists, delete and patch',
)

function action<Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) {
  return v.looseObject({ actionType: v.literal(`sanity.action.document.${name}`), ...entries })
}

function releaseAction<Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) {
  const actionType = v.literal(`sanity.action.release.${name}`)
  return v.looseObject({ actionType, releaseId: releaseName, ...entries })
}

const drafted = { draftId: id, publishedId: id }
const revision = v.optional(v.string())

/** One element of an actions request; other action types are rejected by name. */
export const actionSchema = v.variant('actionType', [
  action('create', {
    publishedId: id,
    attributes: identified,
    ifExists: v.optional(v.picklist(['fail', 'ignore'])),
  }),
  action('edit', { ...drafted, patch: v.looseObject(operations) }),
  action('publish', { ...drafted, ifDraftRevisionId: revision, ifPublishedRevisionId: revision }),
  action('unpublish', drafted),
  action('discard', { draftId: id, purge }),
  action('delete', { publishedId: id, includeDrafts: v.optional(v.array(id)), purge }),
  action('replaceDraft', { publishedId: id, attributes: identified }),
  action('version.create', {
    publishedId: id,
    document: v.optional(identified),
    baseId: v.optional(id),
    versionId: v.optional(id),
    ifBaseRevisionId: revision,
  }),
  action('version.discard', { versionId: id, purge }),
  action('version.replace', { document: identified }),
  action('version.unpublish', { versionId: id, publishedId: id }),
  releaseAction('create', { metadata: v.optional(releaseMetadata) }),
  releaseAction('edit', { patch: v.looseObject(operations) }),
  releaseAction('schedule', { publishAt: releaseTime }),
  releaseAction('unschedule', {}),
  releaseAction('publish', {}),
  releaseAction('archive', {}),
  releaseAction('unarchive', {}),
  releaseAction('delete', {}),
  releaseAction('import', {
    attributes: v.optional(document),
    document: v.optional(document),
    ifExists: v.picklist(['fail', 'ignore', 'replace']),
  }),
])

const knownActions = new Set<string>(
  actionSchema.options.map(({ entries }) => entries.actionType.literal),
)

/** Whether the lake supports actions of that type. */
export function isKnownAction(actionType: string): boolean {
  return knownActions.has(actionType)
}

/** The operations of a patch. */
export type PatchOperations = v.InferInput<v.ObjectSchema<typeof operations, undefined>>

/** A document by its id, or every document that a query finds. */
type Selection =
  | { readonly id: string }
  | { readonly query: string; readonly params?: Readonly<Record<string, unknown>> | undefined }

/** One mutation of `POST data/mutate`. */
export type Mutation =
  | Exclude<v.InferInput<typeof mutationSchema>, { delete: unknown } | { patch: unknown }>
  | { readonly delete: Selection & { readonly purge?: boolean | undefined } }
  | { readonly patch: Selection & PatchOperations }

/** One action of `POST data/actions`. */
export type Action = v.InferInput<typeof actionSchema>

/** One action on a release. */
export type ReleaseAction = Extract<Action, { releaseId: string }>

/** Whether an action concerns a release rather than a document. */
export function isReleaseAction({ actionType }: { readonly actionType: string }): boolean {
  return actionType.startsWith('sanity.action.release.')
}
