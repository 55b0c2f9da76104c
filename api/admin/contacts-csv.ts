import type {
  ContactFilter,
  ContactSubmission,
} from '#schemas/admin/contact-submission.contract.ts'
import type { Contacts } from './contacts.ts'

/** Inquiries asked for at once while the list is written. */
const pageSize = 200

/** The columns, in order. */
const columns: readonly [heading: string, value: (contact: ContactSubmission) => string | null][] =
  [
    ['Received', ({ submittedAt }) => submittedAt],
    ['Status', ({ status }) => status],
    ['Form', ({ source }) => source],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Organization', ({ organization }) => organization],
    ['Job title', ({ title }) => title],
    ['Location', ({ location }) => location],
    ['Categories', ({ categories }) => categories.join(', ')],
    ['Kits', ({ kitsInterested }) => kitsInterested.join(', ')],
    ['Purchase', ({ purchaseConsideration }) => purchaseConsideration],
    ['Notes', ({ message }) => message],
    ['Delivery', ({ deliveryState }) => deliveryState],
    ['Id', ({ id }) => id],
  ]

/**
 * The filtered list as CSV, written while it is read: the memory it takes does not grow with it.
 * A lake that fails half-way breaks the download off, so that nobody takes a part for the whole.
 *
 * @throws {AppError} `lake-unavailable` where it fails before anything was written
 */
export async function contactsCsv(
  contacts: Contacts,
  filter: ContactFilter,
): Promise<ReadableStream<Uint8Array>> {
  let page = await contacts.page({ filter, limit: pageSize })
  let isFirst = true
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      // Spreadsheets take a file for UTF-8 where it begins with this mark.
      const head = isFirst ? `\uFEFF${csvLine(columns.map(([heading]) => heading))}` : ''
      if (!isFirst && page.next === null) return controller.close()
      if (!isFirst && page.next !== null) {
        page = await contacts.page({ filter, limit: pageSize, cursor: page.next })
      }
      isFirst = false
      const lines = page.contacts.map((contact) =>
        csvLine(columns.map(([, value]) => value(contact) ?? '')),
      )
      controller.enqueue(encoder.encode(head + lines.join('')))
    },
  })
}

/** One line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** What a spreadsheet would take for a formula is marked as text. */
function asText(cell: string): string {
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell
}
