import { useSyncExternalStore } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import type { StructureBuilder } from 'sanity/structure'
import * as v from 'valibot'
import { answerDueCondition } from '#schemas/inquiry/answer-due.ts'
import { isInquiry } from '#schemas/inquiry/inquiry-groq-filter.ts'
import { notDeliveredCondition } from '#schemas/inquiry/inquiry-delivery.ts'
import { awaitingReplyCondition, inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { watchPerClient } from '#studio/watch/watch-per-client.ts'

/** A list of inquiries in the Studio. */
interface InquiryList {
  readonly id: string
  readonly title: string
  /** The GROQ condition for the list's inquiries. */
  readonly filter: string
}

/**
 * The lists of inquiries: due answers, one list for each status, failed deliveries, by assignee, and
 * all.
 */
export const inquiryLists: readonly InquiryList[] = [
  { id: 'answer-due', title: 'Answer due', filter: `${isInquiry} && ${answerDueCondition}` },
  ...inquiryStatuses.map(({ value, title }) => ({
    id: value,
    title,
    filter: `${isInquiry} && status == "${value}"`,
  })),
  {
    id: 'not-delivered',
    title: 'Not delivered',
    filter: `${isInquiry} && !defined(erasedAt) && (${notDeliveredCondition})`,
  },
  { id: 'mine', title: 'Mine', filter: `${isInquiry} && assignee == $me` },
  {
    id: 'unassigned',
    title: 'Unassigned',
    filter: `${isInquiry} && !defined(assignee) && ${awaitingReplyCondition} && !defined(erasedAt)`,
  },
  { id: 'all', title: 'All inquiries', filter: isInquiry },
]

/** Larger numbers are not exact, because they would not fit. */
const maxShown = 999

/**
 * Makes the icon of an inquiry list: the number of inquiries. The Studio takes a component for it,
 * so that the number updates without rebuilding the structure.
 *
 * @param isUrgent whether a number above zero is highlighted
 */
function countBadge(listId: string, isUrgent: boolean) {
  return function CountBadge() {
    const count = useInquiryCounts()?.[listId]
    const isLoud = isUrgent && count !== undefined && count > 0
    const text = count === undefined ? '…' : count > maxShown ? `${maxShown}+` : String(count)
    return (
      <span
        data-testid={`count-${listId}`}
        style={{
          display: 'inline-block',
          minWidth: 23,
          padding: text.length > 2 ? '4px 1px' : '4px 5px',
          boxSizing: 'border-box',
          borderRadius: 10,
          textAlign: 'center',
          fontFamily: 'inherit',
          // There is only room for an icon, so longer numbers are smaller.
          fontSize: text.length > 2 ? 10.5 : 12,
          lineHeight: '12px',
          fontVariantNumeric: 'tabular-nums',
          background: isLoud ? '#a9683a' : 'var(--card-badge-default-bg-color)',
          color: isLoud ? '#fff' : 'var(--card-badge-default-fg-color)',
        }}
      >
        {text}
      </span>
    )
  }
}

const countsContract = v.record(v.string(), v.number())

/** The number of inquiries in each list, by its id. */
type InquiryCounts = Readonly<v.InferOutput<typeof countsContract>>

const countsQuery = `{${inquiryLists.map(({ id, filter }) => `"${id}": count(*[${filter}])`).join(', ')}}`

const watchOf = watchPerClient((client, me: string) => {
  const load = async () =>
    v.parse(countsContract, await client.fetch(countsQuery, { me }, { perspective: 'raw' }))
  return new LakeWatch<InquiryCounts>({ client, filter: isInquiry, load })
})

/** The current counts; undefined until the lake has answered once. */
export function useInquiryCounts(): InquiryCounts | undefined {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }), useCurrentUser()?.name ?? '')
  return useSyncExternalStore(watch.subscribe, watch.read)
}

/** Lists whose inquiries need action. */
const urgentLists = new Set(['answer-due', 'new', 'not-delivered'])

/** Created once: a new component each time would lose the numbers at every navigation. */
const badges = new Map(
  inquiryLists.map(({ id }) => [id, countBadge(id, urgentLists.has(id))] as const),
)

/**
 * The inquiry lists with their counts, the newest inquiry first.
 *
 * @param me the user's name
 */
export function inquiryStructure(S: StructureBuilder, me: string) {
  return S.listItem()
    .id('inquiries')
    .title('Inquiries')
    .icon(inquiryType.icon)
    .schemaType(inquiryType.name)
    .child(
      S.list()
        .id('inquiries')
        .title('Inquiries')
        .items(inquiryLists.map((list) => listItem(S, list, me))),
    )
}

function listItem(S: StructureBuilder, { id, title, filter }: InquiryList, me: string) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(badges.get(id))
    .child(
      S.documentList()
        .id(id)
        .title(title)
        .schemaType(inquiryType.name)
        .filter(filter)
        .params({ me })
        .apiVersion(lakeApiVersion)
        .defaultOrdering([{ field: 'submittedAt', direction: 'desc' }])
        .initialValueTemplates([]),
    )
}
