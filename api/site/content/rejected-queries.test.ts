import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { canAffectAll, isOutage } from './query-lake.ts'
import { RejectedQueries } from './rejected-queries.ts'

let lines: Record<string, unknown>[]
let rejected: RejectedQueries
beforeEach(() => {
  lines = []
  rejected = new RejectedQueries(
    pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  )
})
const http = (statusCode: number, message = 'Unable to parse') =>
  Object.assign(new Error(message), { statusCode })

test("a rejection is logged once with the lake's message, until the message changes", () => {
  expect(rejected.add('tiers', http(400), false)).toBe('Unable to parse')
  rejected.add('tiers', http(400), false)
  expect(lines).toMatchObject([{ level: 50, query: 'tiers', status: 400, lake: 'Unable to parse' }])
  rejected.add('tiers', http(400, 'Unknown function'), false)
  rejected.add('faqs', http(400, 'Unknown function'), false)
  expect(lines.slice(1)).toMatchObject([
    { query: 'tiers', lake: 'Unknown function' },
    { query: 'faqs', lake: 'Unknown function' },
  ])
})

test('text that a visitor may have typed is not logged', () => {
  expect(rejected.add('kit', http(400, 'Amelia'), true)).toBe('Amelia')
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('Amelia')
})

test('rejected queries are listed with their problem until the lake answers them', () => {
  rejected.add('tiers', http(400), false)
  rejected.add('faqs', http(404), false)
  rejected.add('tiers', http(403), false)
  expect(rejected.all).toEqual([
    { query: 'tiers', problem: 'HTTP 403' },
    { query: 'faqs', problem: 'HTTP 404' },
  ])
  rejected.remove('tiers')
  expect(rejected.all).toEqual([{ query: 'faqs', problem: 'HTTP 404' }])
  rejected.add('tiers', http(403), false)
  expect(lines).toHaveLength(3)
})

test('a rejection that is not an error is logged unchanged', () => {
  expect(rejected.add('tiers', 'no', false)).toBe('no')
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
