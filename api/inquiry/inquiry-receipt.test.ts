import { expect, test } from 'vitest'
import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { TypicalReceipt } from './inquiry-receipt.ts'

const own: InquiryReceipt = {
  success: true,
  id: 'a',
  emailSent: true,
  webhookSent: true,
  message: 'Thank you.',
}
const sent = (emailSent: boolean, webhookSent: boolean) => ({ emailSent, webhookSent })

/** Remembers ordinary receipts of these times. */
function openTypical(...receipts: (ReturnType<typeof sent> & { at: number })[]) {
  const typical = new TypicalReceipt()
  for (const { at, ...traits } of receipts) typical.note({ ...traits, tookMs: at }, at)
  return typical
}

test('before any ordinary receipt, suspected spam gets its own after a moment', () => {
  const none = openTypical()
  expect(none.disguise(own, 5)).toEqual({ receipt: own, tookMs: 150 })
  none.note({ ...sent(false, false), tookMs: 1 }, 6)
  expect(none.disguise(own, 5)).toEqual({ receipt: own, tookMs: 150 })
})

test('suspected spam gets a receipt like the last ordinary one of its time', () => {
  const typical = openTypical({ ...sent(true, false), at: 10 }, { ...sent(false, true), at: 20 })
  expect(typical.disguise(own, 20)).toEqual({
    receipt: { ...own, ...sent(false, true) },
    tookMs: 20,
  })
})

test('a repeat gets the same receipt, until ordinary deliveries succeed again', () => {
  const typical = openTypical({ ...sent(false, false), at: 10 })
  const receipt = () => typical.disguise(own, 15).receipt
  expect(receipt()).toMatchObject(sent(false, false))
  typical.note({ ...sent(true, false), tookMs: 1 }, 20)
  expect(receipt()).toMatchObject(sent(true, false))
  typical.note({ ...sent(false, false), tookMs: 1 }, 30)
  expect(receipt()).toMatchObject(sent(true, false))
})

test('remembers twenty ordinary receipts', () => {
  const typical = openTypical(
    { ...sent(false, false), at: 0 },
    ...Array.from({ length: 20 }, (_, at) => ({ ...sent(true, true), at: at + 1 })),
  )
  expect(typical.disguise({ ...own, emailSent: false }, 0)).toMatchObject({ tookMs: 150 })
  expect(typical.disguise(own, 1)).toMatchObject({ tookMs: 1 })
})
