import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '#api/operations/doctor/examine.ts'
import { printReport } from '#api/operations/doctor/print-report.ts'
import { checks } from '#api/operations/doctor/registry.ts'
import { secretsOf } from '#api/operations/doctor/secrets.ts'
import { reportToken } from '#api/operations/server/setting-fingerprints.ts'
import { settingNames } from '#api/platform/env.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { hasPostgres, type RunningPostgres, startPostgres } from '#tests/support/start-postgres.ts'
import { type RunningRedis, startRedis } from '#tests/support/start-redis.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const editorToken = 'a-token-of-the-role-editor'
const viewerToken = 'a-token-of-the-role-viewer'

type Variables = Readonly<Record<string, string | undefined>>

const serversChecks = checks.filter(({ id }) => id.startsWith('servers.'))
const loaded = loadedSite()
let redis: RunningRedis
let postgres: RunningPostgres | undefined
let shared: Record<string, string>
const reported: { text: string; variables: Variables }[] = []
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  redis = await startRedis()
  postgres = hasPostgres() ? await startPostgres() : undefined
  shared = {
    ...deadLake,
    SANITY_READ_TOKEN: viewerToken,
    SANITY_WRITE_TOKEN: editorToken,
    SITE_URL: 'https://petjet.example',
    ADMIN_USERNAME: 'crew',
    ADMIN_PASSWORD_HASH: cheapHash('a password of the crew'),
    MAILGUN_API_KEY: 'key-of-mailgun',
    MAILGUN_DOMAIN: 'mail.petjet.example',
    MAIL_TO: 'crew@petjet.example',
    WEBHOOK_URL: 'https://hooks.petjet.example/inquiries',
    WEBHOOK_SECRET: 'the-secret-of-the-webhook',
    METRICS_TOKEN: 'a-token-of-the-metrics',
    FEATURE_RECAPTCHA: 'off',
    REDIS_URL: redis.url,
    ASSETS_DIR: newFolder(),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
}, 180_000)
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})
afterAll(async () => {
  await redis?.stop()
  await postgres?.stop()
})

/** Starts a server at its own address, with some different settings. */
async function startServer(changes: Variables = {}): Promise<string> {
  const variables = { ...shared, ...changes }
  const site = () => Promise.resolve(loaded.site)
  const { app, stop } = await createTestApp(variables, undefined, site)
  const http = await startHttp(getRequestListener(app.fetch))
  stops.push(() => http.stop().then(stop))
  return http.url
}

/** The findings about servers except good ones, each with the name of its check. */
async function complaints(servers: readonly string[], changes: Variables = {}): Promise<string> {
  const variables = { ...shared, ...changes }
  const limits = { answerMs: 10_000 }
  const report = await examine(variables, { servers, limits, checks: serversChecks })
  reported.push({ text: JSON.stringify(report) + printReport(report, false), variables })
  return (
    report.lines
      // The lake is down, which each server reports.
      .filter(({ verdict, message }) => verdict !== 'good' && !message.includes('is degraded.'))
      .map(({ check, verdict, message }) => `${check} ${verdict}: ${message}`)
      .join('\n')
  )
}

test('finds no difference between servers with the same settings, including servers that use other addresses for the same stores', async () => {
  const localhost = (url = '') => url.replace('127.0.0.1', 'localhost')
  const servers = [
    await startServer(),
    await startServer({
      REDIS_URL: localhost(shared['REDIS_URL']),
      ...(postgres && { DATABASE_URL: localhost(shared['DATABASE_URL']) }),
      FEATURE_RECAPTCHA: 'false',
      SITE_URL: 'https://petjet.example/',
      PORT: '3001',
      LOG_LEVEL: 'warn',
      OTEL_SERVICE_NAME: 'second',
    }),
  ]
  expect(await complaints(servers)).toBe('')
})

describe('names a setting that differs on one of three servers, and the server:', () => {
  const differences: readonly (readonly [title: string, changes: Variables])[] = [
    ['REDIS_PREFIX', { REDIS_PREFIX: 'petjet2' }],
    ['SITE_URL', { SITE_URL: 'https://www.petjet.example' }],
    ['ADMIN_PASSWORD_HASH', { ADMIN_PASSWORD_HASH: cheapHash('another password') }],
    ['SANITY_READ_TOKEN', { SANITY_READ_TOKEN: editorToken }],
    ['SANITY_DATASET', { SANITY_DATASET: 'staging' }],
    ['MAIL_TO', { MAIL_TO: 'crwe@petjet.example' }],
    ['WEBHOOK_SECRET', { WEBHOOK_SECRET: 'the-secret-of-before' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'another-token-of-the-metrics' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '2' }],
    ['INQUIRY_RETENTION_DAYS', { INQUIRY_RETENTION_DAYS: '30' }],
    ['REDIS_URL', { REDIS_URL: '' }],
    ['ASSETS_DIR', { ASSETS_DIR: '' }],
  ]
  let others: string[]
  const kept: typeof stops = []
  beforeAll(async () => {
    others = [await startServer(), await startServer()]
    kept.push(...stops.splice(0))
  }, 60_000)
  afterAll(() => Promise.all(kept.map((stop) => stop())))

  test.each(differences)('%s', async (name, changes) => {
    const url = await startServer(changes)
    const said = await complaints([...others, url])
    const settings = said.split('\n').filter((line) => line.startsWith('servers.settings'))
    expect(settings).toHaveLength(1)
    expect(settings[0]).toMatch(
      new RegExp(`^servers.settings wrong: ${url} has (?:no |a different |)${name}\\b.* 2 others`),
    )
  })

  test('the write token, which servers use to recognize the command', async () => {
    const url = await startServer({ SANITY_WRITE_TOKEN: viewerToken })
    const said = await complaints([...others, url])
    expect(said).toMatch(`${url} has a different SANITY_WRITE_TOKEN than this command`)
  })

  test('a setting of the command itself', async () => {
    expect(await complaints(others, { MAIL_TO: 'other@petjet.example' })).toBe(
      'servers.settings warning: both servers have a different MAIL_TO than this command.',
    )
  })

  test('a folder other than the shared one', async () => {
    const url = await startServer({ ASSETS_DIR: newFolder() })
    expect(await complaints([...others, url])).toContain(
      `servers.settings wrong: ASSETS_DIR leads to 2 different folders: from ${others.join(' and ')}; from ${url}.`,
    )
  })

  test.skipIf(!hasPostgres())('a different database on the same PostgreSQL', async () => {
    const DATABASE_URL = shared['DATABASE_URL']?.replace(/\w+$/, 'template1')
    const url = await startServer({ DATABASE_URL })
    expect(await complaints([...others, url])).toContain(
      `servers.settings wrong: ${url} has a different DATABASE_URL than 2 others.`,
    )
  })
})

test('while a secret changes, servers that accept both values agree', async () => {
  const [old, next] = ['the-secret-of-before', 'the-secret-of-tomorrow']
  const both = await startServer({ WEBHOOK_SECRET: old, WEBHOOK_SECRET_ALSO: next })
  const swapped = await startServer({ WEBHOOK_SECRET: next, WEBHOOK_SECRET_ALSO: old })
  const done = await startServer({ WEBHOOK_SECRET: next })
  const own = { WEBHOOK_SECRET: next, WEBHOOK_SECRET_ALSO: old }
  expect(await complaints([both, swapped], own)).toBe('')
  expect(await complaints([swapped, done], own)).toBe('')
  expect(await complaints([both, done], own)).toMatch(
    `${done} has a different WEBHOOK_SECRET than the other one`,
  )
}, 40_000)

describe('addresses', () => {
  test('a server that is down, a different product, and one server twice', async () => {
    const server = await startServer()
    const other = await startHttp((request, response) => {
      request.resume()
      response.end('{"status":"ok"}')
    })
    stops.push(other.stop)
    const said = await complaints([
      server,
      'http://127.0.0.1:9',
      other.url,
      server.replace('127.0.0.1', 'localhost'),
    ])
    expect(said).toContain('servers.reachable wrong: http://127.0.0.1:9 does not answer')
    expect(said).toContain(`servers.reachable wrong: ${other.url} is not this product.`)
    expect(said).toMatch(/servers\.version warning: .* and .* lead to the same server\./)
  })

  test('a server that is not ready, with the reason', async () => {
    const url = await startServer({ DATABASE_URL: 'postgres://petjet@127.0.0.1:9/petjet' })
    expect(await complaints([url])).toMatch(
      /servers\.reachable wrong: \S+ is not ready \(PostgreSQL: ECONNREFUSED, the outbox cannot be written\)/,
    )
  })

  test('a server with a different version', async () => {
    const server = await startServer()
    const older = await startHttp(async (request, response) => {
      const answer = await fetch(server + request.url)
      if (request.url === '/api/server') response.statusCode = 404
      response.end(await answer.text())
    })
    const other = await startHttp(async (request, response) => {
      const { authorization = '' } = request.headers
      const answer = await fetch(server + request.url, { headers: { authorization } })
      const text = await answer.text()
      response.end(text.replace(/"version":"[^"]*"/, '"version":"0.0.9 (abc)"'))
    })
    stops.push(older.stop, other.stop)
    const said = await complaints([server, older.url, other.url])
    expect(said).toContain(
      `servers.settings warning: ${older.url} runs a version that does not support this comparison.`,
    )
    expect(said).toMatch(
      new RegExp(
        `servers.version warning: the servers run 2 versions: .*0.0.9 \\(abc\\) on ${other.url}`,
      ),
    )
  })

  test('without addresses, the doctor prints only a hint', async () => {
    expect(await complaints([])).toMatch(/^servers\.reachable skipped: .*--servers http/)
    expect(await complaints([], { REDIS_URL: '', DATABASE_URL: '' })).toBe('')
  })
})

describe('the report of a server', () => {
  const reportOf = (url: string, token?: string) =>
    fetch(`${url}/api/server`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

  test('requires the token', async () => {
    const server = await startServer()
    const others = [undefined, '', editorToken, viewerToken, shared['METRICS_TOKEN']]
    for (const token of [...others, reportToken(viewerToken)]) {
      const answer = await reportOf(server, token)
      expect(answer.status).toBe(401)
      expect(Object.keys((await answer.json()) as object)).toEqual(['error'])
    }
  })

  test('contains no values, and the same value has a different fingerprint under another name or token', async () => {
    const server = await startServer({
      MAIL_FROM: 'same@petjet.example',
      MAIL_TO: 'same@petjet.example',
    })
    const other = await startServer({ SANITY_WRITE_TOKEN: viewerToken })
    const text = await (await reportOf(server, reportToken(editorToken))).text()
    const { settings } = JSON.parse(text) as { settings: Record<string, string[]> }
    const further = await (await reportOf(other, reportToken(viewerToken))).json()
    for (const value of Object.values(shared)) expect(text).not.toContain(value)
    expect(settings['MAIL_FROM']).not.toEqual(settings['MAIL_TO'])
    expect(further).toHaveProperty('settings.SITE_URL')
    expect(further).not.toHaveProperty('settings.SITE_URL', settings['SITE_URL'])
  })

  test('contains every setting that servers share', async () => {
    const answer = await reportOf(await startServer(), reportToken(editorToken))
    const { settings } = (await answer.json()) as { settings: Record<string, string[]> }
    const absent = settingNames.filter((name) => !(name in settings) && !name.endsWith('_ALSO'))
    expect(absent.filter((name) => !name.startsWith('OTEL_'))).toEqual([
      'PORT',
      'HOST',
      'DATA_DIR',
      'DRAIN_MS',
      'LOG_LEVEL',
      'LIVE_STREAM_LIMIT',
      'DATABASE_POOL_SIZE',
    ])
  })
})

test('no output contains a secret', () => {
  expect(reported.length).toBeGreaterThan(15)
  for (const { text, variables } of reported) {
    const secrets = secretsOf(variables).filter(({ value }) => text.includes(value))
    expect(secrets.map(({ name }) => name)).toEqual([])
  }
})
