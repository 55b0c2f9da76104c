import { expect, test } from 'vitest'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { TypicalReceipt } from './inquiry-receipt.ts'

const receiptOf = (id: string): InquiryReceipt => ({
  success: true,
  id,
  emailSent: true,
  webhookSent: true,
  message: 'Thank you.',
})
const ordinary = (tookMs: number, emailSent = true) => ({ emailSent, webhookSent: false, tookMs })

test('before any ordinary receipt, suspected spam gets its own after a moment', () => {
  expect(new TypicalReceipt().disguise(receiptOf('a'))).toEqual({
    receipt: receiptOf('a'),
    tookMs: 150,
  })
})

test('suspected spam gets a receipt like a random one of the last twenty', () => {
  let chance = 0
  const typical = new TypicalReceipt(() => chance)
  for (let at = 0; at <= 20; at++) typical.note(ordinary(at, at % 2 === 0), at)
  const picked = [0, 0.5, 0.999].map((value) => {
    chance = value
    return typical.disguise(receiptOf('a'))
  })
  expect(picked.map(({ tookMs }) => tookMs)).toEqual([1, 11, 20])
  expect(picked.map(({ receipt }) => receipt.emailSent)).toEqual([false, false, true])
  expect(picked[0]?.receipt).toMatchObject({ id: 'a', webhookSent: false, message: 'Thank you.' })
})

test('a repeat gets the same receipt, until ordinary deliveries succeed again', () => {
  const typical = new TypicalReceipt(() => 0)
  typical.note(ordinary(10, false), 0)
  typical.disguise(receiptOf('a'))
  expect(typical.repeat(receiptOf('a'))).toMatchObject({ emailSent: false, webhookSent: false })
  typical.note({ emailSent: true, webhookSent: false, tookMs: 10 }, 0)
  expect(typical.repeat(receiptOf('a'))).toMatchObject({ emailSent: true, webhookSent: false })
  typical.note(ordinary(10, false), 0)
  expect(typical.repeat(receiptOf('a'))).toMatchObject({ emailSent: true, webhookSent: false })
})

test('the repeat of an ordinary inquiry gets the true receipt', () => {
  const typical = new TypicalReceipt()
  typical.note(ordinary(10, false), 0)
  expect(typical.repeat(receiptOf('b'))).toEqual(receiptOf('b'))
})

test('a repeat of suspected spam that another server answered says what ordinary ones said then', () => {
  const typical = new TypicalReceipt()
  typical.note(ordinary(10, true), 1000)
  typical.note(ordinary(10, false), 2000)
  const repeated = (at: number) => typical.repeat(receiptOf(`at ${at}`), at).emailSent
  // Before the outage, and in it.
  expect([repeated(500), repeated(1500), repeated(2500)]).toEqual([true, true, false])
  typical.note(ordinary(10, true), 3000)
  expect(repeated(2500)).toBe(true)
  expect(new TypicalReceipt().repeat(receiptOf('a'), 1).emailSent).toBe(true)
})
