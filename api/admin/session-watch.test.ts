import { expect, test } from 'vitest'
import { SessionWatch } from './session-watch.ts'

test('a sign-out ends all responses of the session, and none of another one', () => {
  const watch = new SessionWatch()
  const [first, second, other] = [watch.follow('a'), watch.follow('a'), watch.follow('b')]
  watch.end('a')
  expect([first, second, other].map(({ ended }) => ended.aborted)).toEqual([true, true, false])
})

test('a released stream is not ended again', () => {
  const watch = new SessionWatch()
  const [gone, left] = [watch.follow('a'), watch.follow('a')]
  gone.release()
  watch.end('a')
  expect([gone.ended.aborted, left.ended.aborted]).toEqual([false, true])
})

test('a response that is released late does not affect later ones', () => {
  const watch = new SessionWatch()
  const before = watch.follow('a')
  watch.end('a')
  const since = watch.follow('a')
  before.release()
  watch.end('a')
  expect(since.ended.aborted).toBe(true)
})

test('a session without responses can end', () => {
  expect(() => new SessionWatch().end('nobody')).not.toThrow()
})
