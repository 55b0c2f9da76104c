import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSharePicture } from './draw-share-picture.ts'
import { outlineLines } from './draw-share-picture.ts'

test('a share picture is a PNG of 1200 by 630 with the page picture at the right', async () => {
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#ff0000' },
  })
    .png()
    .toBuffer()
  const { png, hasPicture } = await drawSharePicture({
    title: 'Master Kit',
    brand: 'PetJet',
    picture,
  })
  expect(hasPicture).toBe(true)
  const made = sharp(png)
  expect(await made.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const right = await made.extract({ left: 900, top: 300, width: 1, height: 1 }).raw().toBuffer()
  expect([...right.subarray(0, 3)]).toEqual([255, 0, 0])
})

test('a share picture shows the middle four fifths of a picture of 3:2, so that no kit is cut off', async () => {
  const red = { create: { width: 240, height: 200, channels: 3, background: '#ff0000' } } as const
  const middle = await sharp(red).png().toBuffer()
  const whole = { ...red.create, width: 300, background: '#0000ff' }
  const picture = await sharp({ create: whole })
    .composite([{ input: middle, left: 30, top: 0 }])
    .png()
    .toBuffer()
  const { png } = await drawSharePicture({ title: 'Kit', brand: 'PetJet', picture })
  const row = await sharp(png)
    .extract({ left: 0, top: 300, width: 1200, height: 1 })
    .raw()
    .toBuffer()
  const reds = Array.from({ length: 1200 }, (_, x) => row[3 * x] === 255 && row[3 * x + 1] === 0)
  expect(reds.filter(Boolean).length).toBeGreaterThan(0.78 * 630 * 1.5)
})

test('without a picture, the panel fills the share picture, and every title fits', async () => {
  const title =
    'An Extraordinarily Long Product Name For Very Large Dogs On Ultra Long Range Flights'
  const made = await drawSharePicture({ title, brand: 'PetJet', picture: null })
  expect(await sharp(made.png).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('titles break only between words, into lines that fit', () => {
  const lines = outlineLines('Canine Accommodation Kit', 60, 440)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(440)
  expect(outlineLines('Kit', 60, 440)).toHaveLength(1)
})
