import { expect, test } from 'vitest'
import { openNonceStore } from './nonce-store.ts'

const options = { name: 'test', seconds: 60, max: 3 }

test('allows a name once, until it is released', async () => {
  const nonces = openNonceStore(options)
  expect([await nonces.use('a'), await nonces.use('a'), await nonces.use('b')]).toEqual([
    true,
    false,
    true,
  ])
  await nonces.release('a')
  expect([await nonces.isUsed('a'), await nonces.isUsed('b')]).toEqual([false, true])
  expect([await nonces.use('a'), await nonces.use('b')]).toEqual([true, false])
})

test('limits the number of remembered names', async () => {
  const nonces = openNonceStore(options)
  for (const name of ['a', 'b', 'c', 'd']) await nonces.use(name)
  expect([await nonces.use('d'), await nonces.use('a')]).toEqual([false, true])
})
