import * as v from 'valibot'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import { isInquiry } from '#schemas/inquiry/inquiry-condition.ts'
import { deliveryConditions } from '#schemas/inquiry/inquiry-delivery.ts'
import { idStartOf } from '#schemas/inquiry/inquiry-reference.ts'
import { inquiryProjection } from './inquiry.queries.ts'

/** Where a part of the list ended: the sorted value and the id of its last inquiry. */
export type Cursor = readonly [value: string, id: string]

/** The sorted value is always text, whatever a document holds, because a cursor is made of it. */
const received = 'coalesce(string(submittedAt), _createdAt)'
const named = 'coalesce(lower(string(name)), "")'

/** Each order's sorted value, and how the next part compares with it. */
const orders = {
  newest: { field: received, by: `${received} desc, _id desc`, after: '<' },
  oldest: { field: received, by: `${received} asc, _id asc`, after: '>' },
  name: { field: named, by: `${named} asc, _id asc`, after: '>' },
} as const

const monthMs = 30 * 24 * 3600 * 1000

/** A part of the list. */
export interface ListPart {
  readonly filter: InquiryFilter
  /** The most inquiries in it. */
  readonly limit: number
  /** Where the part before ended. */
  readonly cursor?: Cursor | undefined
}

/**
 * One part of the list, as GROQ with its parameters. `value` in its rows is what the next part's
 * cursor is made of.
 *
 * @param cutoff the time beyond which nothing is looked for; ISO 8601
 */
export function listQuery({ filter, limit, cursor }: ListPart, cutoff?: string) {
  const { field, by, after } = orders[filter.order]
  const { conditions, params } = conditionsOf(filter)
  const beyond = `(${field} ${after} $value || (${field} == $value && _id ${after} $id))`
  // The sorted value, taken apart: the local lake's index knows nothing of `coalesce()`.
  const near = (name: string) =>
    [
      `${name} ${after === '<' ? '>' : '<'} $cutoff`,
      ...(cursor ? [`${name} ${after}= $value`] : []),
    ].join(' && ')
  const within = `(${near('submittedAt')} || (!defined(string(submittedAt)) && ${near('_createdAt')}))`
  // The cheap conditions come first: a search reads only what they leave.
  const all = [isInquiry, ...(cutoff ? [within] : []), ...(cursor ? [beyond] : []), ...conditions]
  return {
    query: `*[${all.join(' && ')}] | order(${by}) [0...$limit]
      {"value": ${field}, "id": _id, "inquiry": ${inquiryProjection}}`,
    params: {
      ...params,
      limit,
      ...(cursor && { value: cursor[0], id: cursor[1] }),
      ...(cutoff && { cutoff }),
    },
  }
}

/** The rows of the answer; what an inquiry's document holds can be anything. */
export const listRowsContract = v.array(
  v.object({ value: v.string(), id: v.string(), inquiry: v.unknown() }),
)

/** One row of the list. */
export type ListRow = v.InferOutput<typeof listRowsContract>[number]

/**
 * A time by which a part is probably full: sorting a month is quicker than sorting years.
 *
 * @returns undefined if the order gives nothing to guess by
 */
export function cutoffOf(filter: InquiryFilter, cursor: Cursor | undefined): string | undefined {
  if (filter.order === 'name' || (filter.order === 'oldest' && cursor === undefined)) {
    return undefined
  }
  const start = cursor ? Date.parse(cursor[0]) : Date.now()
  const away = filter.order === 'newest' ? -monthMs : monthMs
  return Number.isNaN(start) ? undefined : new Date(start + away).toISOString()
}

/** The conditions of a filter, with their parameters. */
function conditionsOf(filter: InquiryFilter) {
  const { source, category, status, delivery, search = '' } = filter
  const terms = searchTerms(search)
  const idStart = idStartOf(search)
  const conditions: [unknown, string, Record<string, unknown>][] = [
    [status, 'status == $status', { status }],
    [source, 'source == $source', { source }],
    [category, '$category in categories', { category }],
    [delivery, delivery ? deliveryConditions[delivery] : '', {}],
    [terms.length > 0, searchCondition(idStart), { words: terms, ...(idStart && { idStart }) }],
  ]
  const set = conditions.filter(([isSet]) => isSet)
  return {
    conditions: set.map(([, condition]) => condition),
    params: Object.fromEntries(set.flatMap(([, , params]) => Object.entries(params))),
  }
}

// A null in the list would make the whole list match nothing.
const searchedFields = ['name', 'email', 'phone', 'organization', 'location', 'title', 'notes']
const searchedText = [
  ...searchedFields.map((field) => `coalesce(string(${field}), "")`),
  'coalesce(array::join(kits[].title, " "), "")',
  'coalesce(array::join(kitsInterested, " "), "")',
].join(', ')

/** A reference is the beginning of an id, and also finds inquiries from before it was stored. */
const searchCondition = (idStart: string | undefined) => {
  const words = `[${searchedText}] match $words`
  return idStart === undefined ? words : `(string::startsWith(_id, $idStart) || ${words})`
}

/** Each term can be the beginning of a word, and all must be found; the lake splits addresses. */
function searchTerms(search: string): string[] {
  const terms = search.replaceAll('*', ' ').split(/\s+/)
  return terms
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .slice(0, 10)
    .map((term) => `${term}*`)
}
