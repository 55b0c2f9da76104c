import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { adminSessionContract } from '#schemas/inquiry/admin/admin-login.contract.ts'
import { listedInquiryContract } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { deliveryOutageContract } from '#schemas/inquiry/delivery-outage.ts'
import {
  inquiryCountsContract,
  teamContract,
  type InquiryFilter,
} from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { replyTemplatesContract } from '#schemas/inquiry/reply.ts'
import { adminAnswer } from './admin-request.ts'

/** The response of `GET /api/email-status` (`docs/product.md §3`); `missing` lists the missing settings. */
const emailStatusContract = v.object({
  emailConfigured: v.boolean(),
  missing: v.array(v.string()),
})

/** Whether a query returns data of inquiries. */
export function isInquiryQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).startsWith('/api/contacts')
}

/** Whether a query returns data that only admins can see. */
export function isAdminQuery(query: { queryKey: readonly unknown[] }): boolean {
  return isInquiryQuery(query) || adminPaths.has(String(query.queryKey[0]))
}

const adminPaths = new Set(['/api/admin/session', '/api/email-status'])

/** The filter as query parameters; unset fields are left out. */
export function filterParams(filter: InquiryFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value)
  return params
}

/** The inquiries that a filter finds, page by page. */
export function inquiriesQueryOptions(filter: InquiryFilter) {
  return infiniteQueryOptions({
    queryKey: ['/api/contacts', filter],
    queryFn: async ({ pageParam }) => {
      const params = filterParams(filter)
      if (pageParam) params.set('cursor', pageParam)
      const contract = v.array(listedInquiryContract)
      const { response, answer } = await adminAnswer(`/api/contacts?${params}`, contract)
      return { inquiries: answer, next: response.headers.get('X-Next-Cursor') }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list stays visible while the next filter's list is loading.
    placeholderData: keepPreviousData,
  })
}

const plainQuery = <Contract extends v.GenericSchema>(path: string, contract: Contract) =>
  queryOptions({
    queryKey: [path],
    queryFn: async () => (await adminAnswer(path, contract)).answer,
  })

export const inquiryQueryOptions = (id: string) =>
  plainQuery(`/api/contacts/${encodeURIComponent(id)}`, listedInquiryContract)

export const inquiryCountsQueryOptions = plainQuery('/api/contacts/counts', inquiryCountsContract)

/** The inquiries that have not reached the team. */
export const outagesQueryOptions = plainQuery(
  '/api/contacts/outages',
  v.array(deliveryOutageContract),
)

/** The names of the team's members; under the inquiries' path, so that changes load it again. */
export const teamQueryOptions = plainQuery('/api/contacts/team', teamContract)

/** The templates for replies. */
export const replyTemplatesQueryOptions = plainQuery(
  '/api/contacts/reply-templates',
  replyTemplatesContract,
)

/** Whether inquiries are emailed. */
export const emailStatusQueryOptions = plainQuery('/api/email-status', emailStatusContract)

export const sessionQueryOptions = plainQuery('/api/admin/session', adminSessionContract)
