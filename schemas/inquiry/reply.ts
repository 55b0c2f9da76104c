import * as v from 'valibot'
import { formatTimeDay } from '#schemas/field/format-date.ts'
import { type RequestedKit, requestedItemsOf } from './inquiry-kits.ts'

/**
 * The id of the one document of reply templates; the dot in the id hides the document from anonymous
 * readers.
 */
export const replyTemplatesId = 'private.replyTemplates'

/** The reply templates; a damaged list reads as empty. */
export const replyTemplatesContract = v.fallback(
  v.array(v.object({ title: v.string(), text: v.string() })),
  [],
)

/** A text that editors have prepared for replies. */
export type ReplyTemplate = v.InferOutput<typeof replyTemplatesContract>[number]

const placeholders = ['name', 'reference', 'kits'] as const

/** The words in braces that a template's text can contain. */
export const replyPlaceholders = placeholders.map((name) => `{${name}}`).join(', ')

const inBraces = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** An error message if a template's text has other words in braces, else `true`. */
export function checkPlaceholders(text = ''): true | string {
  const [unknown] = text.replaceAll(inBraces, '').match(/\{[^{}]*\}/) ?? []
  return unknown === undefined
    ? true
    : `The reply would show ${unknown} as it is. It fills in only ${replyPlaceholders}.`
}

/** The maximum length of a template's text, because mail programs limit the length of the URL. */
export const maxReplyLength = 800

/** The maximum number of characters of text and quotation, for the same reason. */
const maxBodyLength = 1300

/** The parts of an inquiry that a reply uses. */
interface RepliedInquiry {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly reference?: string | undefined
  /** The visitor's notes. */
  readonly message?: string | undefined
  readonly submittedAt?: string | undefined
  readonly kits?: readonly RequestedKit[] | undefined
  readonly kitsInterested?: readonly string[] | undefined
}

/**
 * The `mailto:` URL of a reply, with the reference in the subject and the visitor's notes quoted.
 *
 * @param template the template whose text replaces the greeting
 * @returns null if there is no email address
 */
export function replyAddress(inquiry: RepliedInquiry, template?: ReplyTemplate): string | null {
  const { name = '', email, reference, message = '', submittedAt } = inquiry
  if (!email) return null
  const values: Readonly<Record<(typeof placeholders)[number], string>> = {
    name,
    reference: reference ?? '',
    kits: requestedItemsOf(inquiry).kits.join(', ') || 'our kits',
  }
  const text = template
    ? // The pattern matches nothing but the names.
      template.text.replaceAll(inBraces, (_, word) => values[word as keyof typeof values])
    : `Hello ${name},`.replace(' ,', ',')
  const body = [text, '', '', ...quotation(message, submittedAt, maxBodyLength - text.length)]
  const fields = {
    subject: `Re: Your inquiry${reference ? ` ${reference}` : ''}`,
    body: body.flatMap((line) => line.split(/\r?\n/)).join('\r\n'),
  }
  const query = Object.entries(fields).map(
    ([field, value]) => `${field}=${encodeURIComponent(value)}`,
  )
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}

function quotation(message: string, submittedAt: string | undefined, room: number): string[] {
  if (!message) return []
  const text = message.length > room ? `${message.slice(0, Math.max(0, room))} […]` : message
  const day = submittedAt ? `On ${formatTimeDay(submittedAt)} you` : 'You'
  return [`${day} wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)]
}
