import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type LakeFault, type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { teamId } from '#schemas/inquiry/inquiry-assignment.ts'
import { replyTemplatesId } from '#schemas/inquiry/reply.ts'
import { InquiryChangeListener } from './inquiry-change-listener.ts'

const paces = {
  outage: { baseMs: 20, maxMs: 80 },
  refusal: { baseMs: 60_000, maxMs: 60_000 },
}
const lines: { msg: string; reason?: string }[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })

let lake: RunningLake
let front: LakeProxy
let events: InquiryChangeListener

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const clientOf = (apiHost: string) => testLakeClient(apiHost)

beforeEach(async () => {
  lines.length = 0
  front = await openLakeProxy(lake.host)
  const client = clientOf(front.host)
  const inquiries = new InquiryRepository({ reader: client, writer: client })
  events = new InquiryChangeListener(inquiries, log, paces)
})
afterEach(async () => {
  events.close()
  await front.stop()
})

test('a lost connection is reopened, and reports a possible change', async () => {
  let reported = 0
  events.subscribe(() => (reported += 1))
  await expect.poll(() => reported, { timeout: 3000 }).toBe(1)
  front.faults.live = 503
  front.breakStreams()
  await expect.poll(() => front.requested.streams.length).toBeGreaterThan(3)
  await clientOf(lake.host).createOrReplace({ _id: 'inquiry.1', _type: 'inquiry' })
  front.faults.live = 'none'
  await expect.poll(() => reported, { timeout: 3000 }).toBe(2)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'changes of inquiries cannot be followed',
    'changes of inquiries are followed again',
  ])
})

test('a change of the team or of the reply templates is reported, but not as an inquiry', async () => {
  const added: number[] = []
  events.subscribe((change) => added.push(change.added))
  await expect.poll(() => added, { timeout: 3000 }).toEqual([0])
  const editor = clientOf(lake.host)
  await editor.createOrReplace({ _id: replyTemplatesId, _type: 'replyTemplates' })
  await expect.poll(() => added, { timeout: 3000 }).toEqual([0, 0])
  await editor.createOrReplace({ _id: teamId, _type: 'team' })
  await expect.poll(() => added, { timeout: 3000 }).toEqual([0, 0, 0])
  await editor.createOrReplace({ _id: 'inquiry.2', _type: 'inquiry' })
  await expect.poll(() => added, { timeout: 3000 }).toEqual([0, 0, 0, 1])
})

test.each<LakeFault>([400, 401, 403])(
  'a connection that is rejected with %s is retried for the next listener',
  async (fault) => {
    front.faults.live = fault
    events.subscribe(() => {})
    await expect.poll(() => lines.length).toBe(1)
    await delay(300)
    expect(front.requested.streams).toHaveLength(1)
    expect(lines).toMatchObject([{ reason: `HTTP ${fault}` }])
    events.subscribe(() => {})
    await expect.poll(() => front.requested.streams.length).toBe(2)
  },
)

test('without listeners nothing is open or retried', async () => {
  front.faults.live = 'reset'
  const stop = events.subscribe(() => {})
  await expect.poll(() => front.requested.streams.length).toBeGreaterThan(3)
  stop()
  const requested = front.requested.streams.length
  await delay(300)
  expect(front.requested.streams).toHaveLength(requested)
  expect(front.openRequests()).toBe(0)
})
