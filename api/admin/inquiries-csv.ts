import type { ContactSubmission } from '#schemas/admin/contact-submission.contract.ts'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import { askedOf } from '#schemas/inquiry/inquiry-kits.ts'
import { AppError } from '#api/http/errors.ts'
import type { AdminInquiries } from './admin-inquiries.ts'

/** What an export needs to know about the session that asked for it. */
export interface ExportSession {
  readonly isSignedIn: () => boolean
  /** Aborted at sign-out. */
  readonly ended: AbortSignal
  /** Called when the session no longer has to be followed. */
  readonly release: () => void
}

/** How many inquiries are read at a time. */
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
    ['Reference', ({ reference }) => reference],
    ['Kit titles', (inquiry) => askedOf(inquiry).kits.join(', ')],
  ]

/**
 * Streams the filtered list as CSV, so that memory use does not grow with the list. The download
 * breaks off where the lake fails half-way or the session ends, so that nobody takes a part for the
 * whole.
 *
 * @param session whose export this is
 * @throws {AppError} `lake-unavailable` if it fails before anything was written
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
      // Spreadsheets take a file for UTF-8 if it begins with this mark.
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

/** What a spreadsheet takes for the beginning of a formula, with the characters it skips before. */
const formula = /^[\s\p{C}"]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** The same after a character that begins a new cell for another reader. */
// Stryker disable next-line Regex: one mutant is \V, which no expression with the flag u can hold
const laterFormula = /(?=[=+\-@＝＋－＠])(?<=[,;|\t\n\v\f\r\u0085\u2028\u2029][\s\p{C}"]*)/gu

/**
 * Marks as text what a spreadsheet would take for a formula. A reader that splits at `;` or a tab, or
 * ignores quotes, begins cells in the middle of ours, so those places are marked as well.
 */
function asText(cell: string): string {
  const marked = cell.replace(laterFormula, "'")
  return formula.test(marked) ? `'${marked}` : marked
}
