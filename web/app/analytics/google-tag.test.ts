import { afterEach, expect, test, vi } from 'vitest'
import { createGoogleTag, deletionsOf } from './google-tag.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([['a text'], [{}], [null], [5]])(
  'replaces another value of the queue, such as %j',
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

test("deletes Google's cookies for each possible domain, and no others", () => {
  const cookies = '_ga=GA1.1.2.3; session=abc; _ga_ABC1234567=GS2.1.s1; _gallery=1; my_ga=2'
  expect(deletionsOf(cookies, 'www.petjet.example')).toEqual([
    '_ga=; max-age=0; path=/',
    '_ga=; max-age=0; path=/; domain=www.petjet.example',
    '_ga=; max-age=0; path=/; domain=petjet.example',
    '_ga_ABC1234567=; max-age=0; path=/',
    '_ga_ABC1234567=; max-age=0; path=/; domain=www.petjet.example',
    '_ga_ABC1234567=; max-age=0; path=/; domain=petjet.example',
  ])
})

test('deletes cookies of a host without a domain', () => {
  expect(deletionsOf('_ga=1', 'localhost')).toEqual(['_ga=; max-age=0; path=/'])
  expect(deletionsOf('', 'localhost')).toEqual([])
})
