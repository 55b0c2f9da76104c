import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fullPicture, pictureSize } from '#schemas/picture/picture-files.ts'
import { curatedPictures } from '#schemas/picture/picture.curated.ts'
import { staleMasters } from './draw.ts'
import { icons } from './drawing/icons.ts'
import { iconsFolder, mastersFolder } from './masters.ts'

test('every master is what its drawing makes', async () => {
  const stale = await staleMasters(mastersFolder)
  expect(stale, 'Run `npm run pictures:draw` and commit pictures/masters.').toEqual([])
})

test('there is a master for every picture and for nothing else', async () => {
  const files = await readdir(mastersFolder, { recursive: true })
  const expected = [
    ...curatedPictures.map(({ name }) => fullPicture(name)),
    iconsFolder,
    ...icons.map(({ file }) => join(iconsFolder, file)),
    'drawn-from.json',
  ]
  expect(files.toSorted()).toEqual(expected.toSorted())
})

test.each(curatedPictures)('$name has the full size and no see-through parts', async ({ name }) => {
  const { width, height, hasAlpha } = await sharp(join(mastersFolder, fullPicture(name))).metadata()
  expect({ width, height, hasAlpha }).toEqual({ ...pictureSize, hasAlpha: false })
})

test('every PNG of the favicon set has its size', async () => {
  for (const { file, size } of icons.filter((icon) => icon.size)) {
    const { width, height } = await sharp(join(mastersFolder, iconsFolder, file)).metadata()
    expect([width, height]).toEqual([size, size])
  }
})
