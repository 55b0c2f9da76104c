import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverySteps, inquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { openOutbox } from './outbox-opening.ts'
import { entryText } from './outbox-rows.ts'
import { GroupCommit } from './group-commit.ts'
import { OutboxMaintenance } from './outbox-maintenance.ts'

const now = Date.UTC(2026, 10, 22)
const day = 24 * 3600 * 1000

let folder: string
let lines: Record<string, unknown>[]
let commits: GroupCommit
let maintenance: OutboxMaintenance<ReturnType<typeof outboxEntry>>
/** What emptying the log comes to, attempt by attempt; it goes well afterwards. */
let emptyings: (boolean | Error)[]
let emptied: number[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-maintenance-'))
  lines = []
  emptyings = []
  emptied = []
  open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

function open(): void {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const definition = inquiryOutbox(deliverySteps)
  const options = { folder, uncertainWaitMs: 5000, log, definition, now: () => now }
  commits = new GroupCommit(() => {
    const outbox = openOutbox(options)
    const { emptyLog } = outbox.file
    return { ...outbox, file: Object.assign(outbox.file, { emptyLog: () => empty(emptyLog) }) }
  })
  maintenance = new OutboxMaintenance(commits, options)
}
function close(): void {
  maintenance.stop()
  commits.close()
}
function empty(emptyLog: () => boolean): boolean {
  emptied.push(Date.now())
  const outcome = emptyings.shift() ?? emptyLog()
  if (outcome instanceof Error) throw outcome
  return outcome
}

function put(id: string, body?: string): Promise<void> {
  const text = entryText(inquiryOutbox(deliverySteps), outboxEntry(id, 'Ada', now))
  return commits.write((file) => {
    file.insertInquiry.run(id, now, null, body ?? text.body, text.digest)
    for (const step of deliverySteps) file.insertStep.run(id, step, 'waiting', now, now)
  })
}
/** Has the file opened anew, which sets unreadable rows aside. */
const inspect = () => {
  close()
  open()
}

describe('what was lost', () => {
  // The lake was asked for what a new file may have replaced.
  beforeEach(() => maintenance.rebuilt(0))

  test('is an entry whose rows were set aside, until it is made up for', async () => {
    for (const id of ['a', 'b', 'c']) await put(id, id === 'b' ? undefined : '{')
    inspect()
    expect(maintenance.losses()).toEqual({ isAny: false, ids: ['a', 'c'] })
    await maintenance.madeUpFor(['b', 'c'])
    expect(maintenance.losses()).toEqual({ isAny: false, ids: ['a'] })
    await maintenance.madeUpFor(['a'])
    expect(maintenance.losses()).toBeUndefined()
  })

  test('is unknown after the file was damaged, until other stores were searched', async () => {
    await put('a')
    close()
    writeFileSync(join(folder, 'inquiries.sqlite'), 'nothing of a database')
    open()
    expect(maintenance.losses()).toMatchObject({ isAny: true })
    await maintenance.rebuilt(0)
    expect(maintenance.losses()).toBeUndefined()
  })

  test('is not what the outbox got back', async () => {
    await put('a', '{')
    inspect()
    expect(maintenance.losses()?.ids).toEqual(['a'])
    expect(await maintenance.restore(outboxEntry('a'), ['webhook'])).toBe(true)
    expect(maintenance.losses()).toBeUndefined()
  })
})

describe('the write-ahead log', () => {
  /** Moves the clock on, and tells when the log was emptied: milliseconds from now. */
  function emptyingsIn(ms: number): number[] {
    const began = Date.now()
    emptied = []
    vi.advanceTimersByTime(ms)
    return emptied.map((at) => at - began)
  }
  beforeEach(() => {
    commits.read(() => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })

  test('is emptied once, however often that is asked for', () => {
    maintenance.emptyLogSoon(500)
    maintenance.emptyLogSoon(500)
    expect(emptyingsIn(120_000)).toEqual([500])
    maintenance.emptyLogSoon(500)
    expect(emptyingsIn(120_000)).toEqual([500])
  })

  test('that is in use is tried again, ever more slowly, and at the first pace next time', () => {
    emptyings = Array.from({ length: 8 }, () => false)
    maintenance.emptyLogSoon(0)
    const pauses = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)
    const times = pauses.map((_, at) => pauses.slice(0, at + 1).reduce((sum, ms) => sum + ms, 0))
    expect(emptyingsIn(600_000)).toEqual([0, ...times])
    emptyings = [false]
    maintenance.emptyLogSoon(0)
    expect(emptyingsIn(600_000)).toEqual([0, 1000])
    expect(lines).toEqual([])
  })

  test('that cannot be emptied is told of once until it could be', () => {
    emptyings = [new Error('gone'), new Error('gone')]
    maintenance.emptyLogSoon(0)
    expect(emptyingsIn(10_000)).toHaveLength(3)
    expect(lines).toMatchObject([
      { level: 50, err: { message: 'gone' }, msg: expect.stringContaining('cannot be wiped') },
    ])
    emptyings = [new Error('gone again')]
    maintenance.emptyLogSoon(0)
    emptyingsIn(10_000)
    expect(lines).toHaveLength(2)
  })

  test('is emptied with each erasure, and not a second time because that was planned', async () => {
    await put('a')
    maintenance.emptyLogSoon(500)
    emptied = []
    await maintenance.erase('a')
    expect(emptied).toHaveLength(1)
    expect(emptyingsIn(10_000)).toEqual([])
  })

  test('is left alone after a stop', () => {
    maintenance.emptyLogSoon(500)
    maintenance.stop()
    expect(emptyingsIn(10_000)).toEqual([])
  })
})

test('what is older than thirty days is forgotten, and nothing younger', async () => {
  await commits.write((file) => {
    for (const days of [29, 31]) {
      const at = now - days * day
      file.insertInquiry.run(`delivered ${days}`, at, `key ${days}`, null, null)
      file.setAside.run(at, `aside ${days}`, '{}')
    }
  })
  await maintenance.forget()
  expect(maintenance.losses()?.ids).toEqual(['aside 29'])
  const known = [29, 31].map((days) =>
    commits.read((file) => file.byIdempotency.get(`key ${days}`) !== undefined),
  )
  expect(known).toEqual([true, false])
})
