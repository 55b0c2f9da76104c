import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SanityClient } from '@sanity/client'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { documentId, inquiryDocument } from './inquiry-document.ts'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from './inquiry-entry.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { eraseFromOutbox } from './purge-erased-inquiries.ts'
import { rebuildOutbox } from './outbox-rebuild.ts'

let lake: RunningLake
let writer: SanityClient
let inquiries: InquiryRepository
let folder: string
let outbox: OutboxStore<InquiryEntry>
let lines: Record<string, unknown>[]

beforeAll(async () => {
  lake = await startLake()
  writer = testLakeClient(lake.host, { perspective: 'raw' })
  inquiries = new InquiryRepository({ reader: writer, writer })
})
afterAll(() => lake.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-losses-'))
  lines = []
  outbox = open()
})
afterEach(async () => {
  outbox.close()
  await writer.delete({ query: '*[_type == "inquiry"]' })
  rmSync(folder, { recursive: true, force: true })
})

const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
function open(): OutboxStore<InquiryEntry> {
  return new OutboxStore({
    folder,
    uncertainWaitMs: 0,
    log,
    definition: inquiryOutbox(deliverySteps),
  })
}
const accept = (id: string) =>
  outbox.accept({ entry: outboxEntry(id), steps: deliverySteps, idempotency: null })

/** Stores inquiries in the lake, with the states of their steps in the outbox. */
async function store(ids: readonly string[]): Promise<void> {
  const transaction = writer.transaction()
  for (const id of ids) {
    transaction.createOrReplace(inquiryDocument(outboxEntry(id), outbox.steps(id)))
  }
  await transaction.commit()
}
/** Loses the whole outbox. */
function damage(): void {
  outbox.close()
  for (const name of ['inquiries.sqlite', 'inquiries.copy.sqlite']) {
    writeFileSync(join(folder, name), 'no database')
  }
  outbox = open()
  expect(outbox.state).toMatchObject({ damages: 1, waiting: 0 })
  lines = []
}

test('restores a lost outbox from the lake once, page by page', async () => {
  const waiting = Array.from({ length: 201 }, (_, at) => `waiting-${at}`)
  await Promise.all([...waiting, 'done'].map(accept))
  for (const due of outbox.due(Date.now() + 1000, 2000)) {
    if (due.id === 'done') await outbox.complete(due, 'done')
  }
  await store([...waiting, 'done'])
  damage()
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBe(201)
  expect(outbox.state).toMatchObject({ waiting: 201, damage: { rebuilt: 201 } })
  expect(outbox.entry('waiting-200')).toMatchObject({ id: 'waiting-200' })
  expect(outbox.steps('done')).toEqual([])
  expect(lines).toMatchObject([{ level: 40, rebuilt: 201 }])
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBeUndefined()
})

test('restores and logs nothing if nothing waits in the lake', async () => {
  await accept('a')
  damage()
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBe(0)
  expect(outbox.losses()).toBeUndefined()
  expect(lines).toEqual([])
})

const remove = (...names: readonly string[]) => {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true })
}

test.each([
  ['its folder was removed', () => remove('.')],
  ['its files were removed', () => remove(...readdirSync(folder))],
  [
    'it is empty, without its copy and count',
    () => {
      remove('inquiries.copy.sqlite', 'inquiries.count')
      writeFileSync(join(folder, 'inquiries.sqlite'), '')
    },
  ],
  [
    'the data moved to a new disk',
    () => {
      folder = mkdtempSync(join(tmpdir(), 'petjet-losses-'))
    },
  ],
])('restores the outbox from the lake if %s', async (_, lose) => {
  const left = folder
  await Promise.all(['a', 'b'].map(accept))
  await store(['a', 'b'])
  outbox.close()
  lose()
  outbox = open()
  expect(outbox.state).toMatchObject({ waiting: 0, damages: 0, damage: null })
  expect(lines).toEqual([])
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBe(2)
  expect(outbox.due(Date.now() + 1000, 10).map(({ isUncertain }) => isUncertain)).toEqual(
    Array.from({ length: 6 }, () => true),
  )
  expect(outbox.state).toMatchObject({ waiting: 2, damages: 1, damage: { rebuilt: 2 } })
  expect(lines).toMatchObject([{ level: 40, rebuilt: 2 }])
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBeUndefined()
  rmSync(left, { recursive: true, force: true })
})

test('a new outbox queries an empty lake until it has answered once, and logs nothing', async () => {
  const away = {
    deliveries: () => Promise.resolve([]),
    async *waiting() {
      yield await Promise.reject(new Error('ECONNREFUSED'))
    },
    settledAmong: () => Promise.resolve(new Set<string>()),
  }
  await expect(rebuildOutbox({ inquiries: away, outbox, log })).rejects.toThrow('ECONNREFUSED')
  await accept('a')
  outbox.close()
  outbox = open()
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBe(0)
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBeUndefined()
  outbox.close()
  outbox = open()
  expect(await rebuildOutbox({ inquiries, outbox, log })).toBeUndefined()
  expect(outbox.state).toMatchObject({ waiting: 1, damages: 0, damage: null })
  expect(lines).toEqual([])
})

test.each([
  ['its folder', () => remove('.')],
  ['its file', () => remove('inquiries.sqlite')],
  ['its copy', () => remove('inquiries.copy.sqlite')],
])('loses nothing if %s is removed while the server runs', async (_, lose) => {
  await accept('before')
  lose()
  await accept('after')
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['inquiries.sqlite', 'inquiries.copy.sqlite']),
  )
  lose()
  outbox.close()
  outbox = open()
  expect(outbox.idsWithPayload('', 10)).toEqual(['after', 'before'])
  expect(lines.filter(({ msg }) => String(msg).includes('was removed'))).toHaveLength(2)
})

test('does not repeat deliveries that the lake recorded later than a restored outbox', async () => {
  await Promise.all(['sent', 'resent'].map(accept))
  await store(['sent', 'resent'])
  const record = (state: string, changedAt: number) => {
    return { state, attempts: 1, problem: '', changedAt: new Date(changedAt).toISOString() }
  }
  const [{ changedAt } = { changedAt: 0 }] = outbox.steps('sent')
  const document = writer.patch(documentId('sent'))
  const refused = { ...record('refused', changedAt + 2), problem: 'HTTP 400' }
  await document
    .set({ 'delivery.notification': record('done', changedAt + 1), 'delivery.webhook': refused })
    .commit()
  // Staff requested this email again after the lake had recorded the first one.
  const earlier = { 'delivery.notification': record('done', changedAt - 1) }
  await writer.patch(documentId('resent')).set(earlier).commit()

  expect(await rebuildOutbox({ inquiries, outbox, log })).toBe(0)
  const statesOf = (id: string) =>
    Object.fromEntries(outbox.steps(id).map(({ step, state }) => [step, state]))
  expect(statesOf('sent')).toMatchObject({
    notification: 'done',
    acknowledgement: 'waiting',
    webhook: 'refused',
  })
  expect(outbox.steps('sent').find(({ step }) => step === 'webhook')?.problem).toBe('HTTP 400')
  expect(statesOf('resent')).toMatchObject({ notification: 'waiting' })
  expect(lines).toMatchObject([{ level: 40, ended: 2 }])
})

test('does not query the lake if nothing was lost', async () => {
  await rebuildOutbox({ inquiries, outbox, log })
  const requested: string[] = []
  const never = {
    deliveries: () => Promise.resolve([]),
    async *waiting() {
      requested.push('waiting')
      yield* []
    },
    settledAmong: () => Promise.resolve(new Set(requested)),
  }
  expect(await rebuildOutbox({ inquiries: never, outbox, log })).toBeUndefined()
  expect(requested).toEqual([])
})

test('removes only erased inquiries from the outbox', async () => {
  const ids = ['erased-a', 'erased-b', 'kept', 'not-there-yet']
  await Promise.all(ids.map(accept))
  await store(['erased-a', 'erased-b', 'kept'])
  const erased = ['erased-a', 'erased-b'].map(documentId)
  await Promise.all(erased.map((id) => writer.patch(id).set({ status: 'closed' }).commit()))
  await inquiries.eraseClosed(erased, new Date())
  expect(await eraseFromOutbox({ inquiries, outbox, log })).toBe(2)
  expect(outbox.idsWithPayload('', 10)).toEqual(['kept', 'not-there-yet'])
  expect(lines).toMatchObject([{ level: 30, erased: 2 }])
  expect(JSON.stringify(lines)).not.toContain('erased-a')
  expect(await eraseFromOutbox({ inquiries, outbox, log })).toBe(0)
  expect(lines).toHaveLength(1)
})

/** Changes the file and its copy in the same way while they are closed. */
function harm(statement: string): void {
  outbox.close()
  for (const name of ['inquiries.sqlite', 'inquiries.copy.sqlite']) {
    const database = new DatabaseSync(join(folder, name))
    database.exec(statement)
    database.close()
  }
  outbox = open()
}

test('a damaged row of a delivered inquiry is not a loss', async () => {
  await rebuildOutbox({ inquiries, outbox, log })
  await Promise.all(['done', 'lost'].map(accept))
  for (const due of outbox.due(Date.now() + 1000, 100)) {
    if (due.id === 'done') await outbox.complete(due, 'done')
  }
  await store(['done'])
  harm(`UPDATE step SET state = 'dofe' WHERE inquiry = 'done' AND name = 'webhook';
    UPDATE inquiry SET body = 'no words' WHERE id = 'lost'`)
  expect(outbox.state.setAside).toBe(2)
  await rebuildOutbox({ inquiries, outbox, log })
  expect(outbox.state.setAside).toBe(1)
  expect(outbox.losses()).toEqual({ isAny: false, ids: ['lost'] })
})

test('an unreadable inquiry that waits in the lake is logged once', async () => {
  await accept('a')
  const document = inquiryDocument(outboxEntry('a'), outbox.steps('a'))
  await writer.createOrReplace({ ...document, submittedAt: 'some time ago' })
  harm(`UPDATE inquiry SET body = 'no words' WHERE id = 'a'`)
  lines = []
  const options = { inquiries, outbox, log, logged: new Set<string>() }
  await rebuildOutbox(options)
  await rebuildOutbox(options)
  expect(lines.filter(({ inquiry }) => inquiry === documentId('a'))).toHaveLength(1)
  expect(outbox.state.setAside).toBe(1)
})
