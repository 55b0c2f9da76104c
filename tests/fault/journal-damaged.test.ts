import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiryDocument } from '#api/inquiry/inquiry-document.ts'
import { deliverySteps, type DeliveryStep } from '#api/inquiry/journal-entry.ts'
import { rebuildJournal } from '#api/inquiry/journal-rebuild.ts'
import { Journal } from '#api/inquiry/journal.ts'
import { parseEnvironment } from '#api/env.ts'
import { createLakeClients, type LakeClients } from '#api/lake/lake-clients.ts'
import { journalEntry } from '#tests/support/first-journal.ts'
import { damageJournal } from './journal-damage.ts'
import { startReceivers, type Receivers } from './receivers.ts'

/** How many journals are damaged, half of them left by a crash, half closed in order. */
const seeds = Number(process.env.DAMAGE_SEEDS ?? 140)
/** Inquiries in each: those with an even number are in the lake, those that divide by five done. */
const count = 24

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const ids = Array.from({ length: count }, (_, at) => idOf(at))
const isInLake = (at: number) => at % 2 === 0
const isDelivered = (at: number) => at % 5 === 0

let receivers: Receivers
let clients: LakeClients
let folder: string

beforeAll(async () => {
  receivers = await startReceivers()
  clients = createLakeClients(parseEnvironment(receivers.environment))
  folder = mkdtempSync(join(tmpdir(), 'petjet-damage-'))
  await makeJournals()
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await receivers.stop()
})

const stepsFor = (): DeliveryStep[] => [...deliverySteps]

function openJournal(path: string, lines: string[] = []) {
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  return new Journal({ folder: path, settleMs: 0, log, stepsFor })
}

/** One journal as a crash leaves it, with most of it in the write-ahead log, and one that was closed. */
async function makeJournals() {
  const path = join(folder, 'closed')
  let journal = openJournal(path)
  await fill(journal, 0, count / 2)
  journal.close()
  journal = openJournal(path)
  await fill(journal, count / 2, count)
  cpSync(path, join(folder, 'crashed'), { recursive: true })
  for (const at of ids.keys()) {
    if (!isInLake(at)) continue
    const id = ids[at] ?? ''
    await clients.writer.create(inquiryDocument(entryAt(at), journal.steps(id)))
  }
  journal.close()
}

const entryAt = (at: number) => ({
  ...journalEntry(idOf(at), `Unmistakable ${at}`),
  // Some are longer than a page.
  ...(at % 7 === 3 && { suspicion: ['x'.repeat(6000)] }),
})

async function fill(journal: Journal, from: number, to: number) {
  for (let at = from; at < to; at++) {
    await journal.accept({ entry: entryAt(at), steps: stepsFor(), idempotency: `key-${at}` })
    const due = journal.due(Date.now() + 1000, 1000).filter(({ id }) => id === idOf(at))
    for (const step of due.filter(({ step }) => isDelivered(at) || step === 'lake')) {
      await journal.settle(step, 'done')
    }
  }
}

test(`${seeds} damaged journals: each is opened, takes inquiries, and loses nothing without a word`, async () => {
  let damages = 0
  for (let seed = 0; seed < seeds; seed++) {
    const path = join(folder, `seed-${seed}`)
    cpSync(join(folder, seed % 2 === 0 ? 'crashed' : 'closed'), path, { recursive: true })
    const harm = `seed ${seed}: ${damageJournal(path, seed)}`
    const lines: string[] = []
    const journal = openJournal(path, lines)
    journal.open()
    await expectUsable(journal, harm)
    await rebuildJournal({ reader: clients.reader, journal, log: pino({ level: 'silent' }) })
    const { damage, setAside } = journal.state
    const isReported = damage !== null || setAside > 0
    if (isReported) damages += 1
    for (const [at, id] of ids.entries()) {
      const isThere = journal.entry(id) !== undefined || journal.steps(id).length > 0
      // The lake brings back what it knows to be waiting, and only a report excuses the rest.
      const mustBe = !isReported || (isInLake(at) && !isDelivered(at))
      if (mustBe) expect(isThere, `${harm}, inquiry ${at}`).toBe(true)
      if (journal.entry(id)) expect(journal.entry(id)?.inquiry.name).toBe(`Unmistakable ${at}`)
    }
    // A damaged file is kept beside the new one.
    const kept = readdirSync(path).some((name) => name.includes('damaged'))
    expect(kept || damage === null || /remove|empty/.test(harm), harm).toBe(true)
    if (damage !== null) expect(lines.join(''), harm).toContain('the journal was damaged')
    expect(lines.join(''), harm).not.toMatch(/unmistakable|amelia|two dogs|010-2030/i)
    journal.close()
    expectStillThere(path, harm)
    rmSync(path, { recursive: true })
  }
  // The harm is real: most of it was noticed.
  expect(damages).toBeGreaterThan(seeds / 4)
}, 180_000)

async function expectUsable(journal: Journal, harm: string) {
  const entry = journalEntry('11111111-1111-4111-8111-111111111111', 'New Person')
  const accepted = await journal.accept({ entry, steps: ['lake'], idempotency: 'new' })
  expect(accepted, harm).toEqual({ id: entry.id, isRepeat: false })
  expect(journal.entry(entry.id), harm).toBeDefined()
  expect(await journal.canBeWritten(), harm).toBe(true)
  expect(() => journal.due(Date.now(), 100), harm).not.toThrow()
}

/** What was mended stays so: the next start finds nothing to mend. */
function expectStillThere(path: string, harm: string) {
  const lines: string[] = []
  const journal = openJournal(path, lines)
  journal.open()
  expect(journal.entry('11111111-1111-4111-8111-111111111111'), harm).toBeDefined()
  expect(lines, harm).toEqual([])
  journal.close()
}
