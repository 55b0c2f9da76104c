import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inquiryErasure } from '#schemas/inquiry/inquiry-erasure.ts'
import {
  editorToken,
  startLake,
  type RunningLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { createLog } from '#api/platform/log/log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { purgeHistory } from './purge-erased-inquiries.ts'
import { eraseClosed } from './inquiry-retention.ts'

let lake: RunningLake
let folder: string
let writer: SanityClient
let inquiries: InquiryRepository

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-purge-'))
  lake = await startLake({ folder })
  writer = testLakeClient(lake.host, { perspective: 'raw' })
  inquiries = new InquiryRepository({ reader: writer, writer })
})
afterAll(async () => {
  await lake.stop()
  rmSync(folder, { recursive: true, force: true })
})

const words = /unmistakable|amelia@|010-2030|northfield|two dogs|she called/i

async function store(id: string, status = 'closed') {
  const submittedAt = new Date().toISOString()
  const inquiry = { ...validInquiry, name: `Unmistakable ${id}`, source: 'order', submittedAt }
  await writer.create({ _id: `inquiry.${id}`, _type: 'inquiry', ...inquiry, status: 'new' })
  const notes = [{ _type: 'internalNote', _key: 'one', text: 'She called' }]
  await writer.patch(`inquiry.${id}`).set({ internalNotes: notes, status }).commit()
}

const days = 30
/** A time this many days from now, in ms since 1970. */
const inDays = (count: number) => Date.now() + count * 24 * 3600 * 1000
const read = (id: string) => writer.getDocument(`inquiry.${id}`)

async function historyOf(id: string): Promise<string> {
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${editorToken}` }
    const response = await fetch(`${lake.host}/v2026-11-01/data/${path}`, { headers })
    expect(response.status).toBe(200)
    return response.text()
  }
  const first = await ask(`history/test/transactions/${id}?effectFormat=mendoza&limit=100`)
  const revisions = [...first.matchAll(/"id":"([^"]+)"/g)].map(([, revision]) => revision)
  const answers = [
    first,
    await ask('history/test/transactions?effectFormat=mendoza&limit=1000'),
    await ask(`history/test/events/documents/${id}`),
    await ask(`history/test/documents/${id}?lastRevision=true`),
    await ask(`history/test/documents/${id}?time=${new Date().toISOString()}`),
    await ask('export/test'),
  ]
  for (const revision of revisions) {
    answers.push(await ask(`history/test/documents/${id}?revision=${revision}`))
  }
  return answers.join('\n')
}

/** Every byte of every file of the lake. */
function bytes(): string {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
  return Buffer.concat(files.map((path) => readFileSync(path))).toString('latin1')
}

test('purges the copy of an erased inquiry in a release', async () => {
  await store('copied')
  const { _rev, _updatedAt, ...copy } = (await writer.getDocument('inquiry.copied'))!
  const release = await writer.releases.create({ metadata: { title: 'Autumn' } })
  const version = `versions.${release.releaseId}.inquiry.copied`
  await writer.create({ ...copy, _id: version })
  expect(await historyOf(version)).toMatch(words)
  await writer.patch('inquiry.copied', inquiryErasure()).commit()
  expect(await purgeHistory({ inquiries, log: silentLog })).toBe(1)
  expect(await writer.getDocument(version)).toBeUndefined()
  expect(await historyOf(version)).not.toMatch(words)
  expect(await historyOf('inquiry.copied')).not.toMatch(words)
})

test('removes an erased inquiry from the history, the export and the file', async () => {
  await store('gone')
  await writer.patch('inquiry.gone', inquiryErasure()).commit()
  expect(await historyOf('inquiry.gone')).toMatch(words)
  expect(await purgeHistory({ inquiries, log: silentLog })).toBe(1)
  expect(await historyOf('inquiry.gone')).not.toMatch(words)
  await expect.poll(() => words.test(bytes()), { timeout: 8000 }).toBe(false)
  const left = await writer.getDocument('inquiry.gone')
  expect(left).toMatchObject({
    _type: 'inquiry',
    status: 'closed',
    source: 'order',
    categories: validInquiry.categories,
    historyPurgedAt: expect.any(String),
    erasedAt: expect.any(String),
  })
  expect(await purgeHistory({ inquiries, log: silentLog })).toBe(0)
})

test('loses no concurrent change: the purge waits for the next turn', async () => {
  await store('busy')
  await writer.patch('inquiry.busy', inquiryErasure()).commit()
  const racing = writer.clone()
  const fetched = racing.fetch.bind(racing)
  // An editor sets a status right after the inquiry was read.
  racing.fetch = (async (...call: Parameters<typeof fetched>) => {
    const found = await fetched(...call)
    await writer.patch('inquiry.busy').set({ assignee: 'Robin' }).commit()
    return found
  }) as typeof racing.fetch
  const raced = new InquiryRepository({ reader: racing, writer: racing })
  expect(await purgeHistory({ inquiries: raced, log: silentLog })).toBe(0)
  expect(await purgeHistory({ inquiries, log: silentLog })).toBe(1)
  expect(await writer.getDocument('inquiry.busy')).toMatchObject({ assignee: 'Robin' })
  expect(await historyOf('inquiry.busy')).not.toContain('Unmistakable busy')
})

test('purges several pages in one turn, and continues after a failure', async () => {
  const ids = Array.from({ length: 51 }, (_, at) => `inquiry.page-${String(at).padStart(2, '0')}`)
  const erased = { _type: 'inquiry', status: 'closed', erasedAt: '2026-01-01T00:00:00.000Z' }
  await writer.mutate(ids.map((_id) => ({ create: { _id, ...erased } })))
  const lines: object[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const purge: InquiryRepository['purge'] = (document) =>
    document._id === 'inquiry.page-03'
      ? Promise.reject(new Error('The lake is busy.'))
      : inquiries.purge(document)
  const toPurge = () => inquiries.toPurge()
  expect(await purgeHistory({ inquiries: { toPurge, purge }, log })).toBe(50)
  const left: string[] = []
  for await (const { _id } of inquiries.toPurge()) left.push(_id)
  expect(left).toEqual(['inquiry.page-03'])
  expect(lines).toMatchObject([
    { inquiry: 'inquiry.page-03', problem: 'other', msg: expect.stringContaining('yet') },
    { purged: 50, msg: 'erased inquiries were purged from the history' },
  ])
  expect(await purgeHistory({ inquiries, log })).toBe(1)
  lines.length = 0
  expect(await purgeHistory({ inquiries, log })).toBe(0)
  expect(lines).toEqual([])
})

test('erases a closed inquiry after its days, and not earlier', async () => {
  await store('expired')
  await store('open', 'in-progress')
  expect(await eraseClosed({ inquiries, days, log: silentLog }, inDays(days - 1))).toBe(0)
  expect(await read('expired')).toMatchObject({ email: validInquiry.email })
  expect(await eraseClosed({ inquiries, days, log: silentLog }, inDays(days + 1))).toBe(1)
  const erased = await read('expired')
  expect(JSON.stringify(erased)).not.toMatch(/Amelia|amelia@|010-2030|Northfield|dogs/)
  expect(erased).toMatchObject({
    status: 'closed',
    source: 'order',
    categories: ['part-135', 'fbo'],
  })
  expect(Date.parse(String(erased?.['erasedAt']))).toBeGreaterThan(0)
  expect(await read('open')).toMatchObject({ email: validInquiry.email })
  expect(await eraseClosed({ inquiries, days, log: silentLog }, inDays(days + 60))).toBe(0)
})

test('erases many inquiries in batches, and logs only their number', async () => {
  const many = Array.from({ length: 230 }, (_, at) => `many-${at}`)
  await writer.mutate(
    many.map((id) => ({
      create: { _id: `inquiry.${id}`, _type: 'inquiry', name: id, status: 'closed' },
    })),
  )
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  expect(await eraseClosed({ inquiries, days, log }, inDays(days + 1))).toBe(many.length)
  expect(
    await writer.fetch('count(*[_type == "inquiry" && status == "closed" && defined(name)])'),
  ).toBe(0)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ erased: many.length, days })
  expect(lines[0]).not.toMatch(/amelia|many-/i)
})
