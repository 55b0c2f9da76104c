import { afterEach, expect, test, vi } from 'vitest'
import { CaptchaTokens } from './captcha-tokens.ts'

afterEach(() => vi.useRealTimers())

test('a token is valid once', () => {
  const tokens = new CaptchaTokens()
  const token = tokens.issue('localhost')
  expect(tokens.redeem(token)?.hostname).toBe('localhost')
  expect(tokens.redeem(token)).toBeUndefined()
  expect(tokens.redeem('unknown')).toBeUndefined()
})

test('a token is valid for two minutes', () => {
  vi.useFakeTimers()
  const tokens = new CaptchaTokens()
  const [inTime, late] = [tokens.issue('localhost'), tokens.issue('localhost')]
  vi.advanceTimersByTime(119_000)
  expect(tokens.redeem(inTime)).toBeDefined()
  vi.advanceTimersByTime(2000)
  expect(tokens.redeem(late)).toBeUndefined()
})
