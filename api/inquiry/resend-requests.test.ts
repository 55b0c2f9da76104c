import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/log/log.ts'
import { type RunningLake, startLake, testLakeClient } from '#tests/contract/start-lake.ts'
import { type LakeFront, openLakeFront } from '#tests/support/lake-front.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { ResendRequests } from './resend-requests.ts'

const paces = {
  outage: { baseMs: 20, maxMs: 80 },
  refusal: { baseMs: 60_000, maxMs: 60_000 },
}
const lines: { msg: string; reason?: string }[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
let sent: string[] = []

let lake: RunningLake
let front: LakeFront
let requests: ResendRequests

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const clientOf = (apiHost: string) => testLakeClient(apiHost)

beforeEach(async () => {
  lines.length = 0
  sent = []
  front = await openLakeFront(lake.host)
  const client = clientOf(front.host)
  const resend = (id: string, step: string) => Promise.resolve(void sent.push(`${id} ${step}`))
  const inquiries = new InquiryRepository({ reader: client, writer: client })
  requests = new ResendRequests({ inquiries, resend, log, paces })
})
afterEach(async () => {
  requests.stop()
  await front.stop()
})

test('an outage of the lake is logged once, and requests made meanwhile are done afterwards', async () => {
  requests.start()
  await expect.poll(() => front.openRequests()).toBe(1)
  front.faults.live = 503
  front.breakStreams()
  await expect.poll(() => front.asked.streams.length).toBeGreaterThan(3)
  const resendRequest = { steps: ['webhook'], requestedAt: new Date().toISOString() }
  const _id = 'inquiry.asked'
  await clientOf(lake.host).createOrReplace({ _id, _type: 'inquiry', resendRequest })
  front.faults.live = 'none'
  await expect.poll(() => sent, { timeout: 3000 }).toEqual(['inquiry.asked webhook'])
  // A request may be found before the stream is steady: each is logged once, in either order.
  await expect
    .poll(() => lines.map(({ msg }) => msg).toSorted())
    .toEqual([
      'requests to send inquiries again are followed again',
      'requests to send inquiries again cannot be followed',
      'sent again by request',
    ])
})

test('a lake that refuses is not asked again soon', async () => {
  front.faults.live = 403
  requests.start()
  await expect.poll(() => lines.length).toBe(1)
  await delay(300)
  expect(front.asked.streams).toHaveLength(1)
  expect(lines).toMatchObject([{ reason: 'HTTP 403' }])
})
