import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outboxEntry, storedText, writeFirstOutbox } from '#tests/support/first-outbox.ts'
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

/** Everything that the folder's files hold. */
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
])('a row that holds %s is set aside, and the rest goes on', (_, body) => {
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
  // Kept for a person to inspect.
  expect(bytes()).toContain(body.slice(0, 20))
})

test('one letter that is another one is found out', async () => {
  const running = open()
  await acceptIn(running, 'a')
  await acceptIn(running, 'b')
  running.close()
  harm(`UPDATE inquiry SET body = replace(body, 'Amelia', 'Bmelia') WHERE id = 'a'`)
  const late = open()
  expect(late.state.setAside).toBe(1)
  expect(late.entry('a')).toBeUndefined()
  expect(late.entry('b')).toBeDefined()
})

test('a step that cannot be read is set aside, and done again with the question first', () => {
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
])('a step whose %s has become %s is set aside, and done again', async (column, value) => {
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

test('words for which no step waits any more do not stay, where staff sent them again', async () => {
  const running = open()
  await running.reopen(outboxEntry('a', 'Unmistakable'), 'webhook')
  running.close()
  harm(`UPDATE step SET name = 'wfbhook' WHERE name = 'webhook'`)
  const late = open()
  expect(late.state).toMatchObject({ waiting: 0, setAside: 1 })
  expect(late.entry('a')).toBeUndefined()
  await expect.poll(() => bytes().includes('Unmistakable'), { timeout: 4000 }).toBe(false)
})

test('a failure to wipe the outbox is logged once, and retried less and less often', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    outbox = new OutboxStore(optionsOf(Date.now))
    rmSync(folder, { recursive: true })
    // A file lies where the folder should be.
    writeFileSync(folder, '')
    outbox.maintenance.emptyLogSoon(0)
    const pauses = Array.from({ length: 15 }, () => {
      const before = Date.now()
      vi.advanceTimersToNextTimer()
      return Date.now() - before
    })
    expect(lines.filter((line) => line.includes('cannot be wiped'))).toHaveLength(1)
    expect(pauses.slice(0, 4)).toEqual([0, 1000, 2000, 4000])
    expect(pauses.at(-1)).toBe(60_000)
  } finally {
    vi.useRealTimers()
  }
})

test('one write that throws is refused alone; the others of its batch are kept', async () => {
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

test('where the commit fails, all of the batch is refused, and the next one is taken', async () => {
  let isFailing = true
  const commits = new GroupCommit(() => {
    const opened = openOutbox(optionsOf(Date.now))
    const { commit } = opened.file
    opened.file.commit = () => {
      if (isFailing) throw new Error('The disk is full.')
      return commit()
    }
    return opened
  })
  const put = (id: string) =>
    commits.write((file) => file.insertInquiry.run(id, 1, null, 'text', null))
  const outcomes = await Promise.allSettled([put('a'), put('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(commits.isWell).toBe(false)
  isFailing = false
  await put('c')
  const ids = commits.read((file) => file.bodies.all().map(({ id }) => id))
  expect(ids).toEqual(['c'])
  commits.close()
})

test('a clock that is set back a day lets nothing rest a day', async () => {
  let now = Date.now()
  const running = open(() => now)
  await running.accept({
    entry: outboxEntry('a', 'Any', now),
    steps: ['webhook'],
    idempotency: null,
  })
  const [due] = running.due(now, 10)
  await running.postpone(due!, { nextAt: now + 60_000, problem: 'HTTP 503', isUncertain: false })
  expect(running.due(now, 10)).toEqual([])
  now -= 24 * 3600 * 1000
  expect(running.due(now, 10)).toMatchObject([{ id: 'a', step: 'webhook', attempts: 1 }])
})

test('delivered and erased words are in no byte of the folder any more', async () => {
  const running = open()
  const ids = Array.from({ length: 60 }, (_, at) => `inquiry-${at}`)
  await Promise.all(ids.map((id) => acceptIn(running, id, `Unmistakable ${id}`)))
  expect(bytes()).toContain('Unmistakable')
  const [erased = '', ...delivered] = ids
  for (const due of running.due(Date.now() + 1000, 1000)) {
    if (due.id !== erased) await running.complete(due, 'done')
  }
  await running.maintenance.erase(erased)
  expect(bytes()).not.toContain(`Unmistakable ${erased}"`)
  await expect.poll(() => bytes().includes('Unmistakable'), { timeout: 4000 }).toBe(false)
  expect(bytes()).not.toContain('amelia@example.com')
  expect(delivered.every((id) => running.find(`key-${id}`) === id)).toBe(true)
})

test('with a backlog that never empties they are gone as well', async () => {
  const running = open()
  await acceptIn(running, 'stays', 'Waiting Person')
  await acceptIn(running, 'goes', 'Unmistakable Person')
  for (const due of running.due(Date.now() + 1000, 100)) {
    if (due.id === 'goes') await running.complete(due, 'done')
  }
  await expect.poll(() => bytes().includes('Unmistakable'), { timeout: 4000 }).toBe(false)
  expect(bytes()).toContain('Waiting Person')
})

test('a damaged file is kept for thirty days, for its owner only', async () => {
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

test('a start that fails leaves no locked handle behind', async () => {
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

test('the key of a delivered inquiry is remembered for thirty days, and one that waits for ever', async () => {
  let now = Date.UTC(2026, 0, 1)
  const running = open(() => now)
  await running.accept({
    entry: outboxEntry('a', 'Amelia', now),
    steps: ['lake'],
    idempotency: 'key-a',
  })
  await running.accept({
    entry: outboxEntry('b', 'Bea', now),
    steps: ['webhook'],
    idempotency: 'key-b',
  })
  for (const due of running.due(now, 10))
    if (due.step === 'lake') await running.complete(due, 'done')
  for (const due of running.due(now + 1000, 10)) {
    if (due.step === 'status-sync') await running.complete(due, 'done')
  }
  const days = async (count: number) => {
    now = Date.UTC(2026, 0, 1 + count)
    await running.maintenance.forget()
    return [running.find('key-a'), running.find('key-b')]
  }
  expect(await days(0)).toEqual(['a', 'b'])
  expect(await days(29)).toEqual(['a', 'b'])
  expect(await days(31)).toEqual([undefined, 'b'])
})

test('an outbox that cannot be opened is tried again after a second, and not before', () => {
  let elapsed = 0
  let attempts = 0
  const commits = new GroupCommit(
    () => {
      attempts += 1
      throw new Error(`Attempt ${attempts}`)
    },
    () => elapsed,
  )
  const read = () => commits.read(() => undefined)
  expect(read).toThrow('Attempt 1')
  elapsed = 999
  expect(read).toThrow('Attempt 1')
  elapsed = 1000
  expect(read).toThrow('Attempt 2')
})
