import { setTimeout as delay } from 'node:timers/promises'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { ImageFolder } from './image-folder.ts'

let parent: string
let path: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'petjet-share-'))
  path = join(parent, 'share')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const image = (letter: string, size = 1000) => Buffer.alloc(size, letter)

test('one process reads what another one stores', async () => {
  const [one, other] = [new ImageFolder(path, silentLog), new ImageFolder(path, silentLog)]
  expect(await other.read('key')).toBeUndefined()
  const written = await Promise.all([one.write('key', image('a')), other.write('key', image('a'))])
  expect(written).toEqual([true, true])
  expect(await other.read('key')).toEqual(image('a'))
  expect([await one.touch('key'), await one.touch('other')]).toEqual([true, false])
  expect(readdirSync(path)).toEqual(['key'])
})

test.each([
  ['of no length', () => Buffer.alloc(0)],
  ['of which half is there', (file: Buffer) => file.subarray(0, 500)],
  ['of zeros', (file: Buffer) => Buffer.alloc(file.byteLength)],
  ['of which one byte has changed', (file: Buffer) => Buffer.from(file).fill('b', 700, 701)],
])('a file %s is not read, and can be written again', async (_, damage) => {
  const folder = new ImageFolder(path, silentLog)
  await folder.write('key', image('a'))
  const file = join(path, 'key')
  writeFileSync(file, damage(readFileSync(file)))
  expect(await folder.read('key')).toBeUndefined()
  expect(await folder.write('key', image('a'))).toBe(true)
  expect(await folder.read('key')).toEqual(image('a'))
})

test('a failing disk is logged once, and used again when it works', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  writeFileSync(path, 'no folder')
  const folder = new ImageFolder(path, log)
  expect([await folder.write('a', image('a')), await folder.write('b', image('b'))]).toEqual([
    false,
    false,
  ])
  expect([folder.isWritable, await folder.read('a'), lines.length]).toEqual([false, undefined, 1])
  rmSync(path)
  mkdirSync(path)
  expect(await folder.write('a', image('a'))).toBe(true)
  expect(folder.isWritable).toBe(true)
})

test('the folder has a size limit: the least recently used files are deleted first', async () => {
  const folder = new ImageFolder(path, silentLog, 10_000)
  for (let at = 0; at < 40; at += 1) {
    await folder.write(`key-${at}`, image('a'))
    await folder.touch('key-0')
    // Times of use are stored in milliseconds.
    await delay(2)
  }
  const names = readdirSync(path)
  expect(names.length).toBeLessThan(10 + 16)
  expect(names).toContain('key-0')
  expect(names).toContain('key-39')
  expect(names).not.toContain('key-1')
})
