import { expect, test } from 'vitest'
import { unscheduledDrafts } from './start-watch.ts'

const kit = (_id: string, minute: number) => ({
  _id,
  _type: 'product',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: `2026-01-01T00:0${minute}:00Z`,
})

test('a scheduled draft is listed again once it is changed', () => {
  const lists = {
    drafts: [
      kit('drafts.scheduled', 1),
      kit('drafts.changed', 3),
      kit('drafts.in-release', 1),
      kit('drafts.other', 1),
    ],
    versions: [
      kit('versions.alone.scheduled', 2),
      kit('versions.alone.changed', 2),
      kit('versions.autumn.in-release', 2),
    ],
    releases: [
      { name: 'alone', title: null, at: '2026-02-01T00:00:00Z' },
      { name: 'autumn', title: 'Autumn', at: '2026-02-01T00:00:00Z' },
    ],
    recent: [],
  }
  expect(unscheduledDrafts(lists).map(({ _id }) => _id)).toEqual([
    'drafts.changed',
    'drafts.in-release',
    'drafts.other',
  ])
})
