import { useState } from 'react'
import type { ContactFilter } from '#schemas/admin/contact-submission.contract.ts'
import { Container } from '#web/ui/section.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactList } from './contact-list.tsx'
import { DeskHeader } from './desk-header.tsx'
import { EmailWarning } from './email-notice.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useLiveContacts } from './use-live-contacts.ts'

/** Where staff work through inquiries. */
export function InquiryDesk() {
  const [filter, setFilter] = useState<ContactFilter>({ order: 'newest' })
  const arrived = useLiveContacts()
  const narrow = (change: Partial<ContactFilter>) => setFilter((now) => ({ ...now, ...change }))
  return (
    <Container className="min-h-[80svh] pt-8 pb-16 md:pt-12">
      <DeskHeader filter={filter} />
      <div aria-live="polite" className="sr-only">
        {arrived > 0 && `New inquiries since this page was opened: ${arrived}`}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <EmailWarning />
        <StatusTabs onChange={(status) => narrow({ status })} value={filter.status} />
        <ContactFilters filter={filter} onChange={narrow} />
        <ContactList filter={filter} />
      </div>
    </Container>
  )
}
