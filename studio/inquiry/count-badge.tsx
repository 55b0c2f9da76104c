import { useSyncExternalStore } from 'react'
import { type SanityClient, useClient } from 'sanity'
import * as v from 'valibot'
import { isInquiry } from '#schemas/inquiry/inquiry-condition.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { inquiryLists } from './inquiry-lists.ts'

/** Larger numbers are not exact, because they would not fit. */
const maxShown = 999

/**
 * Makes the icon of an inquiry list: the number of inquiries. The Studio takes a component for it,
 * so that the number updates without rebuilding the structure.
 *
 * @param isUrgent whether a number above zero is highlighted
 */
export function countBadge(listId: string, isUrgent: boolean) {
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

/** One watch per client, shared by all components that show a count. */
const watches = new WeakMap<SanityClient, LakeWatch<InquiryCounts>>()

function watchOf(client: SanityClient): LakeWatch<InquiryCounts> {
  const known = watches.get(client)
  if (known) return known
  const load = async () =>
    v.parse(countsContract, await client.fetch(countsQuery, {}, { perspective: 'raw' }))
  const made = new LakeWatch({ client, filter: isInquiry, load })
  watches.set(client, made)
  return made
}

/** The current counts; undefined until the lake has answered once. */
function useInquiryCounts(): InquiryCounts | undefined {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }))
  return useSyncExternalStore(watch.subscribe, watch.read)
}
