import type { MailKit } from './kit-in-mail.ts'

/** A label and its value, such as `Reference` and `6F1D-2C9E`. */
export interface MailFact {
  readonly label: string
  readonly value: string
}

/** A link and its label. */
export interface MailLink {
  readonly label: string
  readonly address: string
}

/** The content of an email, which `writeMail` shows; all of it is plain text. */
export interface MailContent {
  readonly brand: string
  /** The text that a list of emails shows after the subject. */
  readonly preview: string
  readonly title: string
  readonly opening?: readonly string[]
  readonly facts: readonly MailFact[]
  readonly steps?: {
    readonly title: string
    readonly items: readonly { readonly term: string; readonly text: string }[]
  }
  /** The first link is shown as a button. */
  readonly links: readonly [MailLink, ...MailLink[]]
  readonly closing?: readonly string[]
  /** Small print at the end. */
  readonly footer: readonly string[]
  /** The kit whose picture is shown. */
  readonly kit?: MailKit | null
}

/** Writes the plain text of an email. */
export function mailText({
  title,
  opening = [],
  facts,
  steps = { title: '', items: [] },
  links,
  closing = [],
  footer,
}: MailContent): string {
  const items = steps.items.map(({ term, text }, at) => `${at + 1}. ${term}: ${text}`)
  return [
    title,
    ...opening,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    items.length > 0 ? [`${steps.title}:`, ...items].join('\n') : '',
    links.map(({ label, address }) => `${label}: ${address}`).join('\n'),
    ...closing,
    '--',
    footer.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
