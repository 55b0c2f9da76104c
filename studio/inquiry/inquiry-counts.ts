import { useSyncExternalStore } from 'react'
import { type SanityClient, useClient } from 'sanity'
import * as v from 'valibot'
import { isInquiry } from '#schemas/inquiry/inquiry-condition.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { inquiryLists } from './inquiry-lists.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'

const countsContract = v.record(v.string(), v.number())

/** How many inquiries stand in each list, by its id. */
export type InquiryCounts = Readonly<v.InferOutput<typeof countsContract>>

const query = `{${inquiryLists.map(({ id, filter }) => `"${id}": count(*[${filter}])`).join(', ')}}`

/** All who show a count of the same client share one watch. */
const watches = new WeakMap<SanityClient, LakeWatch<InquiryCounts>>()

function watchOf(client: SanityClient): LakeWatch<InquiryCounts> {
  const known = watches.get(client)
  if (known) return known
  const load = async () =>
    v.parse(countsContract, await client.fetch(query, {}, { perspective: 'raw' }))
  const made = new LakeWatch({ client, filter: isInquiry, load })
  watches.set(client, made)
  return made
}

/** The counts as they stand, kept up to date; undefined until the lake has answered once. */
export function useInquiryCounts(): InquiryCounts | undefined {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }))
  return useSyncExternalStore(watch.subscribe, watch.read)
}
