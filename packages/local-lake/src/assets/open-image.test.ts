import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImage } from './image-metadata.ts'
import { imageFailure, openImage } from './open-image.ts'

/** A vector image of a few hundred bytes that takes minutes to render at its full size. */
const heavyVector = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000">
    <filter id="f">
      <feTurbulence baseFrequency="0.5" numOctaves="5"/><feGaussianBlur stdDeviation="100"/>
    </filter>
    ${'<rect width="9000" height="9000" filter="url(#f)"/>'.repeat(4)}
  </svg>`,
)

test('a pass that takes too long is stopped with a 504', async () => {
  const small = sharp({ create: { width: 100, height: 100, channels: 3, background: '#cc6633' } })
  const failure = await openImage(await small.png().toBuffer(), 1)
    .resize(8000, 8000)
    .blur(500)
    .png()
    .toBuffer()
    .catch((cause: unknown) => imageFailure(cause))
  expect(failure).toMatchObject({ status: 504, body: { type: 'imageTimeoutError' } })
}, 30_000)

test('a vector image is described without rendering it at its full size', async () => {
  const { width, metadata } = await readImage(heavyVector, new Set(['lqip']))
  expect({ width, ...metadata }).toMatchObject({ width: 9000, isOpaque: false, hasAlpha: true })
})

test.each([
  ['#fff', true],
  ['none', false],
])('a vector image filled with %s is opaque: %s', async (fill, isOpaque) => {
  const vector = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="${fill}"/></svg>`
  expect((await readImage(Buffer.from(vector), new Set(['lqip']))).metadata).toMatchObject({
    isOpaque,
  })
})
