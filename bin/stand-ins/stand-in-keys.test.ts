import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys } from './stand-in-keys.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const folder = newFolder()

test('a key is created once and then reused', () => {
  const file = join(folder, 'new', 'keys.json')
  const keys = loadKeys(file, ['mail', 'shop'])
  expect(keys.mail).toMatch(/^[\w-]{32}$/)
  expect(keys.shop).not.toBe(keys.mail)
  expect(loadKeys(file, ['mail', 'shop'])).toEqual(keys)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('a file from an older version gets the missing key', () => {
  const file = join(folder, 'older.json')
  writeFileSync(file, JSON.stringify({ mail: 'known' }))
  const keys = loadKeys(file, ['mail', 'shop'])
  expect(keys.mail).toBe('known')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys)
})

test.each(['', '{', '{"mail": 1}', '"text"'])('a damaged file (%s) is only named', (text) => {
  const file = join(folder, 'damaged.json')
  writeFileSync(file, text)
  expect(() => loadKeys(file, ['mail'])).toThrow(`keys in ${file} cannot be read: delete the file`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
