import { expect, test } from 'vitest'
import { assignment } from './inquiry-assignment.ts'

test('an assignment asks for one more email beside the requests that wait', () => {
  expect(assignment('Robin', new Date('2026-01-02T03:04:05Z'))).toEqual({
    set: { assignee: 'Robin' },
    setIfMissing: { resendRequest: { steps: [], requestedAt: '2026-01-02T03:04:05.000Z' } },
    insert: { after: 'resendRequest.steps[-1]', items: ['assignment'] },
  })
  expect(assignment(null)).toEqual({ unset: ['assignee'] })
})
