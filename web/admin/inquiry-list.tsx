import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { Announcement } from '#web/ui/announcement.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { failureMessage } from './admin-request.ts'
import { filterParams, inquiriesQueryOptions } from './admin.queries.ts'
import { InquiryRow } from './inquiry-row.tsx'

/** The inquiries that a filter finds; loading, error, empty, or the list (`docs/product.md §4`). */
export function InquiryList({ filter }: { filter: InquiryFilter }) {
  const list = useInfiniteQuery(inquiriesQueryOptions(filter))
  return (
    <>
      <Announcement>{announcementOf(list)}</Announcement>
      <Listed filter={filter} list={list} />
    </>
  )
}

type List = UseInfiniteQueryResult<InfiniteData<{ inquiries: ListedInquiry[] }>>

/** The announcement for screen readers when a search or a filter changes the list. */
function announcementOf({ data, hasNextPage }: List): string {
  if (data === undefined) return ''
  const count = data.pages.reduce((sum, page) => sum + page.inquiries.length, 0)
  if (count === 0) return 'No inquiries found.'
  const counted = count === 1 ? '1 inquiry' : `${count.toLocaleString('en-US')} inquiries`
  return hasNextPage ? `More inquiries found. The first ${counted} are shown.` : `${counted} found.`
}

function Listed({ list, filter }: { list: List; filter: InquiryFilter }) {
  const loadMore = async () => {
    // Wait for a running refresh, so that neither it nor the click is lost.
    if (list.isFetching) await list.refetch({ cancelRefetch: false })
    await list.fetchNextPage()
  }
  if (list.isPending) return <ListSkeleton />
  if (list.isError && list.data === undefined) {
    return <LoadError error={list.error} onRetry={() => void list.refetch()} />
  }
  const inquiries = list.data.pages.flatMap((page) => page.inquiries)
  if (inquiries.length === 0) return <EmptyList isNarrowed={filterParams(filter).size > 1} />
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={classNames(list.isPlaceholderData && 'opacity-60')}
    >
      <ul className="border-t border-line">
        {inquiries.map((inquiry) => (
          <InquiryRow inquiry={inquiry} key={inquiry.id} />
        ))}
      </ul>
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {list.hasNextPage && (
          <Button
            aria-disabled={list.isFetchingNextPage}
            onClick={() => void loadMore()}
            size="small"
            tone="outline"
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        )}
        <p className="text-small text-slate">
          {list.hasNextPage
            ? `The first ${inquiries.length.toLocaleString('en-US')} are shown.`
            : `${inquiries.length.toLocaleString('en-US')} shown. There are no more.`}
        </p>
      </div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div>
      <output>
        <span className="sr-only">Loading contact submissions</span>
      </output>
      {Array.from({ length: 6 }, (_, index) => (
        <div className="flex gap-6 border-t border-line py-4" key={index}>
          <Skeleton className="h-5 w-20" />
          <div className="grow">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="mt-2 h-4 w-full max-w-text" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Shown in place of the list, or below it, if the server did not answer. */
function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div
      className="mt-4 flex flex-wrap items-center gap-4 rounded-soft border border-danger/40 bg-danger-soft/60 p-4"
      role="alert"
    >
      <p className="grow text-small">Error loading contact submissions: {failureMessage(error)}</p>
      <Button onClick={onRetry} size="small" tone="outline">
        Try again
      </Button>
    </div>
  )
}

function EmptyList({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="rounded-soft border border-line bg-paper px-6 py-16 text-center">
      <p className="font-display text-title">
        {isNarrowed ? 'No inquiry matches' : 'No inquiries yet'}
      </p>
      <p className="mx-auto mt-2 max-w-text text-small text-slate">
        {isNarrowed
          ? 'Try fewer words or a wider filter.'
          : 'Inquiries from the contact and order forms appear here automatically.'}
      </p>
    </div>
  )
}
