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
