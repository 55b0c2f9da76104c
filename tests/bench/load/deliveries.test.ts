import { expect, test } from 'vitest'
import { compareDeliveries, type Deliveries } from './deliveries.ts'
import { nameOf } from './visitors.ts'

const form = (number: number, ...acknowledged: string[]) => ({
  number,
  key: '',
  acknowledged: new Set(acknowledged),
})
const inquiry = (id: string, number: number) => ({ id, name: nameOf(number), isSettled: true })
const delivered = (...ids: string[]): Deliveries => ({
  inquiries: ids.map(inquiry),
  mails: new Map(ids.flatMap((id) => [`${id} notification`, `${id} acknowledgement`].map(once))),
  calls: new Map(ids.map(once)),
})
const once = (name: string) => [name, 1] as const
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
const [first, second] = [form(0, 'a'), form(1, 'b')]
const both = delivered('a', 'b')
const without = (mail: string) => new Map([...both.mails].filter(([name]) => name !== mail))

test('nothing is wrong if each form was stored once, acknowledged or not', () => {
  expect(compareDeliveries([first, second], both)).toEqual(well)
  const counted = { ...well, unacknowledged: { forms: 2, stored: 1 } }
  expect(compareDeliveries([form(0), form(1)], delivered('a'))).toEqual(counted)
})

test('an acknowledged form without its document is lost, even if another document has its name', () => {
  expect(compareDeliveries([first], delivered())).toMatchObject({ lost: [0] })
  expect(compareDeliveries([first], delivered('b'))).toMatchObject({ lost: [0] })
  expect(compareDeliveries([], delivered('b'))).toMatchObject({ lost: [], strange: ['b'] })
})

test('a form is one inquiry, in responses and in the lake', () => {
  const twice = { ...both, inquiries: [inquiry('a', 0), inquiry('b', 0)] }
  const wrong = { ...well, answeredTwice: [0], storedTwice: [0] }
  expect(compareDeliveries([form(0, 'a', 'b')], twice)).toEqual(wrong)
  expect(compareDeliveries([form(0, 'a', 'c')], delivered('a'))).toMatchObject({ lost: [0] })
})

test.each([
  ['a missing notification', { mails: without('b notification') }, { undelivered: ['b'] }],
  ['a missing acknowledgement', { mails: without('b acknowledgement') }, { undelivered: ['b'] }],
  ['a missing call', { calls: new Map([['a', 1]]) }, { undelivered: ['b'] }],
  [
    'an email that was sent twice',
    { mails: new Map([...both.mails, ['a notification', 2]]) },
    { mailedTwice: ['a notification'] },
  ],
  [
    'a repeated call, which is allowed',
    { calls: new Map([['a', 3], once('b')]) },
    { repeatedCalls: 2 },
  ],
  [
    'an email and a call of no inquiry',
    {
      mails: new Map([...both.mails, ['y acknowledgement', 1]]),
      calls: new Map([...both.calls, ['x', 1]]),
    },
    { strange: ['y acknowledgement', 'x'] },
  ],
  [
    'a document that does not say that it is delivered',
    { inquiries: [{ ...inquiry('a', 0), isSettled: false }, inquiry('b', 1)] },
    { unsettled: ['a'] },
  ],
])('finds %s', (_, changed: Partial<Deliveries>, found) => {
  expect(compareDeliveries([first, second], { ...both, ...changed })).toEqual({ ...well, ...found })
})
