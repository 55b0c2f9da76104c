import { randomUUID } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { inquiryErasure } from '#schemas/inquiry/inquiry-erasure.ts'
import { parseEnvironment } from '#api/platform/env.ts'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { eraseFromOutbox } from '#api/inquiry/purge-erased-inquiries.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { createLog } from '#api/platform/log/log.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

let receivers: Receivers
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  receivers = await startReceivers()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => receivers.stop())

/** A server with its background jobs, configured by the variables. */
async function startServer(variables: Record<string, string> = {}) {
  const DATA_DIR = `${receivers.folder}/${randomUUID()}`
  const app = await createTestApp({ ...receivers.environment, ...variables, DATA_DIR })
  stops.push(() => app.stop())
  return { app: app.app, outbox: app.outbox, ...app.clients }
}

async function send({ app }: Awaited<ReturnType<typeof startServer>>, body: object = {}) {
  const response = await app.request('/api/contact', jsonRequest({ ...validInquiry, ...body }))
  return ((await response.json()) as InquiryReceipt).id
}

const requestResend = (writer: SanityClient, id: string, steps: string[]) =>
  writer
    .patch(id)
    .set({ resendRequest: { steps, requestedAt: new Date().toISOString() } })
    .commit()

const stored = async (id: string) => (await receivers.inquiries()).find(({ _id }) => _id === id)
const mailCount = async (name: string) =>
  (await receivers.mails()).filter((mail) => JSON.stringify(mail).includes(name)).length

test('a request in the document resends the named step, once', async () => {
  const server = await startServer()
  const id = await send(server, { name: 'Resent Person' })
  await expect.poll(() => mailCount('Resent Person')).toBe(2)
  await requestResend(server.writer, id, ['notification'])
  await expect.poll(() => mailCount('Resent Person'), { timeout: 8000 }).toBe(3)
  expect(await stored(id)).not.toHaveProperty('resendRequest')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await mailCount('Resent Person')).toBe(3)
})

test('a request made while no server ran is handled at the next start', async () => {
  const first = await startServer()
  const id = await send(first, { name: 'Early Person', website: 'https://spam.example' })
  await expect.poll(() => stored(id)).toMatchObject({ status: 'spam' })
  for (const stop of stops.splice(0)) await stop()
  const { writer } = createLakeClients(parseEnvironment(receivers.environment))
  await requestResend(writer, id, ['notification', 'acknowledgement', 'webhook'])
  await startServer()
  await expect.poll(() => mailCount('Early Person'), { timeout: 8000 }).toBe(2)
  await expect
    .poll(() => stored(id), { timeout: 5000 })
    .toMatchObject({ emailSent: true, webhookSent: true })
})

test('a requested notification that cannot be sent is recorded; an acknowledgement is dropped, and other steps are sent', async () => {
  const { MAILGUN_API_KEY: _key, ...withoutMail } = receivers.environment
  const server = await startServer({ ...withoutMail, MAILGUN_API_KEY: '' })
  const id = await send(server)
  await requestResend(server.writer, id, ['notification'])
  await expect
    .poll(() => stored(id), { timeout: 8000 })
    .toMatchObject({ delivery: { notification: { state: 'refused', problem: 'not set up' } } })
  const other = await send(server)
  await requestResend(server.writer, other, ['acknowledgement', 'webhook'])
  await expect.poll(() => stored(other), { timeout: 8000 }).not.toHaveProperty('resendRequest')
  await expect.poll(() => stored(other), { timeout: 8000 }).toMatchObject({ webhookSent: true })
  expect((await stored(other))?.delivery).not.toHaveProperty('acknowledgement')
})

test('a step that is requested for an erased inquiry is recorded as refused', async () => {
  const server = await startServer()
  const id = await send(server)
  await expect.poll(() => stored(id), { timeout: 8000 }).toMatchObject({ webhookSent: true })
  await server.writer.patch(id).unset(['name', 'email', 'phone', 'notes']).commit()
  await requestResend(server.writer, id, ['webhook'])
  await expect
    .poll(() => stored(id), { timeout: 8000 })
    .toMatchObject({ delivery: { webhook: { state: 'refused', problem: 'erased' } } })
})

test('an erased inquiry leaves the outbox, and its waiting steps are never sent', async () => {
  await receivers.fault('webhook', 'fail')
  const server = await startServer({ DELIVERY_RETRY_MS: '300' })
  const [kept, gone] = [await send(server, { name: 'Kept' }), await send(server, { name: 'Gone' })]
  const { outbox } = server
  const nameIn = async (id: string) =>
    (await outbox.entry(id.replace('inquiry.', '')))?.inquiry.name
  await server.writer.patch(gone, inquiryErasure()).commit()
  expect(await nameIn(gone)).toBe('Gone')
  const inquiries = new InquiryRepository(server)
  expect(await eraseFromOutbox({ inquiries, outbox, log: silentLog })).toBe(1)
  expect([await nameIn(kept), await nameIn(gone)]).toEqual(['Kept', undefined])
  await receivers.fault('webhook', 'none')
  const calls = async () => JSON.stringify(await receivers.calls())
  await expect.poll(calls, { timeout: 8000 }).toContain(kept)
  await expect
    .poll(() => stored(gone), { timeout: 8000 })
    .toMatchObject({ delivery: { webhook: { state: 'refused' } } })
  expect(await calls()).not.toContain('"Gone"')
})

test('the erasure jobs run at startup, and log a failure if the lake is down', async () => {
  const DATA_DIR = `${receivers.folder}/${randomUUID()}`
  // Because an inquiry is waiting in the outbox, the server queries the lake for erased inquiries.
  const before = await createTestApp({ ...deadLake, DATA_DIR })
  await before.app.request('/api/contact', jsonRequest(validInquiry))
  await before.stop()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { stop } = await createTestApp({ ...deadLake, DATA_DIR, INQUIRY_RETENTION_DAYS: '30' }, log)
  stops.push(stop)
  for (const message of [
    'erased inquiries could not be removed from the outbox',
    'erased inquiries could not be purged from the history yet',
    'closed inquiries could not be erased; trying again',
  ]) {
    await expect.poll(() => lines.join(''), { timeout: 5000 }).toContain(message)
  }
})
