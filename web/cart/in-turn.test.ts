import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test.each([
  ['has no locks', undefined],
  [
    'refuses them',
    {
      request: async () => {
        throw new DOMException('Storage is forbidden', 'SecurityError')
      },
    },
  ],
])('a change is made once where the browser %s', async (_, locks) => {
  let made = 0
  await inTurn('cart', locks)(() => made++)
  expect(made).toBe(1)
})

test('a change that fails under its lock is not made again', async () => {
  let made = 0
  const change = () => {
    made++
    throw new Error('failed')
  }
  await expect(inTurn('cart', navigator.locks)(change)).rejects.toThrow('failed')
  expect(made).toBe(1)
})

test('changes that come at once wait for each other', async () => {
  const order: string[] = []
  const run = inTurn('another cart', navigator.locks)
  await Promise.all([run(() => order.push('first')), run(() => order.push('second'))])
  expect(order).toEqual(['first', 'second'])
})
