import { expect, test } from 'vitest'
import { openNonceStore } from './nonce-store.ts'

const options = { name: 'test', seconds: 60, max: 3 }

test('allows a name once, until it is released', async () => {
  const marks = openNonceStore(options)
  expect([await marks.use('a'), await marks.use('a'), await marks.use('b')]).toEqual([
    true,
    false,
    true,
  ])
  await marks.release('a')
  expect([await marks.isUsed('a'), await marks.isUsed('b')]).toEqual([false, true])
  expect([await marks.use('a'), await marks.use('b')]).toEqual([true, false])
})

test('limits the number of remembered names', async () => {
  const marks = openNonceStore(options)
  for (const name of ['a', 'b', 'c', 'd']) await marks.use(name)
  expect([await marks.use('d'), await marks.use('a')]).toEqual([false, true])
})
