import { getPublishedId, getVersionFromId } from '@sanity/client/csm'
import { defineQuery } from 'groq'
import { useSyncExternalStore } from 'react'
import { type SanityClient, type SanityDocument, useClient } from 'sanity'
import * as v from 'valibot'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { watchPerClient } from '#studio/watch/watch-per-client.ts'

/** The timeout of each request to the lake, in ms. */
const timeoutMs = 8000

/** The maximum number of drafts in the list. */
const maxDrafts = 50

/** A document with its latest change. */
export interface Edited {
  readonly document: SanityDocument
  /** The id of the user who made the change; undefined if the lake does not know. */
  readonly author: string | undefined
}

/** A draft, and the published version that it changes; null if it was never published. */
export interface Unpublished extends Edited {
  readonly published: SanityDocument | null
}

/** A scheduled release or scheduled draft. */
export interface Scheduled {
  readonly name: string
  /** Null for a scheduled draft. */
  readonly title: string | null
  readonly at: string
  readonly documents: readonly SanityDocument[]
}

/** Everything on the start page that no other watch loads. */
export interface StartContent {
  readonly drafts: readonly Unpublished[]
  readonly scheduled: readonly Scheduled[]
  readonly recent: readonly Edited[]
}

const types = JSON.stringify([...contentTypes, 'redirect'])
const filter = `_type in ${types} || _type == "system.release"`

const listsQuery = `{
  "drafts": *[_type in ${types} && _id in path("drafts.**")] | order(_updatedAt desc)[0...${maxDrafts}],
  "recent": *[_type in ${types} && _id in path("*")] | order(_updatedAt desc)[0...8],
  "versions": *[_type in ${types} && _id in path("versions.**")][0...200],
  "releases": *[_type == "system.release" && state in ["scheduled", "scheduling"]]
    | order(publishAt asc)[0...20]{
      name, "at": coalesce(publishAt, metadata.intendedPublishAt),
      "title": select(metadata.cardinality != "one" => metadata.title)
    }
}`

const publishedQuery = defineQuery('*[_id in $ids]')

const document = v.custom<SanityDocument>(
  (value) => v.is(v.looseObject({ _id: v.string(), _type: v.string() }), value),
  'not a document',
)
const listsContract = v.object({
  drafts: v.array(document),
  recent: v.array(document),
  versions: v.array(document),
  releases: v.array(v.object({ name: v.string(), title: v.nullable(v.string()), at: v.string() })),
})

/**
 * The drafts without those that are scheduled: a scheduled draft also remains as a draft, and is in
 * the list of schedules. A draft that was changed after it was scheduled is listed again.
 */
export function unscheduledDrafts({
  drafts,
  versions,
  releases,
}: v.InferOutput<typeof listsContract>): SanityDocument[] {
  const alone = new Set(releases.flatMap(({ name, title }) => (title === null ? [name] : [])))
  return drafts.filter(
    (draft) =>
      !versions.some(
        ({ _id, _updatedAt }) =>
          getPublishedId(_id) === getPublishedId(draft._id) &&
          alone.has(getVersionFromId(_id) ?? '') &&
          draft._updatedAt <= _updatedAt,
      ),
  )
}

const watchOf = watchPerClient((client) => {
  const lake = client.withConfig({ perspective: 'raw', timeout: timeoutMs })
  const authors = new Map<string, Promise<string | undefined>>()
  const edited = async (one: SanityDocument): Promise<Edited> => {
    const author = authors.get(one._rev) ?? authorOf(lake, one)
    authors.set(one._rev, author)
    return { document: one, author: await author }
  }
  const load = async (): Promise<StartContent> => {
    const lists = v.parse(listsContract, await lake.fetch<unknown>(listsQuery))
    const ids = lists.drafts.map(({ _id }) => getPublishedId(_id))
    const published = await lake.fetch<SanityDocument[]>(publishedQuery, { ids })
    const drafts = unscheduledDrafts(lists).map(async (draft) =>
      Object.assign(await edited(draft), {
        published: published.find(({ _id }) => _id === getPublishedId(draft._id)) ?? null,
      }),
    )
    return {
      drafts: await Promise.all(drafts),
      recent: await Promise.all(lists.recent.map(edited)),
      scheduled: lists.releases.map(({ name, title, at }) => ({
        name,
        title,
        at,
        documents: lists.versions.filter(({ _id }) => getVersionFromId(_id) === name),
      })),
    }
  }
  return new LakeWatch({ client, filter, load })
})

/** The author of a document's last change, from the lake's history. */
async function authorOf(lake: SanityClient, { _id }: SanityDocument): Promise<string | undefined> {
  const { dataset } = lake.config()
  const query = { reverse: 'true', limit: '1', excludeContent: 'true', excludeMutations: 'true' }
  try {
    // One JSON object per line.
    const answer = await lake.request<unknown>({
      url: `/data/history/${dataset}/transactions/${_id}`,
      query,
    })
    const line = typeof answer === 'string' ? JSON.parse(answer) : answer
    return v.parse(v.object({ author: v.string() }), line).author
  } catch {
    // The history ends with the plan's retention, and the list is useful without names.
    return undefined
  }
}

/** The content of the start page, updated live. */
export function useStart() {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }))
  const content = useSyncExternalStore(watch.subscribe, watch.read)
  const hasFailed = useSyncExternalStore(watch.subscribe, watch.hasFailed)
  return { content, hasFailed, retry: watch.retry }
}
