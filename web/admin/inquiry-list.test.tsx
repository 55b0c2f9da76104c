import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import {
  emailStatusQueryOptions,
  inquiriesQueryOptions,
  inquiryCountsQueryOptions,
} from './admin.queries.ts'
import { EmailBadge, EmailWarning } from './email-notice.tsx'
import { InquiriesHeader } from './inquiries-header.tsx'
import { InquiryDetails } from './inquiry-details.tsx'
import { shortTime } from './inquiry-labels.ts'
import { InquiryList } from './inquiry-list.tsx'
import { StatusTabs } from './status-tabs.tsx'

const step = { state: 'done', attempts: 1, changedAt: '2026-03-04T10:00:00' }
const inquiry: ListedInquiry = {
  id: 'inquiry.1',
  reference: '6F1D-2C9E',
  name: 'Amelia Stone',
  email: 'amelia+jet@example.com',
  message: '',
  submittedAt: '2026-03-04T09:05:00',
  phone: '+1 (555) 010-2030',
  location: null,
  title: null,
  organization: null,
  categories: ['fbo', 'airship'],
  kitsInterested: ['not-sure-recommend'],
  kits: [{ slug: 'sky', title: 'Sky Kit' }],
  purchaseConsideration: 'pilot-trial',
  source: 'order',
  status: 'in-progress',
  assignee: null,
  internalNotes: [
    { _key: 'a', text: 'Call back at 3', writtenBy: 'Robin', writtenAt: '2026-03-04T11:00:00' },
  ],
  answerDueAt: null,
  repliedAt: null,
  erasedAt: null,
  verification: 'unverified',
  suspicion: [],
  deliveryState: 'failed',
  delivery: {
    notification: { ...step, outcome: 'opened', outcomeAt: '2026-03-05T11:00:00' },
    acknowledgement: { ...step, state: 'waiting', attempts: 2, problem: 'HTTP 500' },
    webhook: { ...step, state: 'refused', problem: 'HTTP 410' },
  },
  unreadable: [],
}

const history = createMemoryHistory({ initialEntries: ['/admin'] })
const router = createRouter({ routeTree: createRootRoute(), history })

/** The text that a reader sees, with the addresses of links; each element's line ends with a bar. */
function shown(element: ReactNode, client = new QueryClient()): string {
  const html = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </RouterContextProvider>,
  )
  const linked = html.replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>/g, '[$1] ')
  return linked.replaceAll(/(<[^>]*>)+/g, '|').replaceAll('\u202f', ' ')
}

const detailsOf = (fields: Partial<ListedInquiry> = {}) =>
  shown(<InquiryDetails inquiry={{ ...inquiry, ...fields }} />)

describe('the details', () => {
  test('contain every fact, with links that work', () => {
    const details = detailsOf()
    for (const text of [
      '|Order form, Mar 4, 2026, 9:05 AM · 6F1D-2C9E|Amelia Stone|Message|No message.|',
      '&amp;body=Hello%20Amelia%20Stone%2C%0D%0A%0D%0A] |Reply by email|Mark as replied|',
      '[/studio/intent/edit/id=inquiry.1;type=inquiry/] |Open in the Studio|',
      '|Phone|[tel:+15550102030] +1 (555) 010-2030|',
      '|Role in aviation|FBO, airship|',
      '|Interested in|Sky Kit|Recommendation|Not sure, please recommend|Purchase|Pilot trial|',
      '|First reply|None yet|Captcha|Could not be checked|',
      '|Internal notes|Call back at 3|Robin, Mar 4, 2026, 11:00 AM|Add a note|',
    ]) {
      expect(details).toContain(text)
    }
    expect(details).not.toMatch(/Organization|Why it looks like spam|damaged/)
  })

  test('say how each delivery went, and offer to repeat each', () => {
    const details = detailsOf()
    expect(details).toContain(
      '|Email to the team|Sent Mar 4, 2026, 10:00 AM|Mail service: opened, Mar 5, 2026, 11:00 AM|Send again|',
    )
    expect(details).toContain('|Email to the visitor|Waiting, 2 attempts: HTTP 500|Send again|')
    expect(details).toContain('|Not delivered, 1 attempt: HTTP 410|Send again|')
    const { delivery } = { ...inquiry, delivery: { ...inquiry.delivery, webhook: null } }
    expect(detailsOf({ delivery })).toContain('|Webhook|Not sent|Send|')
  })

  test.each([
    [{ name: '', unreadable: ['name'] }, '|Name missing|'],
    [{ name: '', unreadable: ['name'], erasedAt: '2026-03-05T11:00:00' }, '|Name erased|'],
    [
      { name: '', erasedAt: '2026-03-05T11:00:00' },
      '|The personal data was erased on Mar 5, 2026, 11:00 AM.',
    ],
    [{ unreadable: ['email', 'phone'] }, 'Missing or damaged: email, phone. Its id is inquiry.1.'],
    [{ suspicion: ['6 links'] }, '|Why it looks like spam|6 links|'],
    [{ submittedAt: 'odd' }, '|Order form, odd · 6F1D-2C9E|'],
  ])('of %o contain "%s"', (fields, text) => {
    expect(detailsOf(fields)).toContain(text)
  })
})

test('an erased inquiry has no message, and nothing can be done with it', () => {
  const erased = detailsOf({ name: '', email: '', erasedAt: '2026-03-05T11:00:00' })
  expect(erased).not.toMatch(/Message|Status|Send|Add a note|Erase personal data|Reply/)
  expect(detailsOf()).toContain('|Erase personal data…|')
})

describe('the list', () => {
  const listOf = (
    inquiries: ListedInquiry[],
    next: string | null = null,
    filter: InquiryFilter = { order: 'newest' },
  ) => {
    const client = new QueryClient()
    const { queryKey } = inquiriesQueryOptions(filter)
    client.setQueryData(queryKey, { pages: [{ inquiries, next }], pageParams: [''] })
    return shown(<InquiryList filter={filter} />, client)
  }

  test('has a row for each inquiry, and says whether there are more', () => {
    const list = listOf([inquiry, { ...inquiry, id: 'inquiry.2', unreadable: ['email'] }])
    const facts =
      '|FBO, airship · Sky Kit · Not sure, please recommend|Order|Not delivered|In progress|'
    expect(list).toContain(`|Amelia Stone|amelia+jet@example.com|No message.${facts}`)
    expect(list).toContain(`|inquiry.2|This inquiry cannot be read in full${facts}`)
    expect(list).toContain('[/admin/inquiries/6F1D-2C9E] ')
    expect(list).toContain('|2 shown. There are no more.|')
    expect(listOf([inquiry], 'cursor')).toContain('|Load more|The first 1 are shown.|')
  })

  test('says if it is empty, or if the filter is too narrow', () => {
    expect(listOf([])).toContain('No inquiries yet')
    expect(listOf([], null, { order: 'oldest' })).toContain('No inquiries yet')
    expect(listOf([], null, { order: 'newest', source: 'order' })).toContain('No inquiry matches')
  })
})

test('the tabs contain the number of inquiries by status, and of all', () => {
  const client = new QueryClient()
  client.setQueryData(inquiryCountsQueryOptions.queryKey, { new: 1200, spam: 34 })
  const tabs = shown(<StatusTabs onChange={() => {}} value={undefined} />, client)
  expect(tabs).toBe('|Status|All|1,234|New|1,200|In progress|Replied|Closed|Suspected spam|34|')
})

test('the export contains the filtered inquiries', () => {
  const filter: InquiryFilter = { order: 'name', search: 'a&b', delivery: 'failed' }
  expect(shown(<InquiriesHeader filter={filter} />)).toContain(
    '[/api/contacts/export.csv?order=name&amp;search=a%26b&amp;delivery=failed&amp;timeZone=',
  )
})

test.each([
  [true, [], '|Email Notifications: ON|'],
  [false, ['MAILGUN_API_KEY', 'MAILGUN_DOMAIN'], '|MAILGUN_API_KEY, MAILGUN_DOMAIN|'],
])('email that is set up: %s', (emailConfigured, missing, text) => {
  const client = new QueryClient()
  client.setQueryData(emailStatusQueryOptions.queryKey, { emailConfigured, missing })
  const notices = shown([<EmailBadge key="badge" />, <EmailWarning key="warning" />], client)
  expect(notices).toContain(text)
  expect(notices.includes('Email notification is off')).toBe(!emailConfigured)
})

test.each([
  ['2026-03-04T09:05:00', '9:05 AM'],
  ['2026-01-04T09:05:00', 'Jan 4'],
  ['2025-03-04T09:05:00', 'Mar 4, 2025'],
  ['odd', 'odd'],
])('the time of %s is short', (iso, text) => {
  const now = new Date('2026-03-04T23:00:00')
  expect(shortTime(iso, now).replaceAll('\u202f', ' ')).toBe(text)
})
