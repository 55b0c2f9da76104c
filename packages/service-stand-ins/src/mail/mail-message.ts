import type { InlineFile, NewMessage } from './mail-store.ts'

type Fields = Record<string, FormDataEntryValue | FormDataEntryValue[]>

/** A message that the service rejects; the error's text is the service's own. */
export class MessageRejected extends Error {
  override name = 'MessageRejected'
}

/**
 * A header contains no line break: an email address or subject with a line break tries to add headers.
 */
const lineBreak = /[\r\n\0]/

/**
 * Reads the form of `POST /v3/<domain>/messages`.
 *
 * @throws {MessageRejected} if something needed is missing or malformed
 */
export async function messageFrom(domain: string, fields: Fields): Promise<NewMessage> {
  const sender = text(fields, 'from')
  const recipients = all(fields, 'to').join(', ')
  const subject = text(fields, 'subject')
  const plain = text(fields, 'text')
  const html = text(fields, 'html')
  const headers = prefixed(fields, 'h:')
  if (sender === '') throw new MessageRejected('from parameter is missing')
  if (recipients === '') throw new MessageRejected('to parameter is missing')
  if (!isAddressList(recipients)) {
    throw new MessageRejected('to parameter is not a valid address. please check documentation')
  }
  if (plain === '' && html === '') {
    throw new MessageRejected(
      "Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified",
    )
  }
  if (
    [sender, recipients, subject, ...Object.values(headers)].some((line) => lineBreak.test(line))
  ) {
    throw new MessageRejected('a header holds a line break')
  }
  const ownId = headers['Message-Id']?.replace(/^<|>$/g, '')
  const now = new Date()
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return {
    messageId: ownId ?? `${stamp}.${crypto.randomUUID()}@${domain}`,
    domain,
    sender,
    recipients,
    subject,
    text: plain,
    html,
    headers,
    variables: prefixed(fields, 'v:'),
    tags: all(fields, 'o:tag'),
    inline: await inlineFiles(fields),
    acceptedAt: now.getTime(),
  }
}

function values(fields: Fields, name: string): FormDataEntryValue[] {
  const value = fields[name] ?? []
  return Array.isArray(value) ? value : [value]
}

const all = (fields: Fields, name: string) =>
  values(fields, name).filter((entry) => typeof entry === 'string')

/**
 * The pictures inside the message; the message's HTML names each picture as `cid:` and the file's
 * name.
 */
function inlineFiles(fields: Fields): Promise<InlineFile[]> {
  const files = values(fields, 'inline').filter((entry) => typeof entry !== 'string')
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      data: await file.bytes(),
    })),
  )
}

const text = (fields: Fields, name: string) => all(fields, name)[0] ?? ''

function prefixed(fields: Fields, prefix: string): Record<string, string> {
  const names = Object.keys(fields).filter((name) => name.startsWith(prefix))
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), text(fields, name)]))
}

const isAddressList = (list: string) =>
  list
    .split(',')
    .every((address) => /^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/.test(address.trim()))
