import { cp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { picturesPart } from '#bin/build-parts.ts'
import { isFresh } from '#bin/build-stale.ts'
import { projectRoot } from '#bin/launch-settings.ts'
import { paletteOf } from '#packages/local-lake/src/assets/palette.ts'
import { mastersFolder } from '#pictures/masters.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { pictureSizeOf } from '#schemas/content/picture/picture-sizes.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { derivePictures, versionsOf } from '#pictures/derive.ts'
import { icons } from '#pictures/brand/icons.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const builtFolder = join(projectRoot, 'dist/client/pictures')
let folder: string

beforeAll(async () => {
  folder = newFolder()
  // The build has just derived them, which takes half a minute.
  if (isFresh(picturesPart)) {
    await cp(builtFolder, folder, { recursive: true, preserveTimestamps: true })
  } else {
    await derivePictures(folder)
  }
}, 240_000)

test('writes every width and format of every picture, and the favicon set', async () => {
  const expected = [
    ...curatedPictures.flatMap(({ name }) => versionsOf(name).map(({ file }) => file)),
    ...icons.map(({ file }) => file),
    'pictures.manifest.json',
  ]
  expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted())
})

test.each(curatedPictures)(
  '$name has its size in every file, and no transparent parts',
  async ({ name }) => {
    for (const { file, width, format } of versionsOf(name)) {
      const found = await sharp(join(folder, file)).metadata()
      expect(found.width).toBe(width)
      const whole = pictureSizeOf(name)
      expect(found.height).toBe(Math.round((width * whole.height) / whole.width))
      expect(found.format).toBe(format === 'avif' ? 'heif' : format)
      expect(found.hasAlpha).toBe(false)
    }
  },
)

test('removes a width that a picture no longer has, and nothing else', async () => {
  const [old, other] = ['about-320.webp', 'holiday-320.webp']
  for (const file of [old, other]) await writeFile(join(folder, file), 'old')
  await derivePictures(folder)
  const files = await readdir(folder)
  expect(files).toContain(other)
  expect(files).not.toContain(old)
  await rm(join(folder, other))
}, 60_000)

test('keeps unchanged pictures and recreates one whose file is missing', async () => {
  const before = await stat(join(folder, 'hero-ramp-1080.avif'))
  await rm(join(folder, 'hero-cabin-480.webp'))
  const { written, skipped } = await derivePictures(folder)
  expect(written).toEqual(['hero-cabin'])
  expect(skipped).toHaveLength(curatedPictures.length + icons.length - 1)
  const after = await stat(join(folder, 'hero-ramp-1080.avif'))
  expect(after.mtimeMs).toBe(before.mtimeMs)
  expect((await readFile(join(folder, 'hero-cabin-480.webp'))).length).toBeGreaterThan(0)
}, 60_000)

test.each(curatedPictures)('$name takes its place with its own color', async ({ name, tint }) => {
  // As the lake computes it for the pictures that editors upload.
  const { dominant } = await paletteOf(sharp(join(mastersFolder, fullPicture(name))))
  expect(dominant).toMatchObject({ background: tint })
})
