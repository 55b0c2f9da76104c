import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/create-test-app.ts'

const { app, folder, stop } = await createTestApp()
afterAll(stop)

const script = 'console.log("kits")\n'.repeat(200)
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'pictures'))
writeFileSync(join(folder, 'assets', 'site-abc.js'), script)
writeFileSync(join(folder, 'assets', 'site-abc.js.br'), brotliCompressSync(script))
mkdirSync(join(folder, '.vite'))
for (const name of ['.vite/manifest.json', '.env', 'assets/.hidden', 'assets/site-abc.js.map']) {
  writeFileSync(join(folder, name), 'secret')
}
writeFileSync(join(folder, 'pictures', 'kit.webp'), Buffer.from([1, 2, 3]))
writeFileSync(join(folder, 'secret.txt'), 'outside of every public folder is not served')

describe('files of the build', () => {
  test('can be cached forever if the name contains a hash', async () => {
    const response = await app.request('/assets/site-abc.js')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Type')).toContain('javascript')
    expect(await response.text()).toBe(script)
  })

  test('are sent in their compressed form', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' }
    const response = await app.request('/assets/site-abc.js', { headers })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    const body = Buffer.from(await response.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe(script)
  })

  test('are sent again only after a change', async () => {
    const first = await app.request('/pictures/kit.webp')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const second = await app.request('/pictures/kit.webp', { headers })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    writeFileSync(join(folder, 'pictures', 'kit.webp'), Buffer.from([1, 2, 3, 4]))
    expect((await app.request('/pictures/kit.webp', { headers })).status).toBe(200)
  })

  test.each([
    ['the tag as a proxy stores it, without its weakness', (tag: string) => tag.replace('W/', '')],
    ['a list with the tag in it', (tag: string) => `"older", ${tag}`],
    ['any tag', () => '*'],
  ])('are not sent again to a client that names %s', async (_, headerOf) => {
    const first = await app.request('/assets/site-abc.js')
    const headers = { 'If-None-Match': headerOf(first.headers.get('ETag') ?? '') }
    expect((await app.request('/assets/site-abc.js', { headers })).status).toBe(304)
  })

  test.each([
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.vite%2fmanifest.json',
    '//.vite/manifest.json',
    '/assets/.hidden',
    '/assets/%2ehidden',
    '/assets/%252ehidden',
    '/assets/%25252ehidden',
    '/assets/site-abc.js.br',
    '/assets/site-abc.js.BR',
    '/assets/site-abc.js%2ebr',
    '/assets/site-abc.js.map',
    '/.env',
    '/.git/config',
    '/studio/.vite/manifest.json',
    '/studio/assets/site-abc.js.br',
    '/pictures/../.vite/manifest.json',
    '/pictures/..%2f.vite/manifest.json',
  ])('%s is not public', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(path.startsWith('/studio/.') ? 503 : 404)
    expect(await response.text()).not.toMatch(/secret|console\.log/)
  })

  test.each(['/assets/none.js', '/pictures/none.webp', '/assets/..%2fsecret.txt'])(
    '%s is 404, not a page',
    async (path) => {
      expect((await app.request(path)).status).toBe(404)
    },
  )
})
