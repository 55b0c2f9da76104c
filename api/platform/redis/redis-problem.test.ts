import { ClientOfflineError, ErrorReply, SocketTimeoutError } from '@redis/client'
import { expect, test } from 'vitest'
import { redisProblemOf, RedisTimeoutError } from './redis-problem.ts'

const refused = Object.assign(new Error('connect 192.0.2.1'), { code: 'ECONNREFUSED' })

test.each([
  ["READONLY You can't write against a read only replica.", 'READONLY'],
  ['WRONGPASS invalid username-password pair', 'WRONGPASS'],
  ["OOM command not allowed when used memory > 'maxmemory'.", 'OOM'],
  ['amelia@example.com is no command', 'other'],
])('reports the answer "%s" as %s', (message, problem) => {
  expect(redisProblemOf(new ErrorReply(message))).toBe(problem)
})

test.each([
  [refused, 'ECONNREFUSED'],
  [new RedisTimeoutError('late'), 'ETIMEDOUT'],
  [new SocketTimeoutError(15_000), 'ETIMEDOUT'],
  [new ClientOfflineError(), 'disconnected'],
  ['text', 'other'],
])('reports %s as %s', (cause, problem) => {
  expect(redisProblemOf(cause)).toBe(problem)
})
