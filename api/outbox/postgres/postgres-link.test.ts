import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isRejectedStatement } from './postgres-link.ts'

test.each([
  ['a value', '22P05', true],
  ['a constraint', '23505', true],
  ['a deadlock', '40P01', true],
  ['a lock timeout', '55P03', true],
  ['a shutdown', '57P01', false],
  ['a full disk', '53100', false],
])('PostgreSQL rejects only the statement for %s (%s): %s', (_, code, isRejected) => {
  const error = Object.assign(new DatabaseError('refused', 7, 'error'), { code })
  expect(isRejectedStatement(error)).toBe(isRejected)
})

test('a broken connection does not reject the statement', () => {
  expect(isRejectedStatement(new Error('Connection terminated'))).toBe(false)
})
