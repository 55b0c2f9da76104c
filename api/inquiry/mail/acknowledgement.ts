import * as v from 'valibot'
import type { ServerContent } from '#api/site/content/server-content.ts'
import { curatedOrderThanksPage } from '#schemas/content/page/order-thanks-page.curated.ts'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { adviceRequested, type RequestedItems } from '#schemas/inquiry/requested-items.ts'
import { requestedItemsOf, titleOfKitValue } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { purchaseConsiderations, titlesOf } from '#schemas/inquiry/inquiry-choices.ts'
import type { MailContent } from './mail-content.ts'
import { writeMail } from './mail-layout.ts'
import type { MailKit } from './kit-in-mail.ts'
import type { MailMessage } from './mail-message.ts'

/** The brand, contact details and promises of mails, from the content. */
export interface Sender {
  readonly brand: string
  readonly phone: string
  readonly email: string
  readonly supportHours: string
  /** When the team answers, and what happens next, in the words of the thank-you page. */
  readonly answerTime: string
  readonly nextTitle: string
  readonly steps: readonly { readonly term: string; readonly text: string }[]
}

export interface AcknowledgementOptions {
  readonly sender: Sender
  /** The first kit that the inquiry asks about. */
  readonly kit: MailKit | null
  /** The site's public URL. */
  readonly siteUrl: string
}

/**
 * Writes the mail that confirms an inquiry to the visitor. Anyone can have it sent to anyone, so it
 * repeats no typed text except a plausible name, and names kits by their titles in the catalog.
 */
export async function acknowledgementMail(
  entry: InquiryEntry,
  messageId: string,
  { sender, kit, siteUrl }: AcknowledgementOptions,
): Promise<MailMessage> {
  const { name, email, purchaseConsideration: purchase } = entry.inquiry
  const { brand, answerTime } = sender
  const { kits, wantsAdvice } = publicly(entry.inquiry)
  const reference = inquiryReference(entry.id)
  const subject = `We received your inquiry — ${brand}`
  const content: MailContent = {
    brand,
    preview: `Your reference is ${reference}. ${answerTime}`.trim(),
    title: 'We received your inquiry',
    opening: [
      greetingOf(name),
      `Thank you for contacting ${brand}. We received your inquiry, and a crew member will reach out to you. ${answerTime}`.trim(),
      `Your reference is ${reference}. Please mention it when you call or write to us.`,
      ...(wantsAdvice ? [adviceRequested] : []),
    ],
    facts: [
      { label: 'You asked about', value: kits.join(', ') },
      { label: 'Purchase', value: purchase ? titlesOf(purchaseConsiderations, [purchase]) : '' },
    ].filter(({ value }) => value !== ''),
    steps: { title: sender.nextTitle, items: sender.steps },
    links: [
      kit
        ? { label: `${kit.title} on our site`, address: kit.address }
        : { label: 'Visit our site', address: siteUrl },
    ],
    closing: [`If it is urgent, call ${sender.phone} (${sender.supportHours}).`],
    footer: [
      [brand, sender.phone, sender.email].join(' · '),
      `You get this email because your address was entered in the form at ${new URL(siteUrl).host}. If that was not you, please ignore it.`,
    ],
    kit,
  }
  return {
    messageId,
    to: email,
    replyTo: sender.email,
    ...(await writeMail(subject, content)),
    tags: ['inquiry', 'acknowledgement'],
    variables: { inquiry: entry.id, step: 'acknowledgement' },
  }
}

/** The kits with a title from the catalog; an unknown slug is omitted, because anyone could have typed it. */
function publicly({ kits = [], kitsInterested = [] }: InquiryEntry['inquiry']): RequestedItems {
  return requestedItemsOf({
    kits: kits.filter(({ slug, title }) => title !== slug),
    kitsInterested: kitsInterested.filter((value) => titleOfKitValue(value) !== undefined),
  })
}

/** The maximum number of words in a name, counting hyphenated parts, and its maximum length. */
const [maxWords, maxLength] = [4, 40]

/** Lower-case particles of family names; they do not count as words. */
const particles = new Set(
  'van von vom der den de del della di da dos du la le el al bin bint ibn ten ter zu y e'.split(
    ' ',
  ),
)
/**
 * Words that do not occur in names. With such words, someone could use the name field to send a
 * message from our email address.
 */
const messageWords = new Set(
  (
    'you your yours account is are was has have here now call visit open pay send win prize money free ' +
    'urgent alert warning locked blocked suspended expired password security verify code bank invoice ' +
    'this that please now must zero one two three four five six seven eight nine'
  ).split(' '),
)

/** A capitalized word, or a word in a script without case: `Seán`, `O'Brien`, `Jean-Luc`, `محمد`. */
const word = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*$/u
/** `J.`, `J.R.R.` or `Dr.`; other dots could belong to a URL. */
const shortened = /^(?:(?:\p{Lu}\.){1,3}|(?:Dr|Mr|Mrs|Ms|Prof|Rev|Capt|Col|Lt|Maj|Sr|Jr|St)\.)$/u
/** With these scripts, a text as short as a name can be a complete sentence. */
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const eastAsianName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul} ]{2,6}$/u
/** Lookalike letters, stacked accents, and joined words: `YourAccountIsLocked`. */
const disguise =
  /(?=.*\p{sc=Latin})(?=.*[\p{sc=Cyrillic}\p{sc=Greek}])|\p{M}{3}|(?:\p{Ll}\p{M}*\p{Lu}.*){2}/u

/**
 * Returns the greeting: with the name only if it is plausible. Anyone can have an email sent to
 * anyone, so the name field must not be usable to send a message.
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

const senderQuery = `{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{brand, phone, email, supportHours},
  "thanks": *[_type == "orderThanksPage" && _id == "orderThanksPage"][0]{answerTime, nextTitle, steps[]{term, text}}
}`

const { brand, phone, email, supportHours } = curatedSiteSettings
const { answerTime, nextTitle, steps } = curatedOrderThanksPage

const shortText = v.pipe(v.string(), v.trim(), v.minLength(1))
const stepContract = v.object({ term: shortText, text: shortText })
const isStep = (step: unknown) => v.is(stepContract, step)

/** Uses the curated value for a detail that editors left empty. */
const settingsContract = v.object({
  brand: v.fallback(shortText, brand ?? ''),
  phone: v.fallback(shortText, phone ?? ''),
  email: v.fallback(shortText, email ?? ''),
  supportHours: v.fallback(shortText, supportHours ?? ''),
})
const thanksContract = v.object({
  answerTime: v.fallback(shortText, answerTime ?? ''),
  nextTitle: v.fallback(shortText, nextTitle ?? ''),
  // An empty list means the steps are unknown; an invalid step is omitted.
  steps: v.pipe(
    v.fallback(v.nullable(v.array(v.unknown())), null),
    v.transform((all) => (all ?? []).filter(isStep)),
    v.array(stepContract),
  ),
})

const looseRecord = v.nullish(v.record(v.string(), v.unknown()))
const answerContract = v.object({ settings: looseRecord, thanks: looseRecord })

/** Loads the brand, contact details and next steps of mails from the current content. */
export async function loadSender(content: Pick<ServerContent, 'load'>): Promise<Sender> {
  const answer = await content.load({
    name: 'sender',
    query: senderQuery,
    shape: 'one object',
    curated: () => ({ settings: curatedSiteSettings, thanks: { answerTime, nextTitle, steps } }),
  })
  const { settings, thanks } = v.parse(answerContract, answer.data)
  return {
    ...v.parse(settingsContract, settings ?? {}),
    ...v.parse(thanksContract, thanks ?? { answerTime, nextTitle, steps }),
  }
}
