import { expect, test } from 'vitest'
import { serverPicture } from './server-picture.ts'

const size = { width: 720, height: 480 }
const from = (url: string, apiHost?: string) =>
  serverPicture({ url }, { apiHost }, '/pictures', size)

test.each([
  ['https://cdn.sanity.io', undefined],
  ['https://lake.example:8443', 'https://lake.example:8443'],
])(
  'the server requests a picture from its own lake, whatever host a document names: %s',
  (origin, apiHost) => {
    const picture = from('http://169.254.169.254/images/petjet/production/abc-900x600.jpg', apiHost)
    expect(picture).toEqual({
      url: expect.stringContaining(`${origin}/images/petjet/production/abc-900x600.jpg?`),
    })
  },
)
