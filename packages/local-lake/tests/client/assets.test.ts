import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect } from 'vitest'
import { failure } from './failure.ts'
import { testExamples } from './test-examples.ts'

const picture = () =>
  sharp({ create: { width: 50, height: 40, channels: 3, background: '#f85040' } })
    .png()
    .toBuffer()
const file = (text: string) => new File([text], 'foo.txt', { type: 'text/plain' })

testExamples('assets', [
  [
    'upload of an image',
    async (c) =>
      c.assets.upload('image', await picture(), {
        filename: 'red.png',
        title: 'Red',
        extract: ['palette', 'location', 'blurhash'],
      }),
    expect.objectContaining({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-50x40-png$/),
      _type: 'sanity.imageAsset',
      originalFilename: 'red.png',
      title: 'Red',
      mimeType: 'image/png',
      metadata: expect.objectContaining({
        dimensions: expect.objectContaining({ width: 50, height: 40, aspectRatio: 1.25 }),
        palette: expect.any(Object),
        blurHash: expect.any(String),
      }),
    }),
  ],
  [
    'upload of a stream',
    async (c) =>
      (await c.assets.upload('file', Readable.from(['foo']), { filename: 'my.txt' })).size,
    3,
  ],
  [
    'upload of a File',
    (c) => c.assets.upload('file', file('foo')),
    expect.objectContaining({
      originalFilename: 'foo.txt',
      mimeType: 'text/plain',
      extension: 'txt',
    }),
  ],
  [
    'delete also deletes the file',
    async (c) => {
      const { _id, url } = await c.assets.upload('file', file('to delete'))
      const before = await fetch(url)
      await c.delete(_id)
      return [await before.text(), (await fetch(url)).status]
    },
    ['to delete', 404],
  ],
  [
    'delete of an asset in use',
    async (c) => {
      const { _id } = await c.assets.upload('image', await picture())
      await c
        .patch('bike-123')
        .set({ photo: { _type: 'image', asset: { _type: 'reference', _ref: _id } } })
        .commit()
      return (await failure(c.delete(_id))).status
    },
    409,
  ],
])
