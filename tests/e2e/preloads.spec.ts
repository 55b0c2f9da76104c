import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { loadNothingAhead } from '../support/load-nothing-ahead.ts'
import { pageKinds } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

const pages = [
  ...pageKinds.filter((path) => !/products\/.*(clean-up|apparel)/.test(path)),
  '/admin',
  '/no-such-page',
  '/products/no-such-kit',
]

/** The pages that start more than twelve modules: the landing page contains every block. */
const mostFiles: Readonly<Record<string, number>> = { '/winter-layovers': 16 }

/** The modules that the page starts with, in the order of execution. */
function modulesIn(html: string): string[] {
  return /<script data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
}

/**
 * The scripts that a browser requests until the page is interactive, if only the entry starts them.
 */
async function needed(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  const note = (url: string) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('.js')) asked.push(pathname)
  }
  page.on('request', (request) => note(request.url()))
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const html = await response.text()
    const entry = modulesIn(html).at(-1) ?? ''
    const body = html.replace(/data-modules="[^"]*"/, `data-modules="${entry}"`)
    return route.fulfill({ response, body })
  })
  await page.goto(path)
  await page.locator('html[data-app=ready]').waitFor()
  const all = [...asked]
  page.removeAllListeners('request')
  await page.unrouteAll({ behavior: 'wait' })
  return all
}

interface Chunk {
  readonly file: string
  /** The keys of the chunks that it imports statically. */
  readonly imports?: readonly string[]
}

/** The files of the built site, listed by the build that this instance serves. */
function builtChunks(): Record<string, Chunk> {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >
}

/** The files of the built site that belong to routes. */
function routeChunks(): Set<string> {
  const own = Object.entries(builtChunks()).filter(([key]) => key.includes('tsr-split'))
  return new Set(own.map(([, { file }]) => `/${file}`))
}

/** A file's static imports, and their static imports. */
function importsOf(name: RegExp): string[] {
  const chunks = builtChunks()
  const keys = new Set(Object.keys(chunks).filter((key) => name.test(key)))
  const [first] = keys
  for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported)
  return [...keys].filter((key) => key !== first).map((key) => `/${chunks[key]?.file}`)
}

// A page that the test fulfills has no network of its own and cannot call the lake.
test.use({ allowed: [/status of 404|blocked by CORS policy|net::ERR_FAILED/] })

test('every page starts exactly the modules that it needs to become interactive', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const routes = routeChunks()
  const served = new Set<string>()
  await loadNothingAhead(page)
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    const named = modulesIn(html)
    expect(named.length, path).toBeGreaterThan(1)
    // None of them competes with the first paint.
    expect(html, path).not.toMatch(/rel="modulepreload"|type="module"/)
    if (path !== '/admin') expect(named.length, path).toBeLessThanOrEqual(mostFiles[path] ?? 12)
    for (const address of named.filter((one) => !served.has(one))) {
      const answer = await request.get(address)
      expect(answer.status(), address).toBe(200)
      expect(answer.headers()['content-type'], address).toContain('javascript')
      served.add(address)
    }
    const asked = await needed(page, path)
    // Files that load after the page is interactive (the menu, the toasts) belong to no route.
    expect(
      named.filter((address) => !asked.includes(address)),
      path,
    ).toEqual([])
    const late = asked.filter((address) => routes.has(address) && !named.includes(address))
    expect(late, path).toEqual([])
  }
})

test('the imports of the lake’s client are requested at the same time as the client', async ({
  page,
  request,
}) => {
  const named = modulesIn(await (await request.get('/privacy')).text())
  const imports = importsOf(/^_lake-/).filter((path) => !named.includes(path))
  expect(imports.length).toBeGreaterThan(0)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (!named.includes(new URL(route.request().url()).pathname)) await promise
    await route.continue()
  })
  await page.goto('/privacy')
  await page.locator('html[data-app=ready]').waitFor()
  await expect.poll(() => imports.filter((path) => !asked.has(path))).toEqual([])
  resolve()
  await hydrated(page)
})
