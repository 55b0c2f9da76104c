import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Delivery } from '#api/outbox/delivery.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { openNonceStore } from '#api/platform/redis/nonce-store.ts'
import type { InquiryRequest } from '#schemas/inquiry/inquiry.contract.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { deliverySteps, inquiryOutbox, type InquiryStepRunners } from './inquiry-entry.ts'
import { inquiryLimit } from './inquiry-rate-limit.ts'
import { type CaptchaCheck, solvedCaptchaNonces } from './captcha/captcha.ts'
import { Intake, type IntakeOptions } from './intake.ts'
import { spamReasonsOf } from './spam-reasons.ts'

const now = Date.UTC(2026, 10, 21)
const request: InquiryRequest = {
  name: 'Amelia Stone',
  email: 'amelia@example.com',
  phone: '+1 (555) 010-2030',
  categories: ['fbo'],
  source: 'contact',
}
const address = '192.0.2.1'
const nobody = { address, idempotencyKey: null }
const done = () => Promise.resolve()

let folder: string
let ends: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-intake-'))
})
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
  rmSync(folder, { recursive: true, force: true })
})

/** The runner of each step; undefined if this server is not set up for it. */
type Runners = {
  readonly [Step in keyof InquiryStepRunners]?: InquiryStepRunners[Step] | undefined
}

/** An intake with a real outbox; the test determines what its receivers do. */
function openIntake(options: Partial<IntakeOptions> = {}, runners: Runners = {}) {
  const set: Runners = { lake: done, notification: done, webhook: done, ...runners }
  const definition = inquiryOutbox(deliverySteps.filter((step) => set[step] !== undefined))
  const parts = { now: () => now, log: silentLog }
  const outbox = new OutboxStore({ folder, definition, uncertainWaitMs: 0, ...parts })
  const delivery = new Delivery({ outbox, runners: set, retryMs: 60_000, ...parts })
  const taken: [string, number][] = []
  const limit = (key: string, points: number) => Promise.resolve(void taken.push([key, points]))
  ends.push(async () => {
    await delivery.stop(0)
    outbox.close()
  })
  const kits = { find: () => Promise.resolve({ found: new Map(), isComplete: true }) }
  const solved = openNonceStore(solvedCaptchaNonces)
  const required = {
    outbox,
    delivery,
    captcha: null,
    solved,
    limit,
    kits,
    minFillMs: 2000,
    ...parts,
  }
  const intake = new Intake({ ...required, ...options })
  return { intake, outbox, taken }
}

test('stores and delivers an inquiry before the answer', async () => {
  const seen: unknown[] = []
  const lake: InquiryStepRunners['lake'] = ({ entry }) => Promise.resolve(void seen.push(entry))
  const { intake, taken } = openIntake({}, { lake })
  const signals = { website: '', filledInMs: 2000, captchaToken: 'unasked' }
  const receipt = await intake.receive({ ...request, ...signals }, nobody)
  expect(receipt).toEqual({
    success: true,
    id: expect.stringMatching(/^inquiry\.[0-9a-f-]{36}$/) as string,
    emailSent: true,
    webhookSent: true,
    message: "Thank you for contacting us. We'll get back to you soon.",
  })
  const id = receipt.id.replace('inquiry.', '')
  expect(seen).toEqual([{ id, acceptedAt: now, inquiry: request, spamReasons: [], captcha: 'off' }])
  expect(taken).toEqual([[address, 1]])
})

test('the receipt says which delivery failed', async () => {
  const fail = () => Promise.reject(new Error('down'))
  const { intake } = openIntake({}, { notification: fail })
  const receipt = await intake.receive(request, nobody)
  expect(receipt).toMatchObject({ success: true, emailSent: false, webhookSent: true })
})

test('answers without waiting for deliveries when the server stops', async () => {
  const { intake, outbox } = openIntake({}, { webhook: () => new Promise<void>(() => {}) })
  const answer = intake.receive(request, nobody)
  await expect.poll(() => outbox.state.waiting, { interval: 1 }).toBeGreaterThan(0)
  intake.stopWaiting()
  expect(await answer).toMatchObject({ success: true, webhookSent: false })
  const spam = { ...request, website: 'x' }
  expect(await intake.receive(spam, nobody)).toMatchObject({ webhookSent: false })
})

describe('a repeat', () => {
  const key = () => ({ address, idempotencyKey: randomUUID() })

  test('is the same inquiry, at once or later, and does not count', async () => {
    const { intake, taken } = openIntake()
    const caller = key()
    const both = await Promise.all([
      intake.receive(request, caller),
      intake.receive(request, caller),
    ])
    const later = { ...request, captchaToken: 'new', filledInMs: 9000 }
    const third = await intake.receive(later, caller)
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1)
    expect(taken).toHaveLength(1)
    expect(third).toEqual(both[0])
  })

  test('gets the receipt of the inquiry that another process stored', async () => {
    const { intake, outbox } = openIntake()
    const caller = key()
    const first = await intake.receive(request, caller)
    // Two processes over one file: this one has not seen the other's entry when it looks.
    outbox.find = () => undefined
    expect(await intake.receive(request, caller)).toEqual(first)
  })

  test('with another text or key is another inquiry', async () => {
    const { intake } = openIntake()
    const caller = key()
    const { id } = await intake.receive(request, caller)
    expect((await intake.receive({ ...request, notes: 'More' }, caller)).id).not.toBe(id)
    expect((await intake.receive(request, key())).id).not.toBe(id)
  })

  test.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    ['with a blank', false],
    ['\u00E4bcdefgh', false],
    ['abcdefg\u00E4', false],
    ['!~abcdef', true],
  ])('is recognized by the key %j: %s', async (idempotencyKey, isKnown) => {
    const { intake } = openIntake()
    const first = await intake.receive(request, { address, idempotencyKey })
    const second = await intake.receive(request, { address, idempotencyKey })
    expect(first.id === second.id).toBe(isKnown)
  })

  test('is accepted if the first one was rejected', async () => {
    const verdicts = ['failed', 'passed'] as const
    let requested = 0
    const captcha = () => Promise.resolve(verdicts[requested++] ?? 'failed')
    const { intake } = openIntake({ captcha })
    const caller = key()
    await expect(intake.receive(request, caller)).rejects.toThrow('reCAPTCHA')
    expect(await intake.receive(request, caller)).toMatchObject({ success: true })
  })
})

describe('the captcha', () => {
  const stored = async (verdict: 'passed' | 'unreachable', token?: string) => {
    const tokens: string[] = []
    const captchas: unknown[] = []
    const { intake, taken } = openIntake(
      { captcha: (given) => Promise.resolve((tokens.push(given), verdict)) },
      { lake: ({ entry }) => Promise.resolve(void captchas.push(entry?.captcha)) },
    )
    await intake.receive({ ...request, captchaToken: token }, nobody)
    return { tokens, captchas, taken }
  }

  test('is stored if it was solved', async () => {
    const { tokens, captchas, taken } = await stored('passed', 'solved')
    expect({ tokens, captchas }).toEqual({ tokens: ['solved'], captchas: ['verified'] })
    expect(taken).toEqual([[address, 1]])
  })

  test('is checked even without a token, and costs five points if the provider is down', async () => {
    const { tokens, captchas, taken } = await stored('unreachable')
    expect({ tokens, captchas }).toEqual({ tokens: [''], captchas: ['unverified'] })
    expect(taken).toEqual([
      [address, 1],
      [address, 4],
    ])
  })

  test('rejects an inquiry if it was not solved', async () => {
    const { intake, outbox } = openIntake({ captcha: () => Promise.resolve('failed') })
    await expect(intake.receive(request, nobody)).rejects.toMatchObject({
      code: 'captcha-needed',
      message: 'Please complete the reCAPTCHA verification.',
    })
    expect(outbox.state.waiting).toBe(0)
  })

  test('is not needed again for a form that could not be stored', async () => {
    const used = new Set<string>()
    // As at the provider, a token is valid once.
    const captcha: CaptchaCheck = (token) =>
      Promise.resolve(used.has(token) ? 'failed' : (used.add(token), 'passed'))
    const { intake, outbox } = openIntake({ captcha })
    vi.spyOn(outbox, 'accept').mockRejectedValueOnce(new Error('unreachable'))
    const caller = { address, idempotencyKey: 'a-key-of-a-form' }
    const form = { ...request, captchaToken: 'solved' }
    await expect(intake.receive(form, caller)).rejects.toMatchObject({
      code: 'journal-unavailable',
    })
    expect(await intake.receive(form, caller)).toMatchObject({ success: true })
    const needed = { code: 'captcha-needed' }
    await expect(intake.receive({ ...form, name: 'Someone Else' }, caller)).rejects.toMatchObject(
      needed,
    )
    await expect(intake.receive(form, nobody)).rejects.toMatchObject(needed)
  })
})

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
])('asks a sender over the limit to wait: %i seconds are %s', async (seconds, wait) => {
  const take = () => Promise.resolve(seconds)
  const limit = inquiryLimit({ limit: () => ({ take }) }, 20)
  const { intake, outbox } = openIntake({ limit })
  await expect(intake.receive(request, nobody)).rejects.toMatchObject({
    code: 'rate-limited',
    message: `Too many inquiries came from your network. Please try again in ${wait}.`,
    retryAfter: seconds,
  })
  expect(outbox.state.waiting).toBe(0)
})

describe('suspected spam', () => {
  test('goes only to the lake, and gets the answer of the last ordinary inquiry', async () => {
    const went: string[] = []
    const { intake } = openIntake(
      {},
      {
        lake: ({ entry }) => Promise.resolve(void went.push(entry?.spamReasons.join() ?? '')),
        notification: () => Promise.reject(new Error('down')),
        webhook: () => Promise.resolve(void went.push('webhook')),
      },
    )
    await intake.receive(request, nobody)
    went.length = 0
    const caller = { address, idempotencyKey: randomUUID() }
    const spam = { ...request, website: 'https://spam.example' }
    const receipt = await intake.receive(spam, caller)
    expect(receipt).toMatchObject({ success: true, emailSent: false, webhookSent: true })
    expect(went).toEqual(['A field that people cannot see was filled in.'])
    expect(await intake.receive(spam, caller)).toEqual(receipt)
  })

  test('gets its answer after as long as the last ordinary inquiry', async () => {
    const { intake } = openIntake({}, { webhook: () => delay(400) })
    await intake.receive(request, nobody)
    const began = performance.now()
    await intake.receive({ ...request, website: 'x' }, nobody)
    expect(performance.now() - began).toBeGreaterThan(390)
  })

  test('gets an answer as if everything was sent if it is the first inquiry', async () => {
    const { intake } = openIntake({}, { webhook: undefined })
    // This also skips the short delay of the first answer.
    intake.stopWaiting()
    const receipt = await intake.receive({ ...request, filledInMs: 1999 }, nobody)
    expect(receipt).toMatchObject({ success: true, emailSent: true, webhookSent: false })
  })
})

test.each(['find', 'accept'] as const)(
  'rejects an inquiry if the outbox fails: %s',
  async (method) => {
    const { intake, outbox } = openIntake()
    outbox[method] = () => {
      throw new Error('disk full')
    }
    const caller = { address, idempotencyKey: randomUUID() }
    await expect(intake.receive(request, caller)).rejects.toMatchObject({
      code: 'journal-unavailable',
      message: expect.stringContaining('send it again in a minute') as string,
    })
  },
)

test('acknowledges a stored inquiry even if its delivery state is unreadable', async () => {
  const { intake, outbox } = openIntake()
  outbox.steps = () => {
    throw new Error('disk full')
  }
  const caller = { address, idempotencyKey: randomUUID() }
  const receipt = await intake.receive(request, caller)
  expect(receipt).toMatchObject({ success: true, emailSent: false, webhookSent: false })
  // A repeat also gets the true answer: the state is currently unknown.
  await expect(intake.receive(request, caller)).rejects.toMatchObject({
    code: 'journal-unavailable',
  })
})

test('stores kits with their current titles, and recognizes a repeat', async () => {
  const seen: unknown[] = []
  const lake: InquiryStepRunners['lake'] = ({ entry }) =>
    Promise.resolve(void seen.push(entry?.inquiry))
  const kit = { slug: 'new-kit', title: 'New Kit', availability: 'in stock' as const }
  const found = new Map([['new-kit', kit]])
  const find = () => Promise.resolve({ found, isComplete: true })
  const { intake } = openIntake({ kits: { find } }, { lake })
  const caller = { address, idempotencyKey: 'one-and-the-same' }
  const asking = { ...request, kitsInterested: ['new-kit', 'master-kit'] }
  const { id } = await intake.receive(asking, caller)
  expect(seen).toEqual([
    {
      ...asking,
      kits: [
        { slug: 'new-kit', title: 'New Kit' },
        { slug: 'master-kit', title: 'Master Kit' },
      ],
    },
  ])
  found.clear()
  expect((await intake.receive(asking, caller)).id).toBe(id)
})

test('rejects an unknown kit before anything counts', async () => {
  const captcha = () => Promise.reject(new Error('asked'))
  const { intake, taken } = openIntake({ captcha })
  const asking = { ...request, kitsInterested: ['no-such-kit'] }
  await expect(intake.receive(asking, nobody)).rejects.toMatchObject({ code: 'invalid-fields' })
  expect(taken).toEqual([])
})

const links = (count: number) => 'see https://a.example or HTTP://b.example, '.repeat(count / 2)

test('an ordinary inquiry has no spam reasons', () => {
  expect(spamReasonsOf({}, 2000)).toEqual([])
  expect(spamReasonsOf({ website: '', filledInMs: 2000, notes: 'Two dogs.' }, 2000)).toEqual([])
})

test.each([
  [{ website: 'x' }, 'A field that people cannot see was filled in.'],
  [{ filledInMs: 1999 }, 'The form was filled in faster than a person can.'],
  [{ filledInMs: 0 }, 'The form was filled in faster than a person can.'],
])('%o is a spam reason', (signals, reason) => {
  expect(spamReasonsOf({ ...signals, notes: 'Two dogs.' }, 2000)).toEqual([reason])
})

test('more than four links are a spam reason, in addition to others', () => {
  expect(spamReasonsOf({ notes: links(4) }, 0)).toEqual([])
  expect(spamReasonsOf({ notes: links(6) }, 0)).toEqual(['The notes contain 6 links.'])
  expect(spamReasonsOf({ notes: `https:/a ${links(4)} httpss://b` }, 0)).toEqual([])
  const all = spamReasonsOf({ website: 'x', filledInMs: 1, notes: links(6) }, 2)
  expect(all).toHaveLength(3)
})
