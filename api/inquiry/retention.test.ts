import { type SanityClient } from '@sanity/client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeat } from '#api/start/repeat.ts'
import { startLake, type RunningLake, testLakeClient } from '#tests/contract/start-lake.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { eraseClosed } from './retention.ts'

const days = 30
/** Milliseconds since 1970 of a moment so many days from now. */
const inDays = (count: number) => Date.now() + count * 24 * 3600 * 1000

let lake: RunningLake
let writer: SanityClient
let inquiries: InquiryRepository

beforeAll(async () => {
  lake = await startLake()
  writer = testLakeClient(lake.host, { perspective: 'raw' })
  inquiries = new InquiryRepository({ reader: writer, writer })
})
afterAll(() => lake.stop())

async function store(id: string, status: string) {
  const notes = [{ _type: 'internalNote', _key: 'one', text: 'Amelia called' }]
  const work = { source: 'order', submittedAt: new Date().toISOString(), internalNotes: notes }
  await writer.createOrReplace({
    _id: `inquiry.${id}`,
    _type: 'inquiry',
    ...validInquiry,
    ...work,
    status,
  })
}

const read = (id: string) => writer.getDocument(`inquiry.${id}`)

test('erases who sent a closed inquiry when its days are over, and nothing earlier', async () => {
  await store('closed', 'closed')
  await store('open', 'in-progress')
  expect(await eraseClosed({ inquiries, days, log: silentLog }, inDays(days - 1))).toBe(0)
  expect(await read('closed')).toMatchObject({ name: validInquiry.name })
  expect(await eraseClosed({ inquiries, days, log: silentLog }, inDays(days + 1))).toBe(1)
  const erased = await read('closed')
  expect(JSON.stringify(erased)).not.toMatch(/Amelia|amelia@|010-2030|Northfield|dogs/)
  expect(erased).toMatchObject({
    status: 'closed',
    source: 'order',
    categories: ['part-135', 'fbo'],
  })
  expect(Date.parse(String(erased?.['erasedAt']))).toBeGreaterThan(0)
  expect(await read('open')).toMatchObject({ ...validInquiry })
  expect(await eraseClosed({ inquiries, days, log: silentLog }, inDays(days + 60))).toBe(0)
})

test('erases any number in batches, and logs how many, not who', async () => {
  const many = Array.from({ length: 230 }, (_, at) => `many-${at}`)
  for (const id of many) await store(id, 'closed')
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  expect(await eraseClosed({ inquiries, days, log }, inDays(days + 1))).toBe(many.length)
  expect(
    await writer.fetch('count(*[_type == "inquiry" && status == "closed" && defined(name)])'),
  ).toBe(0)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ erased: many.length, days })
  expect(lines[0]).not.toMatch(/amelia|many-/i)
})

test('begins at the start, and comes back after a lake that was away', async () => {
  await store('late', 'closed')
  await lake.stop()
  // Minus a day: what was closed just now is due at once.
  const stop = repeat(() => eraseClosed({ inquiries, days: -1, log: silentLog }), {
    everyMs: 24 * 3600 * 1000,
    retryMs: 50,
    onFailure: () => {},
  })
  await new Promise((resolve) => setTimeout(resolve, 150))
  const port = Number(new URL(lake.host).port)
  lake = await startLake({}, port)
  await store('late', 'closed')
  await expect.poll(() => read('late'), { timeout: 5000 }).toHaveProperty('erasedAt')
  stop()
})
