import { expect, test } from 'vitest'
import { statusPatch } from './inquiry-patches.ts'

test('an inquiry that was held back as spam is sent when it is marked as new', () => {
  const resendRequest = expect.objectContaining({ steps: expect.any(Array) })
  expect(statusPatch('spam', 'new')).toMatchObject({ set: { status: 'new', resendRequest } })
  expect(statusPatch('spam', 'closed')).toEqual({ set: { status: 'closed' } })
  expect(statusPatch('in-progress', 'new')).not.toHaveProperty('set.resendRequest')
})
