import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fullPicture, pictureSizeOf } from '#schemas/content/picture/picture-files.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { icons } from './brand/icons.ts'
import { drawLogo } from './brand/logo.ts'
import { makeMasters, masterFiles, recordFile, staleMasters } from './make-masters.ts'
import { iconsFolder, mastersFolder } from './masters.ts'

test('every master is what was drawn or rendered', async () => {
  const stale = await staleMasters(mastersFolder)
  expect(stale, 'Run `npm run pictures:masters` and commit pictures/masters.').toEqual([])
})

test('a drawing that is written otherwise and looks the same is taken over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masters-'))
  try {
    await cp(mastersFolder, folder, { recursive: true })
    const path = join(folder, recordFile)
    const record: Record<string, { drawing?: string }> = JSON.parse(await readFile(path, 'utf8'))
    const logo = { ...record['petjet-logo.jpg'], drawing: 'of an earlier spelling' }
    await writeFile(path, JSON.stringify({ ...record, 'petjet-logo.jpg': logo }))
    expect(await staleMasters(folder)).toEqual(['petjet-logo.jpg'])
    expect(await makeMasters(folder, join(folder, 'no-renders'))).toEqual([])
    expect(await staleMasters(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('there is a master for every picture and for nothing else', async () => {
  const files = await readdir(mastersFolder, { recursive: true })
  expect(files.toSorted()).toEqual([...masterFiles(), iconsFolder, recordFile].toSorted())
})

test('all masters together stay below 40 MB', async () => {
  const sizes = await Promise.all(
    masterFiles().map(async (file) => (await stat(join(mastersFolder, file))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40e6)
})

test.each(curatedPictures)('$name has the full size and no see-through parts', async ({ name }) => {
  const { width, height, hasAlpha, space } = await sharp(
    join(mastersFolder, fullPicture(name)),
  ).metadata()
  expect({ width, height, hasAlpha, space }).toEqual({
    ...pictureSizeOf(name),
    hasAlpha: false,
    space: 'srgb',
  })
})

test('every PNG of the favicon set has its size', async () => {
  for (const { file, size } of icons.filter((icon) => icon.size)) {
    const { width, height } = await sharp(join(mastersFolder, iconsFolder, file)).metadata()
    expect([width, height]).toEqual([size, size])
  }
})

test('the logo is drawn from curves alone, so that it needs no font', () => {
  expect(drawLogo()).not.toMatch(/NaN|undefined|<text|font|href=|<image|url\(/)
})
