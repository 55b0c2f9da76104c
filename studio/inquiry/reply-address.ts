import type { ShownInquiry } from './read-inquiry.ts'

/** The most characters quoted: mail programs limit how long an address can be. */
const maxQuotedLength = 1200

type Quoted = Pick<ShownInquiry, 'name' | 'email' | 'notes' | 'submittedAt'>

/** The `mailto:` address of a reply, with a subject and the visitor's notes quoted; null without an address. */
export function replyAddress({ name, email, notes, submittedAt }: Quoted): string | null {
  if (!email) return null
  const lines = [
    `Hello ${name ?? ''},`.replace(' ,', ','),
    '',
    '',
    ...quotation(notes, submittedAt),
  ]
  const fields = { subject: 'Re: Your inquiry', body: lines.join('\r\n') }
  const query = Object.entries(fields).map(
    ([field, text]) => `${field}=${encodeURIComponent(text)}`,
  )
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}

function quotation(notes: string | undefined, submittedAt: string | undefined): string[] {
  if (!notes) return []
  const text = notes.length > maxQuotedLength ? `${notes.slice(0, maxQuotedLength)} […]` : notes
  const day = submittedAt ? `On ${submittedAt.slice(0, 10)} you` : 'You'
  return [`${day} wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)]
}
