import { expect, test } from 'vitest'
import { downloadAddress } from './download-address.ts'

const file = { kind: 'Crew card', title: 'Größe & Sitz', bytes: 1, type: 'pdf' }

test.each([
  [file, 'crew-card-grosse-and-sitz.pdf'],
  [{ ...file, kind: '犬', title: '犬' }, 'document.pdf'],
  [{ ...file, type: '' }, 'crew-card-grosse-and-sitz'],
])('a document is saved by what it is: %o as %s', (document, name) => {
  const address = downloadAddress({ ...document, url: 'https://cdn.example/files/a/b/c.pdf?x=1' })
  expect(new URL(address).searchParams.get('dl')).toBe(name)
  expect(address).toMatch(/^https:\/\/cdn\.example\/files\/a\/b\/c\.pdf\?x=1&dl=/)
})
