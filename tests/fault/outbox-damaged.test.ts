import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiryDocument } from '#api/inquiry/inquiry-document.ts'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { rebuildOutbox } from '#api/inquiry/outbox-rebuild.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLakeClients, type LakeClients } from '#api/platform/lake/lake-clients.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { damageOutbox } from './outbox-damage.ts'
import { startReceivers, type Receivers } from './receivers.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

/** The number of damaged outboxes, half of them left by a crash, half closed properly. */
const seeds = Number(process.env.DAMAGE_SEEDS ?? 72)
/**
 * Inquiries in each outbox: those with even numbers are in the lake, multiples of five are done.
 */
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
  folder = newFolder()
  await makeOutboxes()
}, 60_000)
afterAll(() => receivers.stop())

/** Every entry goes through every step here, whether it is spam or not. */
const definition = { ...inquiryOutbox(deliverySteps), stepsFor: () => deliverySteps }

function openOutbox(path: string, lines: string[] = []) {
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  return new OutboxStore({ folder: path, uncertainWaitMs: 0, log, definition })
}

/**
 * One outbox as a crash leaves it, with most of it in the write-ahead log, and one that was closed.
 */
async function makeOutboxes() {
  const path = join(folder, 'closed')
  let outbox = openOutbox(path)
  await fill(outbox, 0, count / 2)
  outbox.close()
  outbox = openOutbox(path)
  await fill(outbox, count / 2, count)
  cpSync(path, join(folder, 'crashed'), { recursive: true })
  for (const at of ids.keys()) {
    if (!isInLake(at)) continue
    const id = ids[at] ?? ''
    await clients.writer.create(inquiryDocument(entryAt(at), outbox.steps(id)))
  }
  outbox.close()
}

const entryAt = (at: number) => ({
  ...outboxEntry(idOf(at), `Unmistakable ${at}`),
  // Some are longer than a page.
  ...(at % 7 === 3 && { spamReasons: ['x'.repeat(6000)] }),
})

async function fill(outbox: OutboxStore<InquiryEntry>, from: number, to: number) {
  for (let at = from; at < to; at++) {
    await outbox.accept({ entry: entryAt(at), steps: deliverySteps, idempotency: `key-${at}` })
    const due = outbox.due(Date.now() + 1000, 1000).filter(({ id }) => id === idOf(at))
    for (const step of due.filter(({ step }) => isDelivered(at) || step === 'lake')) {
      await outbox.complete(step, 'done')
    }
  }
}

test(`${seeds} damaged outboxes: each opens, accepts inquiries, and logs every loss`, async () => {
  let damages = 0
  for (let seed = 0; seed < seeds; seed++) {
    const path = join(folder, `seed-${seed}`)
    cpSync(join(folder, seed % 2 === 0 ? 'crashed' : 'closed'), path, { recursive: true })
    const harm = `seed ${seed}: ${damageOutbox(path, seed)}`
    const lines: string[] = []
    const outbox = openOutbox(path, lines)
    outbox.open()
    await expectUsable(outbox, harm)
    await rebuildOutbox({
      inquiries: new InquiryRepository(clients),
      outbox,
      log: pino({ level: 'silent' }),
    })
    const { damage, setAside } = outbox.state
    const isReported = damage !== null || setAside > 0
    if (isReported) damages += 1
    for (const [at, id] of ids.entries()) {
      const isThere = outbox.entry(id) !== undefined || outbox.steps(id).length > 0
      // The lake restores the waiting inquiries that it knows; any other loss must be in the log.
      const mustBe = !isReported || (isInLake(at) && !isDelivered(at))
      if (mustBe) expect(isThere, `${harm}, inquiry ${at}`).toBe(true)
      if (outbox.entry(id)) expect(outbox.entry(id)?.inquiry.name).toBe(`Unmistakable ${at}`)
    }
    // A damaged file is moved beside the new one.
    const stored = readdirSync(path).some((name) => name.includes('damaged'))
    expect(stored || damage === null || /remove|empty/.test(harm), harm).toBe(true)
    if (damage !== null) expect(lines.join(''), harm).toContain('the outbox was damaged')
    expect(lines.join(''), harm).not.toMatch(/unmistakable|amelia|two dogs|010-2030/i)
    outbox.close()
    expectStillThere(path, harm)
    rmSync(path, { recursive: true })
  }
  // The damage is real: enough of it was detected.
  expect(damages).toBeGreaterThan(seeds / 4)
}, 180_000)

async function expectUsable(outbox: OutboxStore<InquiryEntry>, harm: string) {
  const entry = outboxEntry('11111111-1111-4111-8111-111111111111', 'New Person')
  const accepted = await outbox.accept({ entry, steps: ['lake'], idempotency: 'new' })
  expect(accepted, harm).toEqual({ id: entry.id, isRepeat: false })
  expect(outbox.entry(entry.id), harm).toBeDefined()
  expect(await outbox.canBeWritten(), harm).toBe(true)
  expect(() => outbox.due(Date.now(), 100), harm).not.toThrow()
}

/** Repairs are permanent: the next start finds nothing to repair. */
function expectStillThere(path: string, harm: string) {
  const lines: string[] = []
  const outbox = openOutbox(path, lines)
  outbox.open()
  expect(outbox.entry('11111111-1111-4111-8111-111111111111'), harm).toBeDefined()
  expect(lines, harm).toEqual([])
  outbox.close()
}
