import { type SanityClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquiryErasure } from '#schemas/inquiry/inquiry-erasure.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { InquiryRepository } from './inquiry-repository.ts'

let lake: RunningLake
let editor: SanityClient
let front: LakeProxy
let inquiries: InquiryRepository

const clientOf = (apiHost: string) => testLakeClient(apiHost)

beforeAll(async () => {
  lake = await startLake()
  editor = clientOf(lake.host)
})
afterAll(() => lake.stop())
beforeEach(async () => {
  front = await openLakeProxy(lake.host)
  const client = clientOf(front.host)
  inquiries = new InquiryRepository({ reader: client, writer: client })
})
afterEach(async () => {
  await front.stop()
  await editor.delete({ query: '*[_id in path("inquiry.**") || _type == "faq"]' })
})

const store = (id: string, fields: object = {}) =>
  editor.create({ _id: `inquiry.${id}`, _type: 'inquiry', ...validInquiry, ...fields })

/** All items of a generator. */
async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

const waitingAt = (...steps: string[]) => ({
  delivery: Object.fromEntries(steps.map((step) => [step, { state: 'waiting' }])),
})

test('sets a status with one request, which returns the complete inquiry', async () => {
  await store('one', { status: 'new' })
  const changed = await inquiries.changeStatus('inquiry.one', 'replied')
  expect(changed).toMatchObject({ _id: 'inquiry.one', ...validInquiry, status: 'replied' })
  expect(changed).toHaveProperty('repliedAt')
  expect(changed).toEqual(await editor.getDocument('inquiry.one'))
  expect(front.requested.queries).toEqual([])
})

test('an inquiry held as spam is sent when it is marked as new, one that was delivered is not', async () => {
  await store('held', { status: 'spam' })
  expect(await inquiries.changeStatus('inquiry.held', 'new')).toMatchObject({
    status: 'new',
    resendRequest: { steps: ['notification', 'acknowledgement', 'webhook'] },
  })
  await store('sent', { status: 'spam', delivery: { notification: { state: 'done' } } })
  const sent = await inquiries.changeStatus('inquiry.sent', 'new')
  expect(sent).toMatchObject({ status: 'new' })
  expect(sent).not.toHaveProperty('resendRequest')
})

test('sets a status only on an inquiry', async () => {
  await editor.create({ _id: 'faq-1', _type: 'faq', question: 'Why?' })
  expect(await inquiries.changeStatus('faq-1', 'closed')).toBeUndefined()
  expect(await inquiries.changeStatus('inquiry.none', 'closed')).toBeUndefined()
  expect(await editor.getDocument('faq-1')).not.toHaveProperty('status')
  await editor.create({ _id: 'drafts.inquiry.one', _type: 'inquiry', ...validInquiry })
  expect(await inquiries.changeStatus('drafts.inquiry.one', 'closed')).toBeUndefined()
  await editor.delete('drafts.inquiry.one')
  expect(await inquiries.byId('faq-1')).toBeNull()
})

test('counts every status, also without inquiries', async () => {
  await store('new-1', { status: 'new' })
  await store('new-2', { status: 'new' })
  await store('spam', { status: 'spam' })
  const none = Object.fromEntries(inquiryStatuses.map(({ value }) => [value, 0]))
  expect(await inquiries.countByStatus()).toEqual({ ...none, new: 2, spam: 1 })
})

test.each(deliveryReceivers.map(({ value }) => value))(
  'finds an inquiry that waits for one receiver: %s',
  async (step) => {
    await store('waiting', waitingAt(step))
    await store('done', { delivery: { [step]: { state: 'done' } } })
    await store('erased', { ...waitingAt(step), erasedAt: '2026-01-01T00:00:00.000Z' })
    const idsOf = async (ids?: string[]) =>
      (await listOf(inquiries.waiting(ids))).map(({ _id }) => _id)
    expect(await idsOf()).toEqual(['inquiry.waiting'])
    expect(await idsOf(['inquiry.waiting', 'inquiry.done'])).toEqual(['inquiry.waiting'])
    expect(await idsOf(['inquiry.done'])).toEqual([])
    const all = ['waiting', 'done', 'erased', 'unknown'].map((id) => `inquiry.${id}`)
    expect(await inquiries.settledAmong(all)).toEqual(new Set(['inquiry.done', 'inquiry.erased']))
  },
)

test('searches the month next to the cursor first', async () => {
  const day = (name: string) => ({ submittedAt: `2026-${name}T12:00:00.000Z` })
  await store('march', day('03-10'))
  await store('may', day('05-01'))
  await store('may-later', day('05-02'))
  // An inquiry without a date is sorted by its creation.
  await store('may-undated', { _createdAt: '2026-05-01T18:00:00.000Z' })
  const part = { filter: { order: 'newest' }, cursor: [day('05-03').submittedAt, ''] } as const
  const idsOf = async (limit: number) => {
    const { length } = front.requested.queries
    const rows = await inquiries.list({ ...part, limit })
    return [rows.map(({ id }) => id), front.requested.queries.length - length]
  }
  // One query if the month has enough inquiries, otherwise a second one.
  const may = ['inquiry.may-later', 'inquiry.may-undated', 'inquiry.may']
  expect(await idsOf(3)).toEqual([may, 1])
  expect(await idsOf(4)).toEqual([[...may, 'inquiry.march'], 2])
})

test('removes only the mail service’s report on a delivery', async () => {
  const webhook = { state: 'done', attempts: 1, outcome: 'bounced', outcomeAt: '2026-01-01' }
  await store('said', { delivery: { webhook, notification: webhook } })
  await inquiries.forgetOutcome('inquiry.said', 'webhook')
  const { outcome: _, outcomeAt: __, ...left } = webhook
  expect(await editor.getDocument('inquiry.said')).toMatchObject({
    delivery: { webhook: left, notification: webhook },
  })
  expect(await editor.getDocument('inquiry.said')).not.toHaveProperty('delivery.webhook.outcome')
  expect(await editor.getDocument('inquiry.said')).not.toHaveProperty('delivery.webhook.outcomeAt')
})

test('only one server takes a resend request', async () => {
  const resendRequest = { steps: ['webhook'], requestedAt: new Date().toISOString() }
  await store('asked', { resendRequest })
  await store('calm')
  const found = await inquiries.withResendRequest(10)
  expect(found).toMatchObject([{ _id: 'inquiry.asked', request: resendRequest }])
  const [requested] = found
  await inquiries.takeResendRequest(requested!)
  await expect(inquiries.takeResendRequest(requested!)).rejects.toMatchObject({ statusCode: 409 })
  expect(await inquiries.withResendRequest(10)).toEqual([])
})

test('erases only closed inquiries, and no reopened one', async () => {
  await store('closed', { status: 'closed' })
  await store('open', { status: 'new' })
  const before = new Date(Date.now() + 60_000).toISOString()
  expect(await inquiries.closedBefore(before, 10)).toEqual(['inquiry.closed'])
  await inquiries.eraseClosed(['inquiry.closed', 'inquiry.open'], new Date())
  expect(await editor.getDocument('inquiry.closed')).not.toHaveProperty('name')
  expect(await editor.getDocument('inquiry.open')).toMatchObject({ name: validInquiry.name })
  expect(await inquiries.closedBefore(before, 10)).toEqual([])
})

test('finds erased inquiries, and lists them until they are purged', async () => {
  await store('erased')
  await store('kept')
  await editor.patch('inquiry.erased', inquiryErasure()).commit()
  const both = ['inquiry.erased', 'inquiry.kept']
  expect(await inquiries.erasedAmong(both)).toEqual(new Set(['inquiry.erased']))
  const due = await listOf(inquiries.toPurge())
  expect(due.map(({ _id }) => _id)).toEqual(['inquiry.erased'])
  const now = new Date('2026-11-20T10:00:00.000Z')
  // A personal field that someone added after the erasure does not survive the purge.
  const named = { ...due[0]!, name: 'Amelia' }
  await inquiries.purge(named, now)
  expect(await listOf(inquiries.toPurge())).toEqual([])
  const left = await editor.getDocument('inquiry.erased')
  expect(left).toMatchObject({
    categories: validInquiry.categories,
    historyPurgedAt: now.toISOString(),
  })
  expect(left).not.toHaveProperty('name')
  await expect(inquiries.purge(due[0]!)).rejects.toMatchObject({ statusCode: 409 })
})
