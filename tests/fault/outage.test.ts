import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fault } from '#packages/service-stand-ins/src/fault-switch.ts'
import { startProduct, type Product } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'
import { expectDeliveredOnce } from './delivered-once.ts'

let receivers: Receivers
let product: Product

beforeAll(async () => {
  receivers = await startReceivers()
  product = await startProduct({ environment: receivers.environment })
})
afterAll(async () => {
  await product.stop()
  await receivers.stop()
})

test('with every service up, everything is done before the answer', async () => {
  const receipt = await product.accept('All Is Well')
  expect(receipt).toMatchObject({ success: true, emailSent: true, webhookSent: true })
  await product.delivered()
  await expectDeliveredOnce(receivers, [receipt.id])
  const stored = (await receivers.inquiries()).find(({ _id }) => _id === receipt.id)
  expect(stored).toMatchObject({
    name: 'All Is Well',
    status: 'new',
    emailSent: true,
    webhookSent: true,
    delivery: { notification: { state: 'done' }, webhook: { state: 'done' } },
  })
})

test('the lake is down for a while', async () => {
  await receivers.lakeDown()
  const receipts = await Promise.all(
    Array.from({ length: 10 }, (_, at) => product.accept(`Lake Down ${at}`)),
  )
  expect(receipts.every(({ emailSent }) => emailSent)).toBe(true)
  expect((await product.health()).waiting).toBe(10)
  await receivers.lakeUp()
  await product.delivered()
  await expectDeliveredOnce(
    receivers,
    receipts.map(({ id }) => id),
  )
})

test.each<[string, 'mail' | 'webhook', Fault]>([
  ['mail answers 500', 'mail', 'fail'],
  ['mail answers 429', 'mail', 'throttle'],
  ['mail resets the connection', 'mail', 'reset'],
  ['mail takes the message and says nothing', 'mail', 'lose-answer'],
  ['a page answers in place of mail', 'mail', 'unreadable'],
  ['mail does not answer in time', 'mail', 'hang'],
  ['the webhook answers 500', 'webhook', 'fail'],
  ['the webhook hangs', 'webhook', 'hang'],
  ['the webhook resets the connection', 'webhook', 'reset'],
  ['a page answers in place of the webhook', 'webhook', 'unreadable'],
])(
  '%s',
  async (name, service, fault) => {
    await receivers.fault(service, fault)
    const began = performance.now()
    const receipt = await product.accept(name)
    const tookMs = performance.now() - began
    expect(tookMs).toBeLessThan(4000)
    expect(receipt.emailSent).toBe(service !== 'mail')
    expect(receipt.webhookSent).toBe(service !== 'webhook')
    await receivers.fault(service, 'none')
    await product.delivered(25_000)
    await expectDeliveredOnce(receivers, [receipt.id])
  },
  40_000,
)

test('a bounce is recorded on the document', async () => {
  await receivers.fault('mail', 'refuse')
  const { id } = await product.accept('Bounced')
  await product.delivered()
  await receivers.fault('mail', 'none')
  await expect
    .poll(async () => (await receivers.inquiries()).find(({ _id }) => _id === id)?.delivery, {
      timeout: 5000,
    })
    .toMatchObject({ notification: { state: 'done', outcome: 'bounced' } })
})

test('nothing that the visitor wrote is logged', async () => {
  await receivers.fault('mail', 'fail')
  await receivers.lakeDown()
  await product.accept('Unmistakable Name')
  await product.send({ name: 'Unmistakable Name', email: 'unmistakable@' })
  await receivers.lakeUp()
  await receivers.fault('mail', 'none')
  await product.delivered()
  await expect.poll(() => product.output()).toContain('a step of a delivery failed')
  expect(product.output()).not.toMatch(
    /unmistakable|amelia|010-2030|5550102030|Northfield|one cabin/i,
  )
})
