import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favicons } from './favicons.ts'
import { pictures } from './pictures.ts'
import { rasterise, versionsOf, writePictures } from './rasterise.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await writePictures(folder)
}, 240_000)

afterAll(() => rm(folder, { recursive: true }))

test('writes every width and format of every picture, and the favicon set', async () => {
  const expected = [
    ...pictures.flatMap((picture) => versionsOf(picture).map(({ file }) => file)),
    ...favicons.map(({ file }) => file),
    'pictures.manifest.json',
  ]
  expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted())
})

test.each(pictures)(
  '$name has its size in every file, and no see-through parts',
  async (picture) => {
    for (const { file, width, format } of versionsOf(picture)) {
      const found = await sharp(join(folder, file)).metadata()
      expect(found.width).toBe(width)
      expect(found.height).toBe(Math.round((width * picture.height) / picture.width))
      expect(found.format).toBe(format === 'avif' ? 'heif' : format)
      expect(found.hasAlpha).toBe(false)
    }
  },
)

test('every PNG of the favicon set has its size', async () => {
  for (const { file, size } of favicons.filter((favicon) => favicon.size)) {
    const { width, height } = await sharp(join(folder, file)).metadata()
    expect([width, height]).toEqual([size, size])
  }
})

test('one picture can be had in one width and format', async () => {
  const logo = pictures[0]!
  const { width, height, format } = await sharp(
    await rasterise(logo, { width: 600, format: 'png' }),
  ).metadata()
  expect({ width, height, format }).toEqual({ width: 600, height: 400, format: 'png' })
}, 60_000)

test('leaves unchanged pictures alone and renews one whose file is gone', async () => {
  const before = await stat(join(folder, 'hero-ramp-960.avif'))
  await rm(join(folder, 'hero-cabin-480.webp'))
  const { written, skipped } = await writePictures(folder)
  expect(written).toEqual(['hero-cabin'])
  expect(skipped).toHaveLength(pictures.length + favicons.length - 1)
  const after = await stat(join(folder, 'hero-ramp-960.avif'))
  expect(after.mtimeMs).toBe(before.mtimeMs)
  expect((await readFile(join(folder, 'hero-cabin-480.webp'))).length).toBeGreaterThan(0)
}, 60_000)
