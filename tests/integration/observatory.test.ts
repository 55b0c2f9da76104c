import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#bin/launch-settings.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { securityHeaders } from '#api/http/security-headers.ts'
import { studioRoutes } from '#api/site/studio/studio.routes.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'

const siteUrl = 'https://www.example.com'
const loaded = loadedSite()
let server: Awaited<ReturnType<typeof createTestApp>>

beforeAll(async () => {
  server = await createTestApp(
    {
      ...deadLake,
      SITE_URL: siteUrl,
      SANITY_API_HOST: 'https://lake.invalid',
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET_KEY: 'secret-key',
      GA_MEASUREMENT_ID: 'G-TEST',
    },
    undefined,
    () => Promise.resolve(loaded.site),
  )
})
afterAll(() => server.stop())

/** The Studio's page as the server sends it; `createTestApp` has no Studio. */
async function openStudio(): Promise<Response> {
  const page = () => readFile(join(projectRoot, 'studio/index.html'), 'utf8')
  const app = new Hono<AppEnv>().use(securityHeaders(siteUrl))
  app.route('/studio', studioRoutes({ studio: server.folder }, page, server.settings))
  return app.request('/studio')
}

/** Each directive of a content security policy with its sources. */
function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const isBroad = (source: string) => /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/.test(source)
const isUnsafe = (source: string) =>
  isBroad(source) || source === 'data:' || source === "'unsafe-inline'"

/** The points for a content security policy. */
function policyPoints(directives: ReadonlyMap<string, string[]>): number {
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const isInsecure = [...directives.values()].flat().some((source) => /^(?:http|ftp):/.test(source))
  if (sourcesOf('script-src').some(isUnsafe) || sourcesOf('object-src').some(isBroad)) return -20
  if (isInsecure) return -20
  if (sourcesOf('script-src').includes("'unsafe-eval'")) return -10
  if (sourcesOf('style-src').some(isUnsafe)) return 0
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5
}

/**
 * The points of a page by the rules of Mozilla's HTTP Observatory. Redirects are the proxy's
 * (`haproxy.test.ts`), and pages set no cookies.
 */
async function pointsOf(page: Response) {
  const { headers } = page
  const directives = directivesOf(headers.get('Content-Security-Policy') ?? '')
  const html = await page.text()
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/
  const foreignScripts = html.match(/<script\b[^>]*\bsrc="(?:https?:)?\/\//g) ?? []
  const maxAge = /max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]
  return {
    policy: policyPoints(directives),
    cookies: headers.has('Set-Cookie') ? -20 : 0,
    sharing: headers.has('Access-Control-Allow-Origin') ? -50 : 0,
    referrer: isPrivate.test(headers.get('Referrer-Policy') ?? '') ? 5 : -5,
    transport: Number(maxAge) >= 15_552_000 ? 0 : -20,
    foreignScripts: foreignScripts.length > 0 ? -50 : 0,
    types: headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5,
    framing: directives.has('frame-ancestors') ? 5 : -20,
    embedding: headers.get('Cross-Origin-Resource-Policy') === 'same-origin' ? 10 : 0,
  }
}

const best = {
  policy: 10,
  cookies: 0,
  sharing: 0,
  referrer: 5,
  transport: 0,
  foreignScripts: 0,
  types: 0,
  framing: 5,
  embedding: 10,
}

test.each(['/', '/contact', '/admin'])('%s gets 130 points', async (path) => {
  const page = await server.app.request(path)
  expect(page.status).toBe(200)
  expect(await pointsOf(page)).toEqual(best)
})

test('the Studio gets 120 points: its components write inline styles', async () => {
  const page = await openStudio()
  expect(page.status).toBe(200)
  expect(await pointsOf(page)).toEqual({ ...best, policy: 0 })
})
