import { expect, test } from 'vitest'
import { downloadAddress } from './download-address.ts'

const file = { kind: 'Crew card' as const, title: 'Größe & Sitz', bytes: 1, type: 'pdf' }

test.each([
  [file, 'crew-card-grosse-and-sitz.pdf'],
  [{ ...file, kind: 'Document' as const, title: '犬' }, 'document.pdf'],
])('a document gets a descriptive file name: %o as %s', (document, name) => {
  const address = downloadAddress({ ...document, url: 'https://cdn.example/files/a/b/c.pdf?x=1' })
  expect(new URL(address).searchParams.get('dl')).toBe(name)
  expect(address).toMatch(/^https:\/\/cdn\.example\/files\/a\/b\/c\.pdf\?x=1&dl=/)
})
