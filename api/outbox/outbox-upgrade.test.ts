import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { firstSteps, outboxEntry, writeFirstOutbox } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { OutboxStore } from './outbox-store.ts'
import { schemaVersion } from './outbox-schema.ts'

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

function open() {
  const definition = inquiryOutbox(deliverySteps)
  outbox = new OutboxStore({ folder, uncertainWaitMs: 50, log: silentLog, definition })
  outbox.open()
  return outbox
}

/** Whether a step existed before the email to the assignee. */
const isEarly = (step: string) => step !== 'assignment'

test.each([0, 1, 2, 3] as const)(
  'upgrades an outbox of version %i with rows of every state',
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
      ...deliverySteps
        .filter(isEarly)
        .map((step) => `a/${step}`)
        .toSorted(),
      'b/webhook',
    ])
  },
)

test('stores and reports a damaged outbox of an earlier version without a copy', () => {
  const acceptedAt = Date.now()
  const row = { id: 'a', acceptedAt, body: outboxEntry('a'), steps: [] }
  writeFirstOutbox(folder, [row], 3)
  const path = join(folder, 'inquiries.sqlite')
  const bytes = readFileSync(path).fill(0, 0, 100)
  writeFileSync(path, bytes)
  const damaged = open()
  expect(damaged.state).toMatchObject({ damages: 1, waiting: 0, damage: { salvaged: 0 } })
  expect(damaged.losses()).toMatchObject({ isAny: true })
  const stored = readdirSync(folder).filter((name) => name.includes('damaged'))
  expect(stored.map((name) => readFileSync(join(folder, name)).equals(bytes))).toEqual([true])
})

test('rejects an outbox of a later version in one sentence, and does not change it', async () => {
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

test('a server does not start on an outbox of a later version', async () => {
  const DATA_DIR = folder
  folder = join(DATA_DIR, 'journal')
  open().close()
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  database.exec(`PRAGMA user_version = 9; PRAGMA application_id = ${0x504a0000 + 9}`)
  database.close()
  await expect(createTestApp({ ...deadLake, DATA_DIR })).rejects.toMatchObject({
    name: 'EnvironmentError',
  })
})
