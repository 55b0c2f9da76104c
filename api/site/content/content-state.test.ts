import { describe, expect, test } from 'vitest'
import { describeContent } from './content-state.ts'

type Facts = Parameters<typeof describeContent>[0]
const well: Facts = {
  reason: undefined,
  knownAt: 0,
  liveEvents: 'connected',
  refusedQueries: [],
  emptyCount: 0,
}
const refused = [
  { query: 'tiers', problem: 'HTTP 400' },
  { query: 'faqs', problem: 'HTTP 409' },
]

test('the state of a lake that answers and sends events is short', () => {
  expect(describeContent(well)).toEqual({
    lake: { reachable: true },
    liveEvents: 'connected',
    serving: 'lake',
    refusedQueries: [],
    explanation: 'Pages show the content published in the lake.',
  })
})

describe('pages show curated content if', () => {
  test.each<[string, Partial<Facts>, RegExp]>([
    [
      'the lake does not answer',
      { reason: 'ECONNREFUSED' },
      /^The lake does not answer\. Every page shows built-in/,
    ],
    ['it fails', { reason: 'HTTP 500' }, /^The lake does not answer\. Every page shows built-in/],
    [
      'it has too much to do',
      { reason: 'HTTP 429' },
      /^The lake does not answer\. Every page shows built-in/,
    ],
    ['it is private', { reason: 'HTTP 401' }, /rejects every query \(HTTP 401\). Check the pr/],
    ['it forbids', { reason: 'HTTP 403' }, /rejects every query \(HTTP 403\)/],
    ['it is another one', { reason: 'HTTP 404' }, /rejects every query \(HTTP 404\)/],
    [
      'it refuses queries',
      { refusedQueries: refused },
      /rejects the query "tiers" \(HTTP 400\), "faqs" \(HTTP 409\)\. Pages show its last known content/,
    ],
    [
      'it holds nothing of a kind',
      { emptyCount: 1 },
      /^The lake has no documents of some types\. Pages/,
    ],
  ])('%s', (_, facts, explanation) => {
    const state = describeContent({ ...well, ...facts })
    expect(state).toMatchObject({ serving: 'curated', liveEvents: 'connected' })
    expect(state.explanation).toMatch(explanation)
    const { reason } = facts
    expect(state.lake).toEqual(reason ? { reachable: false, reason } : { reachable: true })
  })
})

test('the failure of the whole lake hides its consequences', () => {
  const { explanation } = describeContent({
    reason: 'HTTP 503',
    knownAt: 0,
    liveEvents: 'disconnected',
    refusedQueries: refused,
    emptyCount: 3,
  })
  expect(explanation).toBe('The lake does not answer. Every page shows built-in content.')
})

test.each<[Facts['liveEvents'], RegExp]>([
  [
    'refused',
    /published in the lake\. The lake rejects the live event stream\. .* within 15 minutes/,
  ],
  [
    'disconnected',
    /published in the lake\. The live events of the lake are not arriving\. Until they do, pages/,
  ],
])('live events that are %s are also explained', (liveEvents, explanation) => {
  const state = describeContent({ ...well, liveEvents })
  expect(state).toMatchObject({ serving: 'lake', liveEvents })
  expect(state.explanation).toMatch(explanation)
})

test('pages show the last known content if the lake answered before, and say since when', () => {
  const knownAt = Date.UTC(2026, 10, 25, 12)
  const facts = { ...well, reason: 'ECONNREFUSED', knownAt, emptyCount: 1 }
  expect(describeContent(facts)).toMatchObject({
    serving: 'last known',
    since: '2026-11-25T12:00:00.000Z',
    explanation: expect.stringMatching(/^The lake does not answer\. .* 2026-11-25T12:00:00.000Z/),
  })
  expect(describeContent({ ...facts, reason: undefined })).not.toHaveProperty('since')
})
