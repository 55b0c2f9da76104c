import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

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

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const page = 'margin:0;padding:32px 16px;background:#f4f1ec;color:#1d2530'
const text = 'font:16px/1.6 Georgia,serif'
const card = 'max-width:600px;margin:0 auto;padding:32px;background:#ffffff;border-radius:4px'

/** Builds the HTML of a mail: one plain card with inline styles, as mail clients require. */
export async function mailLayout(title: string, body: Html): Promise<string> {
  const whole = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body style="${page};${text}">
        <div style="${card}">${body}</div>
      </body>
    </html>`
  return String(whole)
}
