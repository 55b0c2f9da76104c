import type { Env } from '#api/platform/env.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { describeInquiry, type ReportLine } from './describe-inquiry.ts'
import { mainDocument, type PersonData, type PersonInquiry } from './find-person.ts'
import type { Remains } from './erase-person.ts'

/** The settings that say who gets personal data, and how long it is stored. */
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
      : `${countOf(length)} ${length === 1 ? 'is' : 'are'} stored for this email address. The file data.json contains the same for programs.`,
    ...inquiries.flatMap((inquiry) => [
      titled(`Inquiry ${inquiryReference(inquiry.id)}`, describeInquiry(mainDocument(inquiry))),
      ...otherCopies(inquiry),
    ]),
    ...(length === 0 ? [] : [purposes(settings), recipients(settings)]),
    places,
  ])
}

/** The report that confirms an erasure, as plain text; it repeats nothing that was erased. */
export function erasureReport(
  inquiries: readonly PersonInquiry[],
  { history, outbox }: Remains,
  settings: ReportSettings,
  now: Date,
): string {
  const statusOf = ({ id }: PersonInquiry) => {
    if (outbox.includes(id)) return 'erased, except from the queue of deliveries, which follows'
    if (history.includes(id)) return 'erased, except earlier versions, which follow'
    return 'erased'
  }
  return document([
    `Erasure of personal data by ${hostOf(settings)}`,
    `On ${now.toISOString()}.`,
    ...(inquiries.length === 0
      ? ['Nothing is stored for the email address of the request.']
      : [
          `The name, email address, phone number, location, job title, organization, notes and the team's notes of ${countOf(inquiries.length)} were erased:`,
          inquiries.map((one) => `  ${inquiryReference(one.id)}  ${statusOf(one)}`).join('\n'),
          'The rest (such as the date and the kits) identifies nobody, and is used only for counts.',
          recipients(settings),
          'This erasure does not reach emails that were sent before, backups, and copies at these recipients.',
        ]),
    places,
  ])
}

/** The same as the export report, for programs. */
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

/** Documents with other content, such as a draft. The outbox's copy is the same inquiry. */
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
      : `They are erased ${days} days after the last change after they were closed, or on request.`
  return `Purpose\n  Inquiries are stored to answer them. ${until}`
}

function recipients(settings: ReportSettings): string {
  const hasCaptcha = settings.FEATURE_RECAPTCHA === 'on' && settings.RECAPTCHA_SECRET_KEY
  const list = [
    'Sanity: the database of inquiries.',
    ...(settings.MAILGUN_API_KEY ? ['Mailgun: sends the emails to the team and to you.'] : []),
    ...(settings.WEBHOOK_URL
      ? [`${new URL(settings.WEBHOOK_URL).host}: gets a copy of each inquiry.`]
      : []),
    ...(hasCaptcha ? ['Google (reCAPTCHA): checks that a person filled in the form.'] : []),
  ]
  return `Recipients\n${list.map((line) => `  - ${line}`).join('\n')}`
}

/** Every place of the product that stores data about visitors, or could be expected to. */
const places = `Places that were searched
  - Inquiries with their drafts, copies, the team's notes and the outcomes of emails.
  - The queue of deliveries, for inquiries that have not been delivered yet.
  - Notes in other inquiries.
Places that store nothing under an email address
  - Counters that limit emails to one address: they store a one-way code, for at most a day.
  - The server's log and traces: they contain an inquiry's id at most.
  - Sign-ins (only of the team), previews, caches of pages, and figures about speed.`
