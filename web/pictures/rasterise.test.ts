import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favicons } from './favicons.ts'
import { pictures } from './pictures.ts'
import { versionsOf, writePictures } from './rasterise.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await writePictures(folder)
}, 120_000)

afterAll(() => rm(folder, { recursive: true }))

test('writes every width and format of every picture, and the favicon set', async () => {
  const expected = [
    ...pictures.flatMap((picture) => versionsOf(picture).map(({ file }) => file)),
    ...favicons.map(({ file }) => file),
    'pictures.manifest.json',
  ]
  expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted())
})

test('each file is what its name says', async () => {
  const files = pictures.slice(0, 2).flatMap(versionsOf)
  for (const { file, width, format } of files) {
    const found = await sharp(join(folder, file)).metadata()
    expect(found.width).toBe(width)
    expect(found.format).toBe(format === 'avif' ? 'heif' : format)
  }
  for (const { file, size } of favicons.filter((favicon) => favicon.size)) {
    const { width, height } = await sharp(join(folder, file)).metadata()
    expect([width, height]).toEqual([size, size])
  }
})

test('leaves unchanged pictures alone and renews one whose file is gone', async () => {
  const before = await stat(join(folder, 'hero-ramp-960.avif'))
  await rm(join(folder, 'hero-cabin-480.webp'))
  const { written, skipped } = await writePictures(folder)
  expect(written).toEqual(['hero-cabin'])
  expect(skipped).toHaveLength(pictures.length + favicons.length - 1)
  const after = await stat(join(folder, 'hero-ramp-960.avif'))
  expect(after.mtimeMs).toBe(before.mtimeMs)
  expect((await readFile(join(folder, 'hero-cabin-480.webp'))).length).toBeGreaterThan(0)
}, 30_000)
