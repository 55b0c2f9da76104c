/** A picture inside a message; its HTML shows it as `cid:` and the name. */
export interface MailPicture {
  /** A file name, such as `logo.png`. */
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly data: Uint8Array<ArrayBuffer>
}

/** A message to send; every text except `html` is plain. */
export interface MailMessage {
  /** Without angle brackets; the same on every attempt. */
  readonly messageId: string
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures: readonly MailPicture[]
  readonly tags: readonly string[]
  /** Mailgun returns these variables with every delivery event. */
  readonly variables: Readonly<Record<string, string>>
}

/** Joins text into one line without control characters, so that it cannot start another header. */
export function headerLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
}
