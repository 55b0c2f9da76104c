import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from './password-hash.ts'

/** A hash that is cheap to check, as an earlier setting might have created it. */
function cheapHash(password: string, length = 32) {
  const key = scryptSync(password, 'salt', length, { N: 1024, r: 4, p: 2 })
  return `scrypt:1024:4:2:${Buffer.from('salt').toString('base64url')}:${key.toString('base64url')}`
}

test('a hash matches only its password, and is never created twice', async () => {
  const [hash, again] = await Promise.all([hashPassword('battery'), hashPassword('battery')])
  expect(hash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/)
  expect(again).not.toBe(hash)
  expect(await isPasswordOf(hash, 'battery')).toBe(true)
  expect(await isPasswordOf(hash, 'batterx')).toBe(false)
})

test('the hash itself determines its cost', async () => {
  expect(await isPasswordOf(cheapHash('battery'), 'battery')).toBe(true)
  expect(await isPasswordOf(cheapHash('battery').replace(':1024:', ':2048:'), 'battery')).toBe(
    false,
  )
  expect(await isPasswordOf(cheapHash('battery').replace(':2:', ':1:'), 'battery')).toBe(false)
})

test('the same letters from another keyboard are the same password', async () => {
  expect(await isPasswordOf(cheapHash('caf\u00E9'), 'cafe\u0301')).toBe(true)
  expect(await isPasswordOf(cheapHash('\u00E9'), '\u00E8')).toBe(false)
})

test('a key of another length, or none, matches no password', async () => {
  expect(await isPasswordOf(cheapHash('battery', 16), 'battery')).toBe(false)
  expect(await isPasswordOf('scrypt:1024:4:2::', '')).toBe(false)
  expect(await isPasswordOf('scrypt:1024:4:2', '')).toBe(false)
})
