import { afterEach, expect, test, vi } from 'vitest'
import { createGoogleTag } from './google-tag.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([['a text'], [{}], [null], [5]])(
  'what takes the place of the queue, such as %j, is replaced',
  (dataLayer) => {
    const script = { addEventListener: () => {}, remove: () => {} }
    const document = { cookie: '', createElement: () => script, head: { append: () => {} } }
    const page: { dataLayer: unknown } = { dataLayer }
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', document)
    vi.stubGlobal('location', new URL('https://www.petjet.example/'))
    const tag = createGoogleTag({ measurementId: 'G-1', url: 'https://tags.example' })
    tag.withdraw()
    tag.grant()
    const queue = page.dataLayer as ArrayLike<unknown>[] // `grant` has made it a list.
    expect(queue.map((command) => command[0])).toEqual(['js', 'consent', 'consent', 'config'])
  },
)
