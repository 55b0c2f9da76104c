/** A message to send; every part except `html` is plain text. */
export interface MailMessage {
  /** Without angle brackets; the same on every attempt. */
  readonly messageId: string
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly tags: readonly string[]
  /** Mailgun returns these with every delivery event. */
  readonly variables: Readonly<Record<string, string>>
}

/** Joins a text into one line without control characters, so that it cannot start another header. */
export function headerLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
}
