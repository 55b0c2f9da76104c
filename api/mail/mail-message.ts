/** A message to send, every part of it still plain text but `html`. */
export interface MailMessage {
  /** Without angle brackets; the same on every attempt. */
  readonly messageId: string
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly tags: readonly string[]
  /** Come back with every delivery event. */
  readonly variables: Readonly<Record<string, string>>
}

/** One line without control characters: nothing in it can begin a header of its own. */
export function headerLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
}
