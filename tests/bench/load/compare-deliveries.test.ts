import { expect, test } from 'vitest'
import { compareDeliveries } from './compare-deliveries.ts'
import type { Deliveries } from './deliveries.ts'
import { filledForm, nameOf } from './filled-form.ts'

const form = (number: number, ...acknowledged: string[]) => {
  const filled = filledForm(number, 'calm')
  for (const id of acknowledged) filled.acknowledged.add(id)
  return filled
}
const inquiry = (id: string, number: number) => ({
  id,
  name: nameOf({ number }),
  isSettled: true,
})
const delivered = (...ids: string[]): Deliveries => ({
  inquiries: ids.map((id, number) => inquiry(id, number)),
  mails: new Map(
    ids.flatMap((id) => [`${id} notification`, `${id} acknowledgement`].map((n) => [n, 1])),
  ),
  calls: new Map(ids.map((id) => [id, 1])),
})
const well = {
  lost: [],
  answeredTwice: [],
  storedTwice: [],
  undelivered: [],
  mailedTwice: [],
  strange: [],
  unsettled: [],
  repeatedCalls: 0,
  unacknowledged: { forms: 0, stored: 0 },
}

test('nothing is wrong where each form is there once, acknowledged or not', () => {
  expect(compareDeliveries([form(0, 'a'), form(1, 'b')], delivered('a', 'b'))).toEqual(well)
  const counted = { ...well, unacknowledged: { forms: 2, stored: 1 } }
  expect(compareDeliveries([form(0), form(1)], delivered('a'))).toEqual(counted)
})

test('what was acknowledged and is not there is lost, also where something else is', () => {
  expect(compareDeliveries([form(0, 'a')], delivered())).toMatchObject({ lost: [0] })
  expect(compareDeliveries([form(0, 'a')], delivered('b'))).toMatchObject({ lost: [0] })
})

test('a form is one inquiry, in answers and in the lake', () => {
  const all = delivered('a')
  const twice = { ...delivered('a', 'b'), inquiries: [inquiry('a', 0), inquiry('b', 0)] }
  expect(compareDeliveries([form(0, 'a', 'b')], twice)).toEqual({
    ...well,
    answeredTwice: [0],
    storedTwice: [0],
  })
  expect(compareDeliveries([form(0, 'a', 'c')], all)).toMatchObject({ lost: [0] })
})

test('each e-mail comes once, and a call at least once', () => {
  const all = delivered('a', 'b')
  const without = (name: string) => new Map([...all.mails].filter(([key]) => key !== name))
  const forms = [form(0, 'a'), form(1, 'b')]
  const less = { ...all, mails: without('b acknowledgement') }
  expect(compareDeliveries(forms, less)).toEqual({ ...well, undelivered: ['b'] })
  expect(compareDeliveries(forms, { ...all, calls: new Map([['a', 1]]) })).toEqual({
    ...well,
    undelivered: ['b'],
  })
  const more = { ...all, mails: new Map([...all.mails, ['a notification', 2]]) }
  expect(compareDeliveries(forms, more)).toEqual({ ...well, mailedTwice: ['a notification'] })
  const again = {
    ...all,
    calls: new Map([
      ['a', 3],
      ['b', 1],
    ]),
  }
  expect(compareDeliveries(forms, again)).toEqual({ ...well, repeatedCalls: 2 })
})

test('what nobody sent is strange, and so is an untrue status', () => {
  expect(compareDeliveries([], delivered('a'))).toMatchObject({ strange: ['a'] })
  const all = delivered('a')
  const calls = new Map([...all.calls, ['x', 1]])
  const mails = new Map([...all.mails, ['y notification', 1]])
  expect(compareDeliveries([form(0, 'a')], { ...all, calls, mails })).toEqual({
    ...well,
    strange: ['y notification', 'x'],
  })
  const inquiries = [{ ...inquiry('a', 0), isSettled: false }]
  expect(compareDeliveries([form(0, 'a')], { ...all, inquiries })).toEqual({
    ...well,
    unsettled: ['a'],
  })
})
