import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '../../tests/support/start-shop.ts'
import { teaShop } from '../../tests/support/tea-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop(teaShop)
})
afterAll(() => shop.stop())

test.each([
  ['', 1200, 800],
  ['?width=600&height=400', 600, 400],
  ['?width=9000&height=9000', 1200, 800],
])('draws the picture at the requested size: %s', async (query, width, height) => {
  const response = await fetch(`${shop.url}/cdn/shop/files/samovar-1.png${query}`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([width, height])
})

test('resizes the picture of a product that has a file', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'shop-')), 'cup.jpg')
  const create = { width: 1800, height: 1200, channels: 3, background: '#10202f' } as const
  await sharp({ create }).jpeg().toFile(path)
  const [first] = teaShop.products
  const products = first ? [{ ...first, images: [path] }] : []
  const other = await startShop({ ...teaShop, products })
  const response = await fetch(`${other.url}/cdn/shop/files/tea-set-1.png?width=300&height=200`)
  const image = sharp(Buffer.from(await response.arrayBuffer()))
  expect(await image.metadata()).toMatchObject({ format: 'png', width: 300, height: 200 })
  const { dominant } = await image.stats()
  expect(dominant.b).toBeLessThan(60)
  await other.stop()
})

test.each(['other-set-1.png', 'samovar-1.jpg'])('has no picture %s', async (name) => {
  expect((await fetch(`${shop.url}/cdn/shop/files/${name}`)).status).toBe(404)
})

/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each([
  ['without a size', '', 'you must provide first'],
  ['of more than 250', '(first: 251)', 'first cannot exceed 250'],
])('rejects a page %s', async (_, size, message) => {
  const { errors } = await shop.ask(`{ products${size} { nodes { handle } } }`)
  expect(errors?.[0]?.message).toContain(message)
})
