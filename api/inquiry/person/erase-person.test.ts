import type { SanityClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { storedEntries } from '#api/outbox/stored-entries.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { recordingWriter } from '#tests/support/recording-writer.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'

const address = 'amelia@example.com'
const words = /amelia|010-2030|northfield|two dogs/i

let lake: RunningLake
let editor: SanityClient
let inquiries: InquiryRepository
let outbox: OutboxStore<InquiryEntry>

beforeAll(async () => {
  lake = await startLake()
  editor = testLakeClient(lake.host, { perspective: 'raw' })
  inquiries = new InquiryRepository({ reader: editor, writer: editor })
})
afterAll(() => lake.stop())
beforeEach(() => {
  const definition = inquiryOutbox(deliverySteps)
  outbox = new OutboxStore({ folder: newFolder(), uncertainWaitMs: 1, log: silentLog, definition })
})
afterEach(async () => {
  outbox.close()
  await editor.delete({ query: '*[_type == "inquiry"]' })
})

const find = () => findPerson(address, { inquiries, entries: storedEntries(outbox) })
const everything = async () => JSON.stringify(await editor.fetch('*[_type == "inquiry"]'))
const limits = { timeoutMs: 10_000, pollMs: 10 }

async function erase(repository: Parameters<typeof erasePerson>[2]['inquiries'] = inquiries) {
  const entries = storedEntries(outbox)
  const { inquiries: found } = await find()
  const options = { inquiries: repository, entries, log: silentLog, limits }
  return erasePerson(address, found, options)
}

const store = (_id: string, fields: object = {}) =>
  editor.create({ _id, _type: 'inquiry', ...validInquiry, status: 'new', ...fields })

const nothing = { history: [], outbox: [] }

test('finds a draft and copies in releases of an inquiry, and erases all of them', async () => {
  const release = await editor.releases.create({ metadata: { title: 'Autumn' } })
  await store('inquiry.one', { submittedAt: '2026-01-02T00:00:00.000Z' })
  await store('drafts.inquiry.one', { notes: 'Two dogs, edited.' })
  await store(`versions.${release.releaseId}.inquiry.one`)
  // The inquiry itself was deleted.
  await store('drafts.inquiry.two')
  const { inquiries: found } = await find()
  expect(found.map(({ id, documents }) => [id, documents.length])).toEqual([
    ['inquiry.two', 1],
    ['inquiry.one', 3],
  ])
  expect(await erase()).toEqual(nothing)
  expect(await everything()).not.toMatch(words)
  expect(await editor.fetch('*[_type == "inquiry"] | order(_id)._id')).toEqual([
    'inquiry.one',
    'inquiry.two',
  ])
  expect((await find()).inquiries).toEqual([])
})

test('an erasure sends no personal data to the lake', async () => {
  const { client, transactions } = recordingWriter()
  const repository = new InquiryRepository({ reader: client, writer: client })
  const document = { _id: 'inquiry.new', _type: 'inquiry', ...validInquiry, source: 'order' }
  await repository.erase([document], new Date())
  expect(JSON.stringify(transactions)).not.toMatch(words)
  expect(JSON.stringify(transactions)).toContain('order')
})

test('an entry that the lake has only without personal data is erased from the outbox', async () => {
  const entry = outboxEntry('late')
  await outbox.accept({ entry, steps: deliverySteps, idempotency: null })
  await editor.create({ _id: 'inquiry.late', _type: 'inquiry', erasedAt: '2026-01-01T00:00:00Z' })
  expect((await find()).inquiries).toMatchObject([{ id: 'inquiry.late', documents: [] }])
  expect(await erase()).toEqual(nothing)
  expect(outbox.entry('late')).toBeUndefined()
})

test('what the lake refuses to purge remains, and is named', async () => {
  await store('inquiry.kept')
  limits.timeoutMs = 0
  const refusing = {
    erase: inquiries.erase.bind(inquiries),
    ofAddress: inquiries.ofAddress.bind(inquiries),
    toPurge: inquiries.toPurge.bind(inquiries),
    purge: () => Promise.reject(new Error('The lake refuses.')),
  }
  const remains = await erase(refusing)
  limits.timeoutMs = 10_000
  expect(remains).toEqual({ history: ['inquiry.kept'], outbox: [] })
  expect(await everything()).not.toMatch(words)
})

test('a purge that conflicts with another change is repeated', async () => {
  await store('inquiry.busy')
  let attempts = 0
  const racing = {
    erase: inquiries.erase.bind(inquiries),
    ofAddress: inquiries.ofAddress.bind(inquiries),
    toPurge: inquiries.toPurge.bind(inquiries),
    purge: async (document: Parameters<typeof inquiries.purge>[0]) => {
      attempts += 1
      if (attempts === 1) await editor.patch(document._id).set({ assignee: 'Robin' }).commit()
      return inquiries.purge(document)
    },
  }
  expect(await erase(racing)).toEqual(nothing)
  expect(attempts).toBe(2)
  expect(await editor.getDocument('inquiry.busy')).toMatchObject({ assignee: 'Robin' })
})

test('addresses match in any case, and similar ones do not', async () => {
  await store('inquiry.upper', { email: 'AMELIA@Example.COM' })
  await store('inquiry.tagged', { email: 'amelia+news@example.com' })
  await store('inquiry.longer', { email: 'xamelia@example.com' })
  await store('inquiry.damaged', { email: { value: address } })
  await store('inquiry.naming', { email: 'robin@example.com', notes: 'From Amelia@example.com.' })
  const named = { _type: 'internalNote', _key: 'a', text: `Is this ${address}?` }
  await store('inquiry.noted', { email: 'kim@example.com', internalNotes: [named] })
  const { inquiries: found, namedIn } = await find()
  expect(found.map(({ id }) => id)).toEqual(['inquiry.upper'])
  expect(namedIn.toSorted()).toEqual(['inquiry.naming', 'inquiry.noted'])
})

test('more inquiries than fit into a page are found, the oldest first', async () => {
  const times = Array.from({ length: 205 }, (_, at) => new Date(at * 1000).toISOString())
  const ids = times.map((_, at) => `inquiry.${at}`)
  const { email } = validInquiry
  await editor.mutate(
    times.map((submittedAt, at) => {
      return { create: { _id: `inquiry.${at}`, _type: 'inquiry', email, submittedAt } }
    }),
  )
  const entries = Array.from({ length: 105 }, (_, at) => outboxEntry(`waiting-${at}`))
  await Promise.all(
    entries.map((entry) => outbox.accept({ entry, steps: deliverySteps, idempotency: null })),
  )
  const { inquiries: found } = await find()
  expect(found).toHaveLength(310)
  expect(found.slice(0, 205).map(({ id }) => id)).toEqual(ids)
})
