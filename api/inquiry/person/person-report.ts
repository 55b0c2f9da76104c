import type { Env } from '#api/platform/env.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { describeInquiry, type ReportLine } from './describe-inquiry.ts'
import { mainDocument, type PersonData, type PersonInquiry } from './find-person.ts'
import type { Remains } from './erase-person.ts'

/** The settings that say who receives personal data, and how long it is stored. */
export type ReportSettings = Pick<
  Env,
  | 'SITE_URL'
  | 'MAILGUN_API_KEY'
  | 'WEBHOOK_URL'
  | 'RECAPTCHA_SECRET_KEY'
  | 'FEATURE_RECAPTCHA'
  | 'INQUIRY_RETENTION_DAYS'
>

/** The report that answers a person's request for their data, as plain text. */
export function exportReport(
  address: string,
  { inquiries }: PersonData,
  settings: ReportSettings,
  now: Date,
): string {
  const { length } = inquiries
  return document([
    `Personal data stored by ${hostOf(settings)}`,
    `For ${address}, on ${now.toISOString()}. All times are UTC.`,
    length === 0
      ? 'Nothing is stored for this email address.'
      : `${countOf(length)} ${length === 1 ? 'is' : 'are'} stored for this email address. The file data.json contains the same data in a machine-readable format.`,
    ...inquiries.flatMap((inquiry) => [
      titled(`Inquiry ${inquiryReference(inquiry.id)}`, describeInquiry(mainDocument(inquiry))),
      ...otherCopies(inquiry),
    ]),
    ...(length === 0 ? [] : [purposes(settings), recipients(settings)]),
    places,
  ])
}

/** The report that confirms an erasure, as plain text; it contains no erased data. */
export function erasureReport(
  inquiries: readonly PersonInquiry[],
  { history, outbox }: Remains,
  settings: ReportSettings,
  now: Date,
): string {
  const statusOf = ({ id }: PersonInquiry) => {
    if (outbox.includes(id)) return 'erased, except from the delivery queue, which will follow'
    if (history.includes(id)) return 'erased, except for earlier versions, which will follow'
    return 'erased'
  }
  return document([
    `Erasure of personal data by ${hostOf(settings)}`,
    `On ${now.toISOString()}.`,
    ...(inquiries.length === 0
      ? ['Nothing is stored for the email address in the request.']
      : [
          `The name, email address, phone number, location, job title, organization, notes and the team's notes of ${countOf(inquiries.length)} have been erased:`,
          inquiries.map((one) => `  ${inquiryReference(one.id)}  ${statusOf(one)}`).join('\n'),
          'The remaining data (such as the date and the kits) does not identify anyone, and is used only for statistics.',
          recipients(settings),
          "This erasure does not include emails already sent, backups, or these recipients' copies.",
        ]),
    places,
  ])
}

/** The data of the export report as JSON. */
export function exportData(address: string, { inquiries }: PersonData, now: Date): string {
  const data = {
    address,
    exportedAt: now.toISOString(),
    inquiries: inquiries.map(({ id, documents, waiting }) => ({
      id,
      reference: inquiryReference(id),
      stored: documents,
      ...(waiting && { waiting }),
    })),
  }
  return `${JSON.stringify(data, undefined, 2)}\n`
}

const hostOf = ({ SITE_URL }: ReportSettings) => new URL(SITE_URL).host
const countOf = (count: number) => (count === 1 ? '1 inquiry' : `${count} inquiries`)
const document = (sections: readonly string[]) => `${sections.join('\n\n')}\n`

/**
 * Documents with different content, such as a draft. The outbox's copy is left out, because it is the
 * same.
 */
function otherCopies(inquiry: PersonInquiry): string[] {
  const main = textOf(describeInquiry(mainDocument(inquiry)))
  return [...new Set(inquiry.documents.map((one) => textOf(describeInquiry(one))))]
    .filter((text) => text !== main)
    .map((text) => `Another copy of ${inquiryReference(inquiry.id)}\n${text}`)
}

function titled(title: string, lines: readonly ReportLine[]): string {
  return `${title}\n${textOf(lines)}`
}

function textOf(lines: readonly ReportLine[]): string {
  const width = 22
  return lines
    .map(([label, value]) => {
      const text = value.replaceAll('\n', `\n${' '.repeat(width + 2)}`)
      return `  ${label.padEnd(width)}${text}`
    })
    .join('\n')
}

function purposes({ INQUIRY_RETENTION_DAYS: days }: ReportSettings): string {
  const until =
    days === undefined
      ? 'They are stored until they are erased.'
      : `They are erased on request, or ${days} days after they were closed and last changed.`
  return `Purpose\n  Inquiries are stored to answer them. ${until}`
}

function recipients(settings: ReportSettings): string {
  const hasCaptcha = settings.FEATURE_RECAPTCHA === 'on' && settings.RECAPTCHA_SECRET_KEY
  const list = [
    'Sanity: hosts the database of inquiries.',
    ...(settings.MAILGUN_API_KEY ? ['Mailgun: sends the emails to our team and to you.'] : []),
    ...(settings.WEBHOOK_URL
      ? [`${new URL(settings.WEBHOOK_URL).host}: receives a copy of each inquiry.`]
      : []),
    ...(hasCaptcha ? ['Google (reCAPTCHA): checks that a person filled out the form.'] : []),
  ]
  return `Recipients\n${list.map((line) => `  - ${line}`).join('\n')}`
}

/** Every place that stores data about visitors, or that a reader might expect to. */
const places = `Places that were searched
  - Inquiries, with their drafts, copies, our team's notes and the outcomes of emails.
  - The delivery queue: inquiries that have not been delivered yet.
  - Notes in other people's inquiries.
Places that store nothing under an email address
  - Counters that limit emails to one address: they store only a hash, for at most a day.
  - The server's log and traces: they contain no more than an inquiry's id.
  - Sign-ins (only our team has them), previews, cached pages, and speed metrics.`
