import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeOutbox, letterOutbox, uncertainWaitMs } from '#tests/support/describe-outbox.ts'
import { outboxEntry, storedText, writeFirstOutbox } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { GroupCommit } from './group-commit.ts'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { openOutbox } from './outbox-opening.ts'
import { OutboxStore } from './outbox-store.ts'

let folder: string
let lines: string[]
let outbox: OutboxStore<InquiryEntry> | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-outbox-'))
  lines = []
})
afterEach(() => {
  outbox?.close()
  outbox = undefined
  rmSync(folder, { recursive: true, force: true })
})

function optionsOf(now: () => number) {
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  return { folder, uncertainWaitMs: 50, log, definition: inquiryOutbox(deliverySteps), now }
}

function open(now = Date.now) {
  outbox = new OutboxStore(optionsOf(now))
  outbox.open()
  return outbox
}

const acceptIn = (target: OutboxStore<InquiryEntry>, id: string, name?: string) =>
  target.accept({ entry: outboxEntry(id, name), steps: deliverySteps, idempotency: `key-${id}` })

/** Changes the file and its copy in the same way while they are closed. */
function harm(statement: string): void {
  for (const name of ['inquiries.sqlite', 'inquiries.copy.sqlite']) {
    const database = new DatabaseSync(join(folder, name))
    database.exec(statement)
    database.close()
  }
}

/** The entire content of the folder's files. */
const bytes = () =>
  Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))).toString(
    'latin1',
  )

test.each([
  ['no JSON', 'Amelia Stone wrote this'],
  ['JSON of something else', '{"id":"bad","inquiry":"Amelia Stone"}'],
  ['an entry of another id', storedText(outboxEntry('other'))],
  [
    'a field of another kind',
    storedText(outboxEntry('bad')).replace(/"acceptedAt":\d+/, '"acceptedAt":"Amelia"'),
  ],
])('sets aside a row with %s, and continues with the others', (_, body) => {
  const steps: [string, string][] = deliverySteps.map((step) => [step, 'waiting'])
  const acceptedAt = Date.now()
  writeFirstOutbox(folder, [
    { id: 'bad', acceptedAt, body, steps },
    { id: 'good', acceptedAt, body: outboxEntry('good'), steps },
  ])
  const opened = open()
  expect(opened.state).toMatchObject({ waiting: 1, setAside: 1, isWritable: true })
  expect(opened.entry('good')).toBeDefined()
  expect(new Set(opened.due(Date.now() + 1000, 100).map(({ id }) => id))).toEqual(new Set(['good']))
  expect(lines.join('')).toContain('were set aside')
  expect(lines.join('')).not.toMatch(/amelia|two dogs/i)
  // Stored for a person to inspect.
  expect(bytes()).toContain(body.slice(0, 20))
})

test('sets aside an unreadable step, and repeats it as uncertain', () => {
  const acceptedAt = Date.now()
  writeFirstOutbox(folder, [
    {
      id: 'a',
      acceptedAt,
      body: outboxEntry('a'),
      steps: [
        ['lake', 'done'],
        ['notification', 'done'],
        ['acknowledgement', 'done'],
        ['wfbhook', 'waiting'],
      ],
    },
  ])
  const due = open().due(Date.now() + 1000, 10)
  expect(due).toMatchObject([{ id: 'a', step: 'webhook', isUncertain: true }])
})

test.each([
  ['attempts', '-125'],
  ['attempts', '9007199254740993'],
  ['changed_at', '9007199254740993'],
  ['next_at', '9007199254740993'],
  ['is_uncertain', '9007199254740993'],
])('sets aside and repeats a step whose %s is %s', async (column, value) => {
  const running = open()
  await acceptIn(running, 'a')
  running.close()
  harm(`UPDATE step SET ${column} = ${value} WHERE name = 'webhook'`)
  const due = open().due(Date.now() + 1000, 10)
  expect(due).toContainEqual(expect.objectContaining({ step: 'webhook', attempts: 0 }))
  expect(due.find(({ step }) => step === 'webhook')?.isUncertain).toBe(true)
  expect(outbox?.steps('a')).toHaveLength(deliverySteps.length)
  expect(lines.join('')).toContain('were set aside')
})

test('deletes the text of a resent entry if its only waiting step is unreadable', async () => {
  const running = open()
  await running.reopen(outboxEntry('a', 'Unmistakable'), 'webhook')
  running.close()
  harm(`UPDATE step SET name = 'wfbhook' WHERE name = 'webhook'`)
  const late = open()
  expect(late.state).toMatchObject({ waiting: 0, setAside: 1 })
  expect(late.entry('a')).toBeUndefined()
  await expect.poll(() => bytes().includes('Unmistakable'), { timeout: 4000 }).toBe(false)
})

test('rejects a write that throws, and commits the others in its batch', async () => {
  const commits = new GroupCommit(() => openOutbox(optionsOf(Date.now)))
  const put = (id: string) =>
    commits.write((file) => file.insertInquiry.run(id, 1, null, 'text', null))
  const outcomes = await Promise.allSettled([
    put('a'),
    commits.write((file) => file.setAside.run(1, null, 'no id')),
    commits.write((file) => {
      file.insertInquiry.run('half', 1, null, 'text', null)
      throw new Error('Only this one.')
    }),
    put('b'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(commits.isWell).toBe(true)
  commits.close()
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  const ids = database.prepare('SELECT id FROM inquiry ORDER BY id').all()
  expect(ids.map(({ id }) => id)).toEqual(['a', 'b'])
  database.close()
})

test('leaves no byte of delivered or erased text in the folder', async () => {
  const running = open()
  const ids = Array.from({ length: 60 }, (_, at) => `inquiry-${at}`)
  await Promise.all(ids.map((id) => acceptIn(running, id, `Unmistakable ${id}`)))
  expect(bytes()).toContain('Unmistakable')
  const [erased = '', ...delivered] = ids
  for (const due of running.due(Date.now() + 1000, 1000)) {
    if (due.id !== erased) await running.complete(due, 'done')
  }
  await running.erase(erased)
  expect(bytes()).not.toContain(`Unmistakable ${erased}"`)
  await expect.poll(() => bytes().includes('Unmistakable'), { timeout: 4000 }).toBe(false)
  expect(bytes()).not.toContain('amelia@example.com')
  expect(delivered.every((id) => running.find(`key-${id}`) === id)).toBe(true)
})

test('stores a damaged file for thirty days, readable only by its owner', async () => {
  let now = Date.now()
  const running = open(() => now)
  await acceptIn(running, 'a')
  running.close()
  writeFileSync(join(folder, 'inquiries.sqlite'), 'nothing of an outbox')
  let replaced = open(() => now)
  const stored = () => readdirSync(folder).filter((name) => name.includes('damaged'))
  expect(stored()).toHaveLength(1)
  expect(stored()[0]).toContain(new Date(now).toISOString().slice(0, 10))
  expect(statSync(join(folder, stored()[0]!)).mode & 0o777).toBe(0o600)
  expect(replaced.state).toMatchObject({ damages: 1, damage: { salvaged: 1, rebuilt: null } })
  const daysLater = (days: number) => {
    now += days * 24 * 3600 * 1000
    replaced.close()
    replaced = open(() => now)
  }
  daysLater(29)
  expect(stored()).toHaveLength(1)
  expect(replaced.state.damages).toBe(1)
  daysLater(2)
  expect(stored()).toEqual([])
  expect(replaced.state.damage).toBeNull()
})

test('leaves no locked handle after a failed start', async () => {
  open().close()
  const options = optionsOf(() => {
    throw new Error('Full.')
  })
  const blocked = new OutboxStore(options)
  expect(() => blocked.open()).toThrow('Full.')
  const again = new DatabaseSync(join(folder, 'inquiries.sqlite'), { timeout: 50 })
  again.exec('BEGIN EXCLUSIVE; ROLLBACK')
  again.close()
  blocked.close()
})

describe('an outbox in a file', () => {
  describeOutbox({
    open(now) {
      const definition = letterOutbox
      const letters = new OutboxStore({ folder, definition, uncertainWaitMs, log: silentLog, now })
      letters.open()
      return Promise.resolve(letters)
    },
    // The next start detects that the process died.
    afterDeath: () => Promise.resolve(),
    clear: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  })
})

test('delays steps after a restart if their receivers can be asked', async () => {
  const now = Date.now()
  const running = open(() => now)
  const entry = outboxEntry('a', 'Amelia', now)
  await running.accept({ entry, steps: deliverySteps, idempotency: null })
  running.close()
  expect(
    open(() => now)
      .due(now, 10)
      .map(({ step }) => step),
  ).toEqual(['lake', 'webhook'])
})

test('a claim from before the file was damaged is valid in the copy', async () => {
  const running = open()
  await acceptIn(running, 'a')
  const claim = running.due(Date.now(), 100).find(({ step }) => step === 'webhook')
  running.close()
  writeFileSync(join(folder, 'inquiries.sqlite'), 'nothing of an outbox')
  const replaced = open()
  expect(replaced.state.damages).toBe(1)
  await replaced.complete(claim!, 'done')
  expect(replaced.steps('a')).toContainEqual(
    expect.objectContaining({ step: 'webhook', state: 'done' }),
  )
})

test('an entry whose rows were set aside is lost until it is restored', async () => {
  const running = open()
  await running.rebuilt(0)
  for (const id of ['a', 'b', 'c', 'd']) await acceptIn(running, id)
  running.close()
  harm(`UPDATE inquiry SET body = '{' WHERE id <> 'b'`)
  const late = open()
  expect(late.losses()).toEqual({ isAny: false, ids: ['a', 'c', 'd'] })
  await late.madeUpFor(['b', 'c'])
  expect(await late.restore(outboxEntry('d'), ['webhook'])).toBe(true)
  expect(late.losses()?.ids).toEqual(['a'])
  await late.madeUpFor(['a'])
  expect(late.losses()).toBeUndefined()
})

test('forgets entries older than thirty days', async () => {
  let now = Date.now()
  const running = open(() => now)
  await running.rebuilt(0)
  await acceptIn(running, 'a')
  running.close()
  harm(`UPDATE inquiry SET body = '{'`)
  const late = open(() => now)
  const idsAfter = async (days: number) => {
    now += days * 24 * 3600 * 1000
    await late.forget()
    return late.losses()?.ids
  }
  expect(await idsAfter(29)).toEqual(['a'])
  expect(await idsAfter(2)).toBeUndefined()
})

test('retries every minute to wipe deleted text, until the outbox is closed', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const running = open()
    rmSync(folder, { recursive: true })
    // A file is where the folder should be.
    writeFileSync(folder, '')
    const wipings = () => lines.filter((line) => line.includes('cannot be wiped'))
    vi.advanceTimersByTime(500)
    expect(wipings()).toHaveLength(1)
    vi.advanceTimersByTime(120_000)
    expect(wipings()).toHaveLength(3)
    expect(() => running.close()).toThrow()
    vi.advanceTimersByTime(120_000)
    expect(wipings()).toHaveLength(3)
    rmSync(folder)
  } finally {
    vi.useRealTimers()
  }
})
