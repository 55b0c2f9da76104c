import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#api/http/errors.ts'
import { createLog } from '#api/platform/log/log.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { ResendRequests } from './resend-requests.ts'

const paces = {
  outage: { baseMs: 20, maxMs: 80 },
  refusal: { baseMs: 60_000, maxMs: 60_000 },
}
const turnPace = { baseMs: 20, maxMs: 80 }
const lines: { msg: string; reason?: string }[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
let sent: string[] = []
/** Runs before a step is resent. */
let beforeSending: (id: string, step: string) => void | Promise<void>

let lake: RunningLake
let front: LakeProxy
let requests: ResendRequests

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const clientOf = (apiHost: string) => testLakeClient(apiHost)

beforeEach(async () => {
  lines.length = 0
  sent = []
  beforeSending = () => {}
  front = await openLakeProxy(lake.host)
  const client = clientOf(front.host)
  const resend = async (id: string, step: string) => {
    await beforeSending(id, step)
    sent.push(`${id} ${step}`)
  }
  const inquiries = new InquiryRepository({ reader: client, writer: client })
  requests = new ResendRequests({ inquiries, resend, log, paces, turnPace })
})
afterEach(async () => {
  requests.stop()
  await front.stop()
  await clientOf(lake.host).delete({ query: '*[_type == "inquiry"]' })
})

/** Leaves a request on an inquiry, as the Studio does. */
const ask = (name: string, ...steps: string[]) =>
  clientOf(lake.host).createOrReplace({
    _id: `inquiry.${name}`,
    _type: 'inquiry',
    resendRequest: { steps, requestedAt: new Date().toISOString() },
  })
const stored = (name: string) => clientOf(lake.host).getDocument(`inquiry.${name}`)

test('carries out a request that arrives during another', async () => {
  beforeSending = async (id) => {
    if (id !== 'inquiry.first') return
    await ask('second', 'webhook')
    // Long enough for the lake's event.
    await delay(300)
  }
  await ask('first', 'webhook')
  requests.start()
  await expect
    .poll(() => sent, { timeout: 3000 })
    .toEqual(['inquiry.first webhook', 'inquiry.second webhook'])
})

test('carries out more requests than fit in one turn', async () => {
  const names = Array.from({ length: 51 }, (_, at) => `many-${at}`)
  await Promise.all(names.map((name) => ask(name, 'webhook')))
  requests.start()
  await expect.poll(() => sent.length, { timeout: 8000 }).toBe(names.length)
  expect(new Set(sent)).toEqual(new Set(names.map((name) => `inquiry.${name} webhook`)))
})

test('puts back and retries the rest of a failed request', async () => {
  let failures = 2
  beforeSending = async (_, step) => {
    if (step !== 'webhook' || failures === 0) return
    failures -= 1
    throw new Error('The outbox is busy.')
  }
  await ask('twice', 'notification', 'webhook')
  requests.start()
  await expect
    .poll(() => sent, { timeout: 3000 })
    .toEqual(['inquiry.twice notification', 'inquiry.twice webhook'])
  await expect.poll(() => stored('twice')).not.toHaveProperty('resendRequest')
  const warnings = lines.filter(({ msg }) => msg.startsWith('resend requests could not be read'))
  expect(warnings).toHaveLength(1)
})

test('records on the inquiry which steps can never be resent', async () => {
  beforeSending = (id) => {
    const code = id === 'inquiry.erased' ? 'not-found' : 'not-set-up'
    throw new AppError(code, 'It cannot be sent again.')
  }
  await ask('erased', 'webhook')
  await ask('alone', 'webhook')
  // A request for all receivers means all configured ones.
  await ask('all', 'notification', 'webhook')
  requests.start()
  const refused = (problem: string) => ({
    delivery: { webhook: { state: 'refused', attempts: 0, problem } },
  })
  await expect.poll(() => stored('erased'), { timeout: 3000 }).toMatchObject(refused('erased'))
  await expect.poll(() => stored('alone')).toMatchObject(refused('not set up'))
  await expect.poll(() => stored('all')).not.toHaveProperty('resendRequest')
  expect(await stored('all')).not.toHaveProperty('delivery')
  expect(sent).toEqual([])
})

test('carries out nothing after a stop', async () => {
  await ask('late', 'webhook')
  requests.start()
  await expect.poll(() => front.openRequests()).toBe(1)
  requests.stop()
  await delay(400)
  expect(sent).toEqual([])
  expect(await stored('late')).toHaveProperty('resendRequest')
})
