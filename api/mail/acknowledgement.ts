import { html } from 'hono/html'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { adviceAsked, type Asked } from '#schemas/inquiry/asked.ts'
import { askedOf, titleOfKitValue } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { mailLayout } from './mail-layout.ts'
import type { MailMessage } from './mail-message.ts'

/** Who signs the mail: public details from the site settings. */
export interface Sender {
  readonly brand: string
  readonly phone: string
  readonly supportHours: string
  /** When visitors hear from the team, and what happens next: in the words of the page of thanks. */
  readonly answerTime: string
  readonly nextTitle: string
  readonly steps: readonly { readonly term: string; readonly text: string }[]
}

const list = 'margin:0 0 16px;padding-left:24px'

/**
 * The mail that tells the visitor that the inquiry arrived. Anyone can have it sent to anyone, so it
 * repeats nothing that was typed except what looks like a name, and kits by their titles in the catalogue.
 */
export async function acknowledgementMail(
  entry: InquiryEntry,
  messageId: string,
  sender: Sender,
): Promise<MailMessage> {
  const { name, email } = entry.inquiry
  const greeting = greetingOf(name)
  const { kits, wantsAdvice } = publicly(entry.inquiry)
  const lines = [
    `Thank you for contacting ${sender.brand}. We received your inquiry, and a crew member will reach out to you. ${sender.answerTime}`.trim(),
    `Your reference is ${inquiryReference(entry.id)}. Please name it when you call or write to us.`,
    kits.length === 0 ? '' : `You asked about: ${kits.join(', ')}.`,
    wantsAdvice ? adviceAsked : '',
  ].filter((line) => line !== '')
  const urgent = `If it is urgent, call ${sender.phone} (${sender.supportHours}).`
  const next = sender.steps.map(({ term, text }, at) => `${at + 1}. ${term}: ${text}`)
  const heading = next.length > 0 ? `${sender.nextTitle}:` : ''
  const subject = `We received your inquiry — ${sender.brand}`
  return {
    messageId,
    to: email,
    subject,
    text: [greeting, ...lines, [heading, ...next].join('\n'), urgent, sender.brand]
      .filter((part) => part !== '')
      .join('\n\n'),
    html: await mailLayout(
      subject,
      html`<p>${greeting}</p>
        ${lines.map((line) => html`<p>${line}</p>`)} ${heading && html`<p>${heading}</p>`}
        ${
          next.length > 0 &&
          html`<ol style="${list}">
            ${sender.steps.map(stepItem)}
          </ol>`
        }
        <p>${urgent}</p>
        <p>${sender.brand}</p>`,
    ),
    tags: ['inquiry', 'acknowledgement'],
    variables: { inquiry: entry.id, step: 'acknowledgement' },
  }
}

const stepItem = ({ term, text }: Sender['steps'][number]) =>
  html`<li><strong>${term}.</strong> ${text}</li>`

/** The kits by the titles of the catalogue; a slug that nobody knew is what a stranger typed. */
function publicly({ kits = [], kitsInterested = [] }: InquiryEntry['inquiry']): Asked {
  return askedOf({
    kits: kits.filter(({ slug, title }) => title !== slug),
    kitsInterested: kitsInterested.filter((value) => titleOfKitValue(value) !== undefined),
  })
}

/** The most words of a name, parts with a hyphen counted each, and its greatest length in characters. */
const [maxWords, maxLength] = [4, 40]

/** Family names can begin with these, in lower case; they do not count as words. */
const particles = new Set(
  'van von vom der den de del della di da dos du la le el al bin bint ibn ten ter zu y e'.split(
    ' ',
  ),
)
/** Words of messages, not of names: whoever types a name here writes to a stranger in our name. */
const messageWords = new Set(
  (
    'you your yours account is are was has have here now call visit open pay send win prize money free ' +
    'urgent alert warning locked blocked suspended expired password security verify code bank invoice ' +
    'this that please now must zero one two three four five six seven eight nine'
  ).split(' '),
)

/** A word with a capital, or in a script without them: `Seán`, `O'Brien`, `Jean-Luc`, `محمد`. */
const word = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*$/u
/** `J.`, `J.R.R.` or `Dr.`; a dot anywhere else could be that of an address. */
const shortened = /^(?:(?:\p{Lu}\.){1,3}|(?:Dr|Mr|Mrs|Ms|Prof|Rev|Capt|Col|Lt|Maj|Sr|Jr|St)\.)$/u
/** These write a whole sentence in the length of a name. */
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const eastAsianName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul} ]{2,6}$/u
/** Letters that look alike, piles of accents, and words run together: `YourAccountIsLocked`. */
const disguise =
  /(?=.*\p{sc=Latin})(?=.*[\p{sc=Cyrillic}\p{sc=Greek}])|\p{M}{3}|(?:\p{Ll}\p{M}*\p{Lu}.*){2}/u

/**
 * How a mail greets a person: by name only if it looks like one. Anyone can have a mail sent to
 * anyone, so a name must not be able to say anything.
 */
function greetingOf(name: string): string {
  return looksLikeAName(name) ? `Dear ${name},` : 'Hello,'
}

function looksLikeAName(name: string): boolean {
  if (name.length > maxLength || disguise.test(name.normalize('NFC'))) return false
  if (eastAsian.test(name)) return eastAsianName.test(name)
  const words = name.split(' ').filter((one) => !particles.has(one))
  const parts = words.flatMap((one) => one.split(/[-'’.]/)).filter((part) => part.length > 1)
  return (
    words.length > 0 &&
    words.length <= maxWords &&
    parts.length <= maxWords &&
    words.every((one) => word.test(one) || shortened.test(one)) &&
    !parts.some((part) => messageWords.has(part.toLowerCase()))
  )
}
