import fs, { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxEntry, writeFirstOutbox } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { OutboxStore } from './outbox-store.ts'

const { linkSync } = fs
// As exFAT and some network drives answer; such a disk cannot be had in a test.
beforeAll(() => {
  fs.linkSync = () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  }
  syncBuiltinESMExports()
})
afterAll(() => {
  fs.linkSync = linkSync
  syncBuiltinESMExports()
})

let folder: string
let now = Date.UTC(2026, 0, 1)
const opened: OutboxStore<InquiryEntry>[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-rescue-'))
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  rmSync(folder, { recursive: true, force: true })
})

function outboxIn(path: string): OutboxStore<InquiryEntry> {
  const options = {
    uncertainWaitMs: 50,
    log: silentLog,
    definition: inquiryOutbox(deliverySteps),
    now: () => now,
  }
  const outbox = new OutboxStore({ ...options, folder: path })
  opened.push(outbox)
  return outbox
}

const accept = (outbox: OutboxStore<InquiryEntry>, id: string) =>
  outbox.accept({ entry: outboxEntry(id), steps: deliverySteps, idempotency: `key-${id}` })

/** An outbox as a crash leaves it, with one inquiry in its file and one only in its log. */
async function crashedOutbox(): Promise<string> {
  const running = join(folder, 'running')
  const first = outboxIn(running)
  await accept(first, 'in-file')
  first.close()
  await accept(outboxIn(running), 'in-log')
  const crashed = join(folder, 'crashed')
  cpSync(running, crashed, { recursive: true })
  return crashed
}

function spoilVersion(path: string): void {
  const database = new DatabaseSync(join(path, 'inquiries.sqlite'))
  // Checkpointing would empty the log.
  database.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 77')
  const copy = `${path}-copy`
  cpSync(path, copy, { recursive: true })
  database.close()
  rmSync(path, { recursive: true })
  cpSync(copy, path, { recursive: true })
}

test.each(['-wal', ''])(
  'a rescue that broke off before the outbox%s was moved is ended by the next start',
  async (end) => {
    const path = await crashedOutbox()
    spoilVersion(path)
    const stamp = new Date(now).toISOString().replace(/[:.]/g, '-')
    const inTheWay = join(path, `inquiries.damaged-${stamp}.sqlite${end}`)
    mkdirSync(inTheWay)
    expect(() => outboxIn(path).open()).toThrow(/inquiries\.damaged/)
    rmSync(inTheWay, { recursive: true })
    now += 5000
    const outbox = outboxIn(path)
    outbox.open()
    expect([outbox.entry('in-file')?.id, outbox.entry('in-log')?.id]).toEqual(['in-file', 'in-log'])
    expect(outbox.state.damages).toBe(1)
    const kept = readdirSync(path).filter((name) => name.includes('damaged'))
    expect(kept.every((name) => name.includes(stamp))).toBe(true)
    expect(kept).toContain(`inquiries.damaged-${stamp}.sqlite`)
    expect(readdirSync(path).join()).not.toMatch(/rescued|new/)
  },
)

test('a file that is gone is made up for from its log, not by what was half written', async () => {
  const path = await crashedOutbox()
  cpSync(join(path, 'inquiries.sqlite'), join(path, 'inquiries.new.sqlite'))
  truncateSync(join(path, 'inquiries.new.sqlite'), 5000)
  rmSync(join(path, 'inquiries.sqlite'))
  const outbox = outboxIn(path)
  outbox.open()
  expect(outbox.entry('in-log')?.id).toBe('in-log')
})

test('a second damage forgets nothing of what the first left behind', async () => {
  const path = join(folder, 'twice')
  const first = outboxIn(path)
  await accept(first, 'broken')
  await accept(first, 'sound')
  first.close()
  const harm = (statement: string) => {
    const database = new DatabaseSync(join(path, 'inquiries.sqlite'))
    database.exec(statement)
    database.close()
  }
  harm(`UPDATE inquiry SET body = replace(body, 'Amelia', 'Bmelia') WHERE id = 'broken'`)
  outboxIn(path).open()
  for (const damages of [1, 2]) {
    opened.pop()?.close()
    now += 1000
    harm('PRAGMA user_version = 77')
    const outbox = outboxIn(path)
    outbox.open()
    expect(outbox.state).toMatchObject({ damages, setAside: 1, waiting: 1 })
    expect(outbox.maintenance.idsWithPayload('', 10)).toEqual(['broken', 'sound'])
  }
})

test('nor does it in a file that an earlier version of the program began', () => {
  const path = join(folder, 'upgraded')
  const rows = Array.from({ length: 60 }, (_, at) => ({
    id: `inquiry-${at}`,
    acceptedAt: now,
    body: at === 7 ? 'no words' : outboxEntry(`inquiry-${at}`),
    steps: [['webhook', 'waiting'] as [string, string]],
  }))
  writeFirstOutbox(path, rows)
  const first = outboxIn(path)
  expect(first.state.setAside).toBe(1)
  first.close()
  const database = new DatabaseSync(join(path, 'inquiries.sqlite'))
  database.exec('PRAGMA user_version = 77')
  database.close()
  expect(outboxIn(path).state).toMatchObject({ damages: 1, setAside: 1, waiting: 59 })
})
