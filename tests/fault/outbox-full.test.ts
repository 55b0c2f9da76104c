import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/start-instance.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { expectDeliveredOnce } from './delivered-once.ts'
import { startProduct } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

let receivers: Receivers

beforeEach(async () => {
  receivers = await startReceivers()
})
afterEach(() => receivers.stop())

test('a disk that fills up: inquiries that do not fit are rejected, and none is lost', async () => {
  const { environment } = receivers
  // The system prevents any file of this process from growing beyond this many kilobytes.
  const product = await startProduct({ environment, shell: 'ulimit -f 240' })
  const accepted: string[] = []
  const refused: string[] = []
  const fill = async () => {
    const number = accepted.length + refused.length
    const visitor = { name: `Filling Up ${number}`, email: `visitor-${number}@example.com` }
    const response = await product.send({ ...validInquiry, ...visitor })
    const answer = (await response.json()) as { id: string; error?: { code: string } }
    if (response.status === 200) accepted.push(answer.id)
    else refused.push(`${response.status} ${answer.error?.code}`)
  }
  const fillUntilRefused = async (count: number) => {
    while (accepted.length < 500 && refused.length < count) await fill()
  }
  await fillUntilRefused(3)
  expect(accepted.length).toBeGreaterThan(5)
  expect(new Set(refused)).toEqual(new Set(['503 journal-unavailable']))
  // A delivery's status can still fit when an inquiry does not, and then the disk seems to have
  // space.
  await expect
    .poll(
      async () => {
        await fillUntilRefused(refused.length + 1)
        return (await product.health()).isWritable
      },
      { timeout: 20_000 },
    )
    .toBe(false)
  await product.kill()

  const fixed = await startProduct({ environment })
  await fixed.delivered()
  await fixed.stop()
  await expectDeliveredOnce(receivers, accepted)
  expect((await receivers.inquiries()).length).toBe(accepted.length)
}, 60_000)

test('an outbox that cannot be opened: 503 until it can, and the site keeps working', async () => {
  const outbox = join(receivers.folder, 'product', 'journal')
  mkdirSync(join(receivers.folder, 'product'), { recursive: true })
  writeFileSync(outbox, 'a file where the folder should be')
  const product = await startProduct({ environment: receivers.environment })
  const response = await product.send(validInquiry)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('send it again in a minute')
  expect(await receivers.inquiries()).toEqual([])
  expect(await receivers.mails()).toEqual([])
  rmSync(outbox)
  await expect
    .poll(async () => (await product.send(validInquiry)).status, { timeout: 5000 })
    .toBe(200)
  await product.delivered()
  await product.stop()
  expect((await receivers.inquiries()).length).toBe(1)
}, 30_000)

test('an outbox locked by another server: rejected here, and taken over when that server ends', async () => {
  const { environment } = receivers
  const holder = await startProduct({ environment })
  const { id } = await holder.accept('Held By The First')
  const PORT = String(await freePort())
  const waiting = await startProduct({ environment: { ...environment, PORT } })
  expect((await waiting.send(validInquiry)).status).toBe(503)
  await holder.stop()
  await expect
    .poll(async () => (await waiting.send(validInquiry)).status, { timeout: 5000 })
    .toBe(200)
  await waiting.delivered()
  await waiting.stop()
  await expectDeliveredOnce(receivers, [id])
}, 30_000)
