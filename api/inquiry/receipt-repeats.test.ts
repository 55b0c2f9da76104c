import { expect, test } from 'vitest'
import { TypicalReceipt } from './inquiry-receipt.ts'

const sent = (emailSent: boolean, webhookSent: boolean) => ({ emailSent, webhookSent })
const receipt = { success: true, id: 'a', message: 'Thank you.', ...sent(true, true) }

/** What a repeat says, after a first receipt and further ordinary ones. */
function repeated(first: object, ...later: ReturnType<typeof sent>[]) {
  const typical = new TypicalReceipt(() => 0)
  typical.disguise({ ...receipt, ...first })
  for (const traits of later) typical.note({ ...traits, tookMs: 1 }, 0)
  return typical.repeat(receipt)
}

test('a repeat says what the first receipt said, as long as there is no ordinary one', () => {
  expect(repeated(sent(false, true))).toEqual({ ...receipt, ...sent(false, true) })
  expect(repeated(sent(true, false))).toEqual({ ...receipt, ...sent(true, false) })
})

test('what was sent stays sent, and what was not is so as in the latest ordinary receipt', () => {
  const none = sent(false, false)
  expect(repeated(sent(true, true), none)).toMatchObject(sent(true, true))
  expect(repeated(none, sent(true, false), none, sent(false, true))).toMatchObject(
    sent(false, true),
  )
  expect(repeated(none, sent(true, true), none)).toMatchObject(none)
})
