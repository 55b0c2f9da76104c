import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesPart, sitePart } from '#bin/build-parts.ts'
import { fixedPages } from '#schemas/content/redirect/page-address.ts'
import { isAppSegment, isReservedSegment } from '#schemas/content/redirect/reserved-segments.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { loadSite, type LoadedSite } from '#tests/support/load-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'

const firstOf = (path: string) => path.replace(/^\//, '').split('/')[0] ?? ''
const isNamed = (segment: string) => segment !== '' && !/[*:$]/.test(segment)

let app: Awaited<ReturnType<typeof createTestApp>>
let loaded: LoadedSite

beforeAll(async () => {
  ;[app, loaded] = await Promise.all([createTestApp(), loadSite()])
}, 60_000)
afterAll(async () => {
  await app.stop()
  await loaded.close()
})

test('every route of the site has an address that no landing page can use', () => {
  const routes = globSync('**/*.tsx', { cwd: 'web/routes' })
    .map((file) => firstOf(file).replace(/\.tsx$/, ''))
    .filter((name) => isNamed(name) && name !== '__root' && name !== 'index')
  expect(routes.length).toBeGreaterThan(8)
  expect(routes.filter((name) => !isReservedSegment(name))).toEqual([])
  expect(fixedPages.map(firstOf).filter((name) => name !== '' && !isReservedSegment(name))).toEqual(
    [],
  )
})

test('every path of the server and every folder of the build is reserved', () => {
  const paths = app.app.routes.map(({ path }) => firstOf(path)).filter(isNamed)
  const built = [...picturesPart.outputs, ...sitePart.outputs]
    .flatMap((file) => /^dist\/client\/(\w[^/]*)/.exec(file)?.[1] ?? [])
    .concat('assets')
  expect(new Set(paths).size).toBeGreaterThan(4)
  expect([...paths, ...built].filter((name) => !isReservedSegment(name))).toEqual([])
})

test('every file that the server generates is at a reserved address', async () => {
  const names = ['sitemap.xml', 'llms.txt', 'robots.txt', 'security.txt', 'site.webmanifest']
  for (const name of [...names, 'favicon.ico', '.well-known/security.txt']) {
    const response = await loaded.site.renderCrawlerFile({
      request: new Request(`http://localhost/${name}`),
      settings: settingsOf('http://localhost'),
      content: memoryContent([]),
    })
    expect(response.status, name).not.toBe(404)
    expect(isAppSegment(firstOf(name)), name).toBe(true)
  }
  expect(isAppSegment('share')).toBe(true)
})
