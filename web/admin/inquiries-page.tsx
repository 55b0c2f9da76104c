import { useState } from 'react'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import { Container } from '#web/ui/section.tsx'
import { InquiryFilters } from './inquiry-filters.tsx'
import { InquiryList } from './inquiry-list.tsx'
import { InquiriesHeader } from './inquiries-header.tsx'
import { EmailWarning } from './email-notice.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useLiveInquiries } from './use-live-inquiries.ts'

/** The page on which a signed-in admin works through inquiries. */
export function InquiriesPage() {
  const [filter, setFilter] = useState<InquiryFilter>({ order: 'newest' })
  const arrived = useLiveInquiries()
  const narrow = (change: Partial<InquiryFilter>) => setFilter((now) => ({ ...now, ...change }))
  return (
    <Container className="min-h-[80svh] pt-8 pb-16 md:pt-12">
      <InquiriesHeader filter={filter} />
      <div aria-live="polite" className="sr-only">
        {arrived > 0 && `New inquiries since this page was opened: ${arrived}`}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <EmailWarning />
        <StatusTabs onChange={(status) => narrow({ status })} value={filter.status} />
        <InquiryFilters filter={filter} onChange={narrow} />
        <InquiryList filter={filter} />
      </div>
    </Container>
  )
}
