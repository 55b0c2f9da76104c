import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { canAffectAll, isOutage } from './query-lake.ts'
import { RejectedQueries } from './rejected-queries.ts'

let lines: Record<string, unknown>[]
let refused: RejectedQueries
beforeEach(() => {
  lines = []
  refused = new RejectedQueries(
    pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  )
})
const http = (statusCode: number, message = 'Unable to parse') =>
  Object.assign(new Error(message), { statusCode })

test("a rejection is logged once with the lake's message, until the message changes", () => {
  expect(refused.add('tiers', http(400), false)).toBe('Unable to parse')
  refused.add('tiers', http(400), false)
  expect(lines).toMatchObject([{ level: 50, query: 'tiers', status: 400, lake: 'Unable to parse' }])
  refused.add('tiers', http(400, 'Unknown function'), false)
  refused.add('faqs', http(400, 'Unknown function'), false)
  expect(lines.slice(1)).toMatchObject([
    { query: 'tiers', lake: 'Unknown function' },
    { query: 'faqs', lake: 'Unknown function' },
  ])
})

test('text that a visitor can have typed is not logged', () => {
  expect(refused.add('kit', http(400, 'Amelia'), true)).toBe('Amelia')
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('Amelia')
})

test('rejected queries are listed with their problem until the lake answers them', () => {
  refused.add('tiers', http(400), false)
  refused.add('faqs', http(404), false)
  refused.add('tiers', http(403), false)
  expect(refused.all).toEqual([
    { query: 'tiers', problem: 'HTTP 403' },
    { query: 'faqs', problem: 'HTTP 404' },
  ])
  refused.remove('tiers')
  expect(refused.all).toEqual([{ query: 'faqs', problem: 'HTTP 404' }])
  refused.add('tiers', http(403), false)
  expect(lines).toHaveLength(3)
})

test('a rejection that is not an error is logged unchanged', () => {
  expect(refused.add('tiers', 'no', false)).toBe('no')
})

test.each([
  [http(500), true],
  [http(503), true],
  [http(429), true],
  [http(408), true],
  [http(400), false],
  [http(403), false],
  [new DOMException('late', 'TimeoutError'), true],
  [Object.assign(new Error('reset'), { code: 'ECONNRESET' }), true],
  [
    new Error('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
    true,
  ],
  [new TypeError('wrong'), false],
  [new Error('wrong', { cause: 'text' }), false],
  ['text', false],
  [undefined, false],
])('%s: an outage is %s', (cause, expected) => expect(isOutage(cause)).toBe(expected))

test.each([
  [401, true],
  [403, true],
  [404, true],
  [400, false],
  [402, false],
  [500, false],
])('HTTP %i can affect every query: %s', (status, expected) =>
  expect(canAffectAll(http(status))).toBe(expected),
)

test('an error without a status affects only its query', () =>
  expect(canAffectAll(new Error('any'))).toBe(false))
