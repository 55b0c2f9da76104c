import { expect, test } from 'vitest'
import { statusPatches } from './status-patches.ts'

test('an inquiry that was held back as spam is sent when it is marked as new', () => {
  expect(statusPatches('spam', 'new')).toEqual([
    { set: { status: 'new' }, unset: ['repliedAt'] },
    { set: { resendRequest: expect.objectContaining({ steps: expect.any(Array) }) } },
  ])
  expect(statusPatches('spam', 'closed')).toEqual([{ set: { status: 'closed' } }])
  expect(statusPatches('in-progress', 'new')).toEqual([
    { set: { status: 'new' }, unset: ['repliedAt'] },
  ])
})
