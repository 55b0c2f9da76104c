import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { pictureSizeOf } from '#schemas/content/picture/picture-sizes.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { icons } from './brand/icons.ts'
import { drawLogo } from './brand/logo.ts'
import { drawnMasters } from './make-masters.ts'
import { iconsFolder, mastersFolder } from './masters.ts'

const masterFiles = [
  ...curatedPictures.map(({ name }) => fullPicture(name)),
  ...icons.map(({ file }) => `${iconsFolder}/${file}`),
]

test('the logo and the icons match their drawings', async () => {
  const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer()
  for (const [file, drawn] of await drawnMasters()) {
    const [before, after] = await Promise.all([
      pixelsOf(await readFile(join(mastersFolder, file))),
      pixelsOf(drawn),
    ])
    // Processors round differently, so a difference of one brightness level does not count.
    const differences = after.filter((value, at) => Math.abs(value - (before[at] ?? -99)) > 8)
    expect(differences.length, `${file}: run \`npm run pictures:masters\` and commit it.`).toBe(0)
  }
})

test('there is a master for every picture, and for nothing else', async () => {
  const files = await readdir(mastersFolder, { recursive: true })
  expect(files.toSorted()).toEqual([...masterFiles, iconsFolder].toSorted())
})

test('all masters together are smaller than 40 MB', async () => {
  const sizes = await Promise.all(
    masterFiles.map(async (file) => (await stat(join(mastersFolder, file))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40e6)
})

test.each(curatedPictures)('$name has its full size and no transparency', async ({ name }) => {
  const { width, height, hasAlpha, space } = await sharp(
    join(mastersFolder, fullPicture(name)),
  ).metadata()
  expect({ width, height, hasAlpha, space }).toEqual({
    ...pictureSizeOf(name),
    hasAlpha: false,
    space: 'srgb',
  })
})

test('the logo consists of curves, so that it needs no font', () => {
  expect(drawLogo()).not.toMatch(/NaN|undefined|<text|font|href=|<image|url\(/)
})
