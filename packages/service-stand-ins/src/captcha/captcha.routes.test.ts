import { afterEach, expect, test, vi } from 'vitest'
import { CaptchaTokens } from './captcha.routes.ts'

afterEach(() => vi.useRealTimers())

test('a token is valid once', () => {
  const tokens = new CaptchaTokens()
  const token = tokens.issue('localhost', 'key')
  expect(tokens.redeem(token, 'key')?.hostname).toBe('localhost')
  expect(tokens.redeem(token, 'key')).toBeUndefined()
  expect(tokens.redeem('unknown', 'key')).toBeUndefined()
})

test('a token is invalid with the other pair of keys, and is not used up by it', () => {
  const tokens = new CaptchaTokens()
  const token = tokens.issue('localhost', 'key')
  expect(tokens.redeem(token, 'other')).toBeUndefined()
  expect(tokens.redeem(token, 'key')).toBeDefined()
})

test('a token is valid for two minutes', () => {
  vi.useFakeTimers()
  const tokens = new CaptchaTokens()
  const [inTime, late] = [tokens.issue('localhost', 'key'), tokens.issue('localhost', 'key')]
  vi.advanceTimersByTime(119_000)
  expect(tokens.redeem(inTime, 'key')).toBeDefined()
  vi.advanceTimersByTime(2000)
  expect(tokens.redeem(late, 'key')).toBeUndefined()
})
