import { expect, test } from 'vitest'
import { statusChange } from './inquiry-status.ts'

const now = new Date('2026-01-02T03:04:05Z')

test('the first reply is recorded with its time, and a later one does not change it', () => {
  expect(statusChange('replied', now)).toEqual({
    set: { status: 'replied' },
    setIfMissing: { repliedAt: '2026-01-02T03:04:05.000Z' },
  })
})

test('an inquiry that is new again has no reply', () => {
  expect(statusChange('new', now)).toEqual({ set: { status: 'new' }, unset: ['repliedAt'] })
})

test.each(['in-progress', 'closed', 'spam'] as const)('%s changes only the status', (status) => {
  expect(statusChange(status, now)).toEqual({ set: { status } })
})
