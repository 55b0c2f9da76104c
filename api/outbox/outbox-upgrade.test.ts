import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { Metrics } from '#api/operations/metrics/metrics.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { firstSteps, outboxEntry, writeFirstOutbox } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { openInquiryPipeline } from '#api/start/inquiry-pipeline.ts'
import { untraced } from '#api/platform/trace/tracing.ts'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { OutboxStore } from './outbox-store.ts'
import { schemaVersion } from './outbox-schema.ts'

const dayMs = 24 * 3600 * 1000
let folder: string
let outbox: OutboxStore<InquiryEntry> | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-upgrade-'))
})
afterEach(() => {
  outbox?.close()
  outbox = undefined
  rmSync(folder, { recursive: true, force: true })
})

function open(now?: () => number) {
  const options = {
    folder,
    uncertainWaitMs: 50,
    log: silentLog,
    definition: inquiryOutbox(deliverySteps),
  }
  outbox = new OutboxStore({ ...options, ...(now && { now }) })
  outbox.open()
  return outbox
}

test.each([0, 1, 2, 3] as const)(
  'an outbox of an earlier version (%i) is taken over, rows of every state with it',
  (version) => {
    const acceptedAt = Date.now()
    const all = (state: string): [string, string][] => firstSteps.map((step) => [step, state])
    writeFirstOutbox(
      folder,
      [
        { id: 'a', acceptedAt, body: outboxEntry('a'), steps: all('waiting') },
        {
          id: 'b',
          acceptedAt,
          idempotency: 'key-of-b',
          body: outboxEntry('b'),
          steps: [
            ['lake', 'done', 1],
            ['notification', 'refused', 2, 'HTTP 400'],
            ['webhook', 'waiting', 7, 'HTTP 503'],
          ],
        },
        { id: 'c', acceptedAt, idempotency: 'key-of-c', body: null, steps: all('done') },
      ],
      version,
    )
    const upgraded = open()
    expect(upgraded.state).toMatchObject({
      isWritable: true,
      waiting: 2,
      setAside: 0,
      damage: null,
    })
    expect(upgraded.entry('a')).toEqual(expect.objectContaining({ id: 'a', captcha: 'off' }))
    expect(upgraded.entry('c')).toBeUndefined()
    expect(upgraded.find('key-of-b')).toBe('b')
    expect(upgraded.find('key-of-c')).toBe('c')
    expect(upgraded.steps('b')).toMatchObject([
      { step: 'lake', state: 'done', attempts: 1, problem: null },
      { step: 'notification', state: 'refused', attempts: 2, problem: 'HTTP 400' },
      { step: 'webhook', state: 'waiting', attempts: 7, problem: 'HTTP 503' },
    ])
    const due = upgraded.due(Date.now() + 1000, 100)
    expect(due.every(({ traceparent }) => traceparent === null)).toBe(true)
    expect(due.map(({ id, step }) => `${id}/${step}`).toSorted()).toEqual([
      ...deliverySteps.map((step) => `a/${step}`).toSorted(),
      'b/webhook',
    ])
  },
)

test('an outbox of an earlier version that is damaged and has no copy is kept, and reported', () => {
  const acceptedAt = Date.now()
  const row = { id: 'a', acceptedAt, body: outboxEntry('a'), steps: [] }
  writeFirstOutbox(folder, [row], 3)
  const path = join(folder, 'inquiries.sqlite')
  const bytes = readFileSync(path).fill(0, 0, 100)
  writeFileSync(path, bytes)
  const { state, maintenance } = open()
  expect(state).toMatchObject({ damages: 1, waiting: 0, damage: { salvaged: 0 } })
  expect(maintenance.losses()).toMatchObject({ isAny: true })
  const stored = readdirSync(folder).filter((name) => name.includes('damaged'))
  expect(stored.map((name) => readFileSync(join(folder, name)).equals(bytes))).toEqual([true])
})

test('an upgraded outbox is opened again as it is', async () => {
  writeFirstOutbox(folder, [
    { id: 'a', acceptedAt: Date.now(), body: outboxEntry('a'), steps: [['lake', 'waiting']] },
  ])
  await open().accept({ entry: outboxEntry('b'), steps: ['lake'], idempotency: null })
  outbox?.close()
  expect(open().state).toMatchObject({ waiting: 2, damage: null })
})

test('an outbox of a later version is refused in one sentence, and left as it is', async () => {
  open().close()
  const path = join(folder, 'inquiries.sqlite')
  const database = new DatabaseSync(path)
  const version = schemaVersion + 3
  database.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${0x504a0000 + version}`)
  database.close()
  const before = readFileSync(path)
  const sentence = `version ${version}, and this program knows versions up to ${schemaVersion}`
  expect(() => open()).toThrow(sentence)
  outbox?.close()
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('nor does a server start on one', async () => {
  const DATA_DIR = folder
  folder = join(DATA_DIR, 'journal')
  open().close()
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  database.exec(`PRAGMA user_version = 9; PRAGMA application_id = ${0x504a0000 + 9}`)
  database.close()
  const env = parseEnvironment({ ...deadLake, DATA_DIR })
  const { writer } = createLakeClients(env)
  const sender = () => Promise.reject(new Error('nobody'))
  const limits = openRateLimits(undefined)
  const kits = { find: () => Promise.reject(new Error('nobody')) }
  const inquiries = { isStored: () => Promise.reject(new Error('nobody')) }
  const metrics = new Metrics()
  const parts = { env, writer, log: silentLog, metrics, inquiries, limits, sender, kits }
  const options = { ...parts, tracing: untraced }
  await expect(openInquiryPipeline(options)).rejects.toMatchObject({ name: 'EnvironmentError' })
})

test('what was delivered is forgotten after thirty days, also by a server that never restarts', async () => {
  let now = Date.now()
  const running = open(() => now)
  const accept = (id: string) =>
    running.accept({
      entry: outboxEntry(id, 'Any Name', now),
      steps: ['lake'],
      idempotency: `key-${id}`,
    })
  await accept('delivered')
  await accept('waiting')
  const due = running.due(now, 10).find(({ id }) => id === 'delivered')
  await running.complete(due!, 'done')
  now += 29 * dayMs
  await running.maintenance.forget()
  expect(running.find('key-delivered')).toBe('delivered')
  now += 2 * dayMs
  await running.maintenance.forget()
  expect(running.find('key-delivered')).toBeUndefined()
  expect(running.steps('delivered')).toEqual([])
  expect(running.entry('waiting')).toMatchObject({ id: 'waiting' })
  running.close()
  now += dayMs
  expect(open(() => now).find('key-waiting')).toBe('waiting')
})
