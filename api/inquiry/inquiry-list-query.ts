import * as v from 'valibot'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { foldText } from '#schemas/field/fold-text.ts'
import { unassigned } from '#schemas/inquiry/inquiry-assignment.ts'
import { isInquiry } from '#schemas/inquiry/inquiry-groq-filter.ts'
import { deliveryConditions } from '#schemas/inquiry/inquiry-delivery.ts'
import { idStartOf } from '#schemas/inquiry/inquiry-reference.ts'
import { phoneDigitsOf } from '#schemas/inquiry/inquiry-search-words.ts'
import { inquiryProjection } from './inquiry.queries.ts'

/** The end of a page of the list: the sort value and the id of its last inquiry. */
export type Cursor = readonly [value: string, id: string]

/** The sort value, which is always text, whatever a document contains, because cursors contain it. */
const received = 'coalesce(string(submittedAt), _createdAt)'
const named = 'coalesce(lower(string(name)), "")'

/** The sort value of each order, and its comparison with the cursor. */
const orders = {
  newest: { field: received, by: `${received} desc, _id desc`, after: '<' },
  oldest: { field: received, by: `${received} asc, _id asc`, after: '>' },
  name: { field: named, by: `${named} asc, _id asc`, after: '>' },
} as const

const monthMs = 30 * 24 * 3600 * 1000

/** A page of the list. */
export interface ListPart {
  readonly filter: InquiryFilter
  readonly limit: number
  /** The end of the previous page. */
  readonly cursor?: Cursor | undefined
}

/**
 * Builds the GROQ query and parameters for one page of the list. The next page's cursor contains `value`
 * from the last row.
 *
 * @param cutoff limits the search to one side of this time; ISO 8601
 */
export function listQuery({ filter, limit, cursor }: ListPart, cutoff?: string) {
  const { field, by, after } = orders[filter.order]
  const { conditions, params } = conditionsOf(filter)
  const beyond = `(${field} ${after} $value || (${field} == $value && _id ${after} $id))`
  // Compares the parts of `coalesce()` separately, because the local lake's index does not support it.
  const near = (name: string) =>
    [
      `${name} ${after === '<' ? '>' : '<'} $cutoff`,
      ...(cursor ? [`${name} ${after}= $value`] : []),
    ].join(' && ')
  const within = `(${near('submittedAt')} || (!defined(string(submittedAt)) && ${near('_createdAt')}))`
  // The cheap conditions come first, so that a text search reads fewer documents.
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

/** The rows of the answer; an inquiry's document can contain anything. */
export const listRowsContract = v.array(
  v.object({ value: v.string(), id: v.string(), inquiry: v.unknown() }),
)

export type ListRow = v.InferOutput<typeof listRowsContract>[number]

/**
 * Returns a time that probably limits a page, because sorting a month is faster than sorting years.
 *
 * @returns undefined if the order allows no such guess
 */
export function cutoffOf(filter: InquiryFilter, cursor: Cursor | undefined): string | undefined {
  if (filter.order === 'name' || (filter.order === 'oldest' && cursor === undefined)) {
    return undefined
  }
  const start = cursor ? Date.parse(cursor[0]) : Date.now()
  const away = filter.order === 'newest' ? -monthMs : monthMs
  return Number.isNaN(start) ? undefined : new Date(start + away).toISOString()
}

function conditionsOf(filter: InquiryFilter) {
  const { source, category, status, assignee, delivery, search = '' } = filter
  const { condition: found, params: words } = searchOf(search)
  const conditions: [unknown, string, Record<string, unknown>][] = [
    [status, 'status == $status', { status }],
    [source, 'source == $source', { source }],
    [category, '$category in categories', { category }],
    [
      assignee,
      assignee === unassigned ? '!defined(assignee)' : 'assignee == $assignee',
      { assignee },
    ],
    [delivery, delivery ? deliveryConditions[delivery] : '', {}],
    [found, found, words],
  ]
  const set = conditions.filter(([isSet]) => isSet)
  return {
    conditions: set.map(([, condition]) => condition),
    params: Object.fromEntries(set.flatMap(([, , params]) => Object.entries(params))),
  }
}

// With a null in the list, nothing would match.
const searchedFields = [
  'name',
  'email',
  'phone',
  'organization',
  'location',
  'title',
  'notes',
  'searchWords',
]
const searchedText = [
  ...searchedFields.map((field) => `coalesce(string(${field}), "")`),
  'coalesce(array::join(kits[].title, " "), "")',
  'coalesce(array::join(kitsInterested, " "), "")',
].join(', ')

/**
 * The condition and the parameters of a search: the words as they are typed or without accents, a
 * phone number in any spelling, or a reference, which is the start of an id. The condition is empty if
 * there is nothing to search for.
 */
function searchOf(search: string) {
  const [words, folded] = [termsOf(search), termsOf(foldText(search))]
  const idStart = idStartOf(search)
  const digits = phoneDigitsOf(search)
  const ways: [param: string, value: unknown, condition: string][] = [
    ['idStart', idStart, 'string::startsWith(_id, $idStart)'],
    ['phone', digits && `${digits}*`, 'searchWords match $phone'],
    ['folded', folded.join() !== words.join() && folded, `[${searchedText}] match $folded`],
    ['words', words, `[${searchedText}] match $words`],
  ]
  const used = words.length === 0 ? [] : ways.filter(([, value]) => value)
  return {
    condition: used.length === 0 ? '' : `(${used.map(([, , one]) => one).join(' || ')})`,
    params: Object.fromEntries(used),
  }
}

/** Each term matches the beginning of a word, and all must match; the lake splits email addresses. */
function termsOf(search: string): string[] {
  const terms = search.replaceAll('*', ' ').split(/\s+/)
  return terms
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .slice(0, 10)
    .map((term) => `${term}*`)
}
