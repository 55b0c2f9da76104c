import { expect, test } from 'vitest'
import { spamReasonsOf } from './spam-reasons.ts'

const links = (count: number) => 'see https://a.example or HTTP://b.example, '.repeat(count / 2)

test('an ordinary inquiry gives no reason, with or without notes and signals', () => {
  expect(spamReasonsOf({}, {}, 2000)).toEqual([])
  expect(spamReasonsOf({ website: '', filledInMs: 2000 }, { notes: 'Two dogs.' }, 2000)).toEqual([])
})

test.each([
  [{ website: 'x' }, 'A field that people cannot see was filled in.'],
  [{ filledInMs: 1999 }, 'The form was filled in faster than a person can.'],
  [{ filledInMs: 0 }, 'The form was filled in faster than a person can.'],
])('%o is a reason by itself', (signals, reason) => {
  expect(spamReasonsOf(signals, { notes: 'Two dogs.' }, 2000)).toEqual([reason])
})

test('four links are none, more are counted, and all reasons are told', () => {
  expect(spamReasonsOf({}, { notes: links(4) }, 0)).toEqual([])
  expect(spamReasonsOf({}, { notes: links(6) }, 0)).toEqual(['The notes contain 6 links.'])
  expect(spamReasonsOf({}, { notes: `https:/a ${links(4)} httpss://b` }, 0)).toEqual([])
  const all = spamReasonsOf({ website: 'x', filledInMs: 1 }, { notes: links(6) }, 2)
  expect(all).toHaveLength(3)
})
