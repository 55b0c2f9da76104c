import { expect, test } from 'vitest'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { UsualAnswer } from './usual-answer.ts'

const receiptOf = (id: string): InquiryReceipt => ({
  success: true,
  id,
  emailSent: true,
  webhookSent: true,
  message: 'Thank you.',
})
const ordinary = (tookMs: number, emailSent = true) => ({ emailSent, webhookSent: false, tookMs })

test('before any ordinary answer, suspected spam is answered after a moment', () => {
  expect(new UsualAnswer().disguise(receiptOf('a'))).toEqual({
    receipt: receiptOf('a'),
    tookMs: 150,
  })
})

test('suspected spam is answered like one of the last twenty, whichever chance picks', () => {
  let chance = 0
  const usual = new UsualAnswer(() => chance)
  for (let at = 0; at <= 20; at++) usual.note(ordinary(at, at % 2 === 0))
  const picked = [0, 0.5, 0.999].map((value) => {
    chance = value
    return usual.disguise(receiptOf('a'))
  })
  expect(picked.map(({ tookMs }) => tookMs)).toEqual([1, 11, 20])
  expect(picked.map(({ receipt }) => receipt.emailSent)).toEqual([false, false, true])
  expect(picked[0]?.receipt).toMatchObject({ id: 'a', webhookSent: false, message: 'Thank you.' })
})

test('a repeat is told the same, until ordinary inquiries fare better', () => {
  const usual = new UsualAnswer(() => 0)
  usual.note(ordinary(10, false))
  usual.disguise(receiptOf('a'))
  expect(usual.repeat(receiptOf('a'))).toMatchObject({ emailSent: false, webhookSent: false })
  usual.note({ emailSent: true, webhookSent: false, tookMs: 10 })
  expect(usual.repeat(receiptOf('a'))).toMatchObject({ emailSent: true, webhookSent: false })
  usual.note(ordinary(10, false))
  expect(usual.repeat(receiptOf('a'))).toMatchObject({ emailSent: true, webhookSent: false })
})

test('the repeat of an ordinary inquiry is told the truth', () => {
  const usual = new UsualAnswer()
  usual.note(ordinary(10, false))
  expect(usual.repeat(receiptOf('b'))).toEqual(receiptOf('b'))
})
