import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import {
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
  sourceTitle,
  titleOf,
} from '#schemas/inquiry/inquiry-choices.ts'
import { deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { AppError } from '#api/http/errors.ts'
import type { AdminInquiries } from './admin-inquiries.ts'

/** The session that requested an export. */
export interface ExportSession {
  readonly isSignedIn: () => boolean
  /** Aborted at sign-out. */
  readonly ended: AbortSignal
  /** Call this when the session no longer needs to be watched. */
  readonly release: () => void
}

/** The number of inquiries per page. */
const pageSize = 200

/** The columns, in order; `at` writes a time. */
const columnsOf = (
  timeZone: string,
  at: (iso: string | null) => string,
): readonly [heading: string, value: (inquiry: ListedInquiry) => string | null][] => [
  [`Received (${timeZone})`, ({ submittedAt }) => at(submittedAt)],
  ['Reference', ({ reference }) => reference],
  ['Status', ({ status }) => titleOf(inquiryStatuses, status)],
  ['Assigned to', ({ assignee }) => assignee],
  [`First reply (${timeZone})`, ({ repliedAt }) => at(repliedAt)],
  ['Form', ({ source }) => sourceTitle(source)],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Organization', ({ organization }) => organization],
  ['Job title', ({ title }) => title],
  ['Location', ({ location }) => location],
  [
    'Role in aviation',
    ({ categories }) => categories.map((one) => titleOf(inquiryCategories, one)).join(', '),
  ],
  ['Interested in', interestsOf],
  ['Purchase', ({ purchaseConsideration: one }) => one && titleOf(purchaseConsiderations, one)],
  ['Message', ({ message }) => message],
  ['Delivery', ({ deliveryState }) => titleOf(deliveryStates, deliveryState)],
  ['Id', ({ id }) => id],
  ['Cannot be read', ({ unreadable }) => unreadable.join(', ')],
]

function interestsOf(inquiry: ListedInquiry): string {
  const { kits, wantsAdvice } = requestedItemsOf(inquiry)
  return [...kits, ...(wantsAdvice ? [recommendation.title] : [])].join(', ')
}

/** Writes times such as `2026-01-31 16:05:00`, which spreadsheets read as dates; the heading names the zone. */
function timeWriter(timeZone: string): (iso: string | null) => string {
  // The Swedish format is `2026-01-31 16:05:00`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (iso) => {
    const time = new Date(iso ?? '')
    return Number.isNaN(time.getTime()) ? (iso ?? '') : format.format(time)
  }
}

/** The inquiries to export, and the time zone of their times. */
export interface InquiryExport {
  readonly filter: InquiryFilter
  readonly timeZone: string
}

/**
 * Streams the filtered list as CSV, so that memory use does not grow with the list. If the lake fails
 * halfway or the session ends, the download breaks off with an error instead of ending normally, so
 * that a partial file is not mistaken for a complete one.
 *
 * @param session the session that requested the export
 * @throws {AppError} `lake-unavailable` if the lake fails before the first byte is written
 */
export async function inquiriesCsv(
  inquiries: Pick<AdminInquiries, 'page'>,
  { filter, timeZone }: InquiryExport,
  session: ExportSession,
): Promise<ReadableStream<Uint8Array>> {
  const releasing = (cause: unknown): never => {
    session.release()
    throw cause
  }
  const ask = (cursor?: string) =>
    inquiries.page({ filter, limit: pageSize, cursor }).catch(releasing)
  let page = await ask()
  const columns = columnsOf(timeZone, timeWriter(timeZone))
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
      // Spreadsheets recognize UTF-8 by this mark at the beginning.
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

/** The beginning of a cell that spreadsheets treat as a formula, with the characters they skip first. */
const formula = /^[\s\p{C}"]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** The same beginning, after a character that other readers treat as a cell separator. */
// Stryker disable next-line Regex: one mutant is \V, which is invalid in an expression with the flag u
const laterFormula = /(?=[=+\-@＝＋－＠])(?<=[,;|\t\n\v\f\r\u0085\u2028\u2029][\s\p{C}"]*)/gu

/**
 * Marks cells as text if a spreadsheet would treat them as formulas. Readers that split at `;` or a
 * tab, or that ignore quotes, see cells begin in the middle of ours, so those places are marked too.
 */
function asText(cell: string): string {
  const marked = cell.replace(laterFormula, "'")
  return formula.test(marked) ? `'${marked}` : marked
}
