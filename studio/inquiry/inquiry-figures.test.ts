import { expect, test } from 'vitest'
import { durationText, inquiryFigures, startOfWeeks } from './inquiry-figures.ts'

const start = startOfWeeks(3, new Date('2026-11-21T10:00:00Z'))

test('weeks begin on Monday', () => {
  expect(start.toISOString()).toBe('2026-11-02T00:00:00.000Z')
  expect(startOfWeeks(1, new Date('2026-11-22T23:59:00Z')).toISOString()).toContain('2026-11-16')
  expect(startOfWeeks(1, new Date('2026-11-23T00:00:00Z')).toISOString()).toContain('2026-11-23')
})

test('counts per week, category, kit and source, including empty ones', () => {
  const figures = inquiryFigures(
    [
      { submittedAt: '2026-11-02T00:00:00Z', categories: ['fbo', 'mro'], source: 'contact' },
      { submittedAt: '2026-11-20T09:00:00Z', categories: ['mro'], source: 'order' },
      {
        submittedAt: '2026-11-21T09:00:00Z',
        kitsInterested: ['new-kit', 'food-snack-kit', 'new-kit'],
        kits: [
          { slug: 'new-kit', title: 'A New Kit' },
          { slug: 'food-and-snack-kit', title: 'Food and Treats' },
        ],
        source: 'order',
      },
    ],
    3,
    start,
  )
  expect(figures.total).toBe(3)
  expect(figures.weeks).toEqual([
    { title: '2026-11-02', count: 1 },
    { title: '2026-11-09', count: 0 },
    { title: '2026-11-16', count: 2 },
  ])
  expect(figures.categories.slice(0, 3)).toEqual([
    { title: 'MRO', count: 2 },
    { title: 'FBO', count: 1 },
    { title: 'Part 91 (owner)', count: 0 },
  ])
  expect(figures.kits.slice(0, 3)).toEqual([
    { title: 'A New Kit', count: 2 },
    { title: 'Food and Treats', count: 1 },
    { title: 'Cabin Clean-Up Kit', count: 0 },
  ])
  expect(figures.sources[0]).toEqual({ title: 'Order form', count: 2 })
})

test('the time to the first reply is the median, in words', () => {
  const at = (hours: number) => ({
    submittedAt: '2026-11-20T00:00:00Z',
    repliedAt: new Date(Date.UTC(2026, 10, 20, hours)).toISOString(),
  })
  const open = { submittedAt: '2026-11-20T00:00:00Z', repliedAt: null }
  const hour = 3_600_000
  expect(inquiryFigures([at(1), at(20), at(3), open], 3, start).medianReplyMs).toBe(3 * hour)
  expect(inquiryFigures([at(1), at(4)], 3, start).medianReplyMs).toBe(2.5 * hour)
  expect(inquiryFigures([open], 3, start).medianReplyMs).toBeUndefined()
  expect([59_000, 150 * 60_000, 52 * hour, 24 * hour].map(durationText)).toEqual([
    '1 min',
    '2 h 30 min',
    '2 d 4 h',
    '1 d',
  ])
})
