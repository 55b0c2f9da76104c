import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import {
  editorToken,
  type RunningLake,
  startLake,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type LakeFault, type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { createPrivacyCheck } from './privacy-check.ts'

const pace = { baseMs: 40, maxMs: 10_000 }
const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })

let lake: RunningLake
let front: LakeProxy
let stopped: AbortController

beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())
beforeEach(async () => {
  lines.length = 0
  stopped = new AbortController()
  front = await openLakeProxy(lake.host)
})
afterEach(async () => {
  stopped.abort()
  await front.stop()
})

const place = { projectId: 'petjet', dataset: 'test', useProjectHostname: false, useCdn: false }
const clientOf = (apiHost: string, token?: string) =>
  createClient({
    ...place,
    apiHost,
    apiVersion: '2026-11-01',
    maxRetries: 0,
    ...(token !== undefined && { token }),
  })

function runCheck() {
  const check = createPrivacyCheck(clientOf(front.host), log, pace)
  void check.run(stopped.signal)
  return check
}

test('inquiries are private without a token, also in a private dataset', async () => {
  await clientOf(lake.host, editorToken).createOrReplace({ _id: 'inquiry.1', _type: 'inquiry' })
  const open = runCheck()
  await expect.poll(() => open.state).toBe('private')
  front.faults.query = 401
  const closed = runCheck()
  await expect.poll(() => closed.state).toBe('private')
})

test('reports an inquiry that everyone can read', async () => {
  const editor = clientOf(lake.host, editorToken)
  await editor.createOrReplace({ _id: 'inquiry-without-a-dot', _type: 'inquiry' })
  const check = runCheck()
  await expect.poll(() => check.state).toBe('exposed')
  expect(lines.join()).toContain('anyone can read')
  await editor.delete('inquiry-without-a-dot')
})

test.each<LakeFault>([500, 429, 400, 'html', 'garbage', 'reset'])(
  'retries a lake that answers %s with increasing delays and one log line',
  async (fault) => {
    front.faults.query = fault
    const check = runCheck()
    await expect.poll(() => front.requested.queries.length).toBeGreaterThanOrEqual(3)
    await delay(200)
    expect(front.requested.queries.length).toBeLessThan(6)
    expect(check.state).toBe('unknown')
    expect(lines).toHaveLength(1)
    front.faults.query = 'none'
    await expect.poll(() => check.state, { timeout: 5000 }).toBe('private')
  },
)
