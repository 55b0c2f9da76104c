import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import { AppError } from '#api/http/errors.ts'
import type { AdminInquiries } from './admin-inquiries.ts'

/** What an export needs to know of the session it was asked for in. */
export interface ExportSession {
  readonly isSignedIn: () => boolean
  /** Aborted at sign-out. */
  readonly ended: AbortSignal
  /** Called when the session need not be followed any longer. */
  readonly release: () => void
}

/** Inquiries asked for at once while the list is written. */
const pageSize = 200

/** The columns, in order. */
const columns: readonly [heading: string, value: (inquiry: ContactSubmission) => string | null][] =
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
    ['Cannot be read', ({ unreadable }) => unreadable.join(', ')],
  ]

/**
 * The filtered list as CSV, written while it is read: the memory it takes does not grow with it.
 * A lake that fails half-way and a session that ends break the download off, so that nobody takes a
 * part for the whole.
 *
 * @param session whose export this is
 * @throws {AppError} `lake-unavailable` where it fails before anything was written
 */
export async function inquiriesCsv(
  inquiries: Pick<AdminInquiries, 'page'>,
  filter: InquiryFilter,
  session: ExportSession,
): Promise<ReadableStream<Uint8Array>> {
  const releasing = (cause: unknown): never => {
    session.release()
    throw cause
  }
  const ask = (cursor?: string) =>
    inquiries.page({ filter, limit: pageSize, cursor }).catch(releasing)
  let page = await ask()
  let isFirst = true
  const encoder = new TextEncoder()
  const over = () => new AppError('signed-out', 'Please sign in.')
  return new ReadableStream({
    start(controller) {
      session.ended.addEventListener('abort', () => controller.error(over()), { once: true })
    },
    cancel: session.release,
    async pull(controller) {
      if (!session.isSignedIn()) return releasing(over())
      // Spreadsheets take a file for UTF-8 where it begins with this mark.
      const head = isFirst ? `\uFEFF${csvLine(columns.map(([heading]) => heading))}` : ''
      if (!isFirst && page.next === null) {
        session.release()
        return controller.close()
      }
      if (!isFirst && page.next !== null) {
        page = await ask(page.next)
        if (session.ended.aborted) return
      }
      isFirst = false
      const lines = page.inquiries.map((inquiry) =>
        csvLine(columns.map(([, value]) => value(inquiry) ?? '')),
      )
      controller.enqueue(encoder.encode(head + lines.join('')))
    },
  })
}

/** One line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** The beginning of what a spreadsheet takes for a formula, with what it passes over before that. */
const formula = /^[\s\p{C}"]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** The same after a character at which another reader may begin a cell. */
const laterFormula = /(?=[=+\-@＝＋－＠])(?<=[,;|\t\n\v\f\r\u0085\u2028\u2029][\s\p{C}"]*)/gu

/**
 * What a spreadsheet would take for a formula is marked as text. A reader that splits at `;` or a
 * tab, or does not know quotes, begins cells in the middle of ours: they are marked there as well.
 */
function asText(cell: string): string {
  const marked = cell.replace(laterFormula, "'")
  return formula.test(marked) ? `'${marked}` : marked
}
