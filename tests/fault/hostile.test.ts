import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiryCategories } from '#schemas/inquiry/inquiry-choices.ts'
import { inquiryKits } from '#schemas/inquiry/inquiry-kits.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { startProduct, type Product } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

/** The number of bodies. */
const bodies = Number(process.env.HOSTILE_BODIES ?? 1500)
/** The number of concurrent requests. */
const atOnce = 50

let receivers: Receivers
let product: Product

beforeAll(async () => {
  receivers = await startReceivers()
  product = await startProduct({ environment: { ...receivers.environment, LOG_LEVEL: 'warn' } })
})
afterAll(async () => {
  await product.stop()
  await receivers.stop()
})

/** Text that has caused a bug somewhere. */
const nasty = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE inquiry; --",
    'Eve\r\nBcc: everyone@example.com',
    'Eve\nSubject: other',
    '=cmd|calc!A0',
    '{{constructor.constructor("return process")()}}',
    '</script><script>',
    '\u0000\u0001\u001b[31m',
    '\u202Egnp.exe',
    '\uD800',
    '../../etc/passwd',
    '__proto__',
    'a'.repeat(6000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
)

const choices = (all: readonly { value: string }[]) =>
  fc.array(fc.oneof(fc.constantFrom(...all.map(({ value }) => value)), nasty), { maxLength: 12 })

/** Almost an inquiry: any field can be valid, hostile, of another type, or missing. */
const nearly = fc.record(
  {
    name: fc.oneof(nasty, fc.constant('Amelia Stone'), fc.anything()),
    email: fc.oneof(fc.constant('amelia@example.com'), fc.emailAddress(), nasty),
    phone: fc.oneof(fc.constant('+1 (555) 010-2030'), nasty),
    location: nasty,
    title: fc.oneof(nasty, fc.anything()),
    organization: nasty,
    categories: fc.oneof(fc.constant(['fbo']), choices(inquiryCategories), fc.anything()),
    kitsInterested: choices(inquiryKits),
    purchaseConsideration: fc.oneof(fc.constant('pilot-trial'), nasty),
    notes: fc.oneof(nasty, fc.anything()),
    source: fc.oneof(fc.constant('order'), nasty),
    captchaToken: nasty,
    website: nasty,
    filledInMs: fc.oneof(fc.double(), fc.anything()),
    ['__proto__']: fc.anything(),
    constructor: fc.anything(),
  },
  { requiredKeys: [] },
)

/** An inquiry with hostile text in its free fields that is accepted anyway. */
const taken = fc.record({
  name: nasty.map((text) => `Ok ${text}`.slice(0, 100)),
  location: nasty.map((text) => text.slice(0, 150)),
  organization: nasty.map((text) => text.slice(0, 150)),
  notes: nasty.map((text) => text.slice(0, 4000)),
})

const body = fc.oneof(
  { weight: 5, arbitrary: nearly.map((value) => serialize(value)) },
  {
    weight: 1,
    arbitrary: taken.map((fields) => JSON.stringify({ ...validInquiry, ...fields })),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: nasty },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 5000 }).map((deep) => '['.repeat(deep)) },
)

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=x',
      'text/plain',
    ),
    'idempotency-key': fc.oneof(fc.uuid(), headerText()),
    'x-forwarded-for': headerText(),
    origin: fc.oneof(headerText(), fc.constant('null')),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
    'x-request-id': headerText(),
  },
  { requiredKeys: ['content-type'] },
)

test(`${bodies} hostile bodies: rejected or accepted, never a failure`, async () => {
  const hostile = fc.sample(fc.tuple(body, headers), bodies)
  const statuses = new Map<number, number>()
  for (let at = 0; at < hostile.length; at += atOnce) {
    const answers = hostile.slice(at, at + atOnce).map(async ([text, named]) => {
      const url = `${product.url}/api/contact`
      const response = await fetch(url, { method: 'POST', headers: named, body: text })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500) throw new Error(`${response.status} for ${text}`)
      await response.body?.cancel()
    })
    await Promise.all(answers)
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(bodies / 100)
  expect(statuses.get(422)).toBeGreaterThan(bodies / 10)
  await product.delivered(60_000)
  for (const mail of await receivers.mails()) {
    expect(mail.html).not.toMatch(/<script|<img (?!src="cid:)/i)
    expect(`${mail.subject}${mail.recipients}${mail.sender}`).not.toMatch(/[\r\n\0]/)
    expect(Object.keys(mail.headers).filter((name) => !known.has(name))).toEqual([])
  }
}, 300_000)

const known = new Set(['Message-Id', 'Reply-To'])

/** Text that `fetch` accepts as a header value. */
function headerText() {
  return fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim())
}

/** Numbers that JSON does not have, and values that cannot be serialized, become null. */
function serialize(value: unknown): string {
  try {
    const text = JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'bigint' ? String(inner) : inner,
    )
    return text ?? 'null'
  } catch {
    return 'null'
  }
}
