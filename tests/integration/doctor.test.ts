import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Check, DoctorLimits } from '#api/operations/doctor/check.ts'
import { examine, type Report } from '#api/operations/doctor/examine.ts'
import { printReport } from '#api/operations/doctor/print-report.ts'
import { checks as allChecks } from '#api/operations/doctor/registry.ts'
import { secretsOf } from '#api/operations/doctor/secrets.ts'
import { mailRoutes } from '#packages/service-stand-ins/src/mail/mail.routes.ts'
import { startBadEndpoint } from '#tests/support/bad-endpoint.ts'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { type LakeProxyOptions, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { makeCertificate } from '#tests/support/local-certificates.ts'
import { signInToLake } from '#packages/local-lake/tests/support/sign-in-to-lake.ts'
import { type Collector, startCollector, tracedTo } from '#tests/support/start-collector.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { hasPostgres, type RunningPostgres, startPostgres } from '#tests/support/start-postgres.ts'
import { type RunningRedis, startRedis } from '#tests/support/start-redis.ts'
import { wrongSettings } from '#tests/support/wrong-settings.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

type Variables = Record<string, string | undefined>

/** Debian's user without rights. */
const nobody = 65_534

let instance: Instance
let redis: RunningRedis
let collector: Collector
/**
 * Without a database, its checks are skipped; `doctor-postgres.test.ts` tests them in every state.
 */
let postgres: RunningPostgres | undefined
const folder = newFolder()
/** Everything that was printed or reported, with the variables at that time. */
const reported: { text: string; variables: Variables }[] = []

beforeAll(async () => {
  redis = await startRedis()
  collector = await startCollector()
  postgres = hasPostgres() ? await startPostgres() : undefined
  instance = await startInstance({
    isSilent: true,
    environment: {
      FEATURE_RECAPTCHA: 'on',
      FEATURE_ECOMMERCE: 'on',
      GA_MEASUREMENT_ID: 'G-TEST12',
      METRICS_TOKEN: 'a-token-of-the-metrics',
      REDIS_URL: redis.url,
      ...tracedTo(collector),
      ASSETS_DIR: newFolder(),
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
  })
}, 300_000)

afterAll(async () => {
  await instance?.stop()
  await redis?.stop()
  await collector?.stop()
  await postgres?.stop()
})

/** Short timeouts, so that a hanging service does not delay the tests; the disk can be small. */
const limits = { answerMs: 2000, checkMs: 8000, freeBytes: 1 }

/** Whether a check is the last one, or one that it requires. */
function leadsTo(last: Check['id'], id: Check['id']): boolean {
  const required = allChecks.find((check) => check.id === last)?.after ?? []
  return id === last || required.some((earlier) => leadsTo(earlier, id))
}

/** @param only a check that runs alone, after those that it requires; by default all checks run */
async function examineWith(
  changes: Variables,
  more: Partial<DoctorLimits> = {},
  only?: Check['id'],
): Promise<Report> {
  const variables = { ...instance.environment, ...changes }
  const servers = [instance.siteUrl]
  const checks = only === undefined ? allChecks : allChecks.filter(({ id }) => leadsTo(only, id))
  const report = await examine(variables, { limits: { ...limits, ...more }, servers, checks })
  const text = `${JSON.stringify(report)}\n${printReport(report, true)}`
  reported.push({ text, variables })
  return report
}

/** The findings of a check that are not good. */
function complaints({ lines }: Report, check: Check['id']): string {
  return lines
    .filter((line) => line.check === check && line.verdict !== 'good')
    .map(({ verdict, message, fix }) => `${verdict}: ${message} ${fix ?? ''}`)
    .join('\n')
}

/** The checks that found a problem. */
function wrongChecks({ lines }: Report): string[] {
  return [...new Set(lines.filter(({ verdict }) => verdict === 'wrong').map(({ check }) => check))]
}

async function behave(service: string, fault: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ fault })
  await fetch(`${instance.lakeUrl}/${service}/faults`, { method: 'POST', headers, body })
}

test('a healthy configuration has no complaints', async () => {
  const health = async () => (await fetch(`${instance.siteUrl}/api/health`)).json()
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: 'ok' })
  // The doctor's own timeouts: a busy machine answers late, and a late answer is a complaint.
  const report = await examineWith({}, { answerMs: 5000, checkMs: 15_000 })
  const others = report.lines.filter(
    ({ verdict, group }) => verdict !== 'good' && (postgres || group !== 'postgres'),
  )
  // Requests to the same machine do not need TLS.
  expect(
    others.map(({ check, verdict }) => [check, verdict]),
    printReport(report, true),
  ).toEqual([
    ['cdn.purge', 'skipped'],
    ['site.certificate', 'skipped'],
  ])
  expect(report.ok).toBe(true)
  expect(report.counts.good).toBeGreaterThan(25)
})

test('nothing is changed: no document, message, call or file is left behind', async () => {
  const lake = lakeEditor(instance)
  const state = async () => ({
    documents: await lake.fetch('count(*)', {}, { perspective: 'raw' }),
    inquiries: await lake.fetch('*[_type == "inquiry"]._id', {}, { perspective: 'raw' }),
    messages: await (await fetch(`${instance.lakeUrl}/mail/messages`)).text(),
    calls: await (await fetch(`${instance.lakeUrl}/webhook/calls`)).json(),
    ledger: await (await fetch(`${instance.lakeUrl}/__ledger`)).json(),
  })
  const before = await state()
  await examineWith({})
  expect(await state()).toEqual(before)
  expect(before).toMatchObject({ calls: [], ledger: [] })
})

describe('named correctly:', () => {
  test.each(wrongSettings)('%s', async (_title, changes, check, message) => {
    const report = await examineWith(changes(instance.environment), {}, check)
    expect(complaints(report, check)).toMatch(message)
    expect(report.ok).toBe(false)
  })

  test('a data folder that belongs to the server, with a folder that does not', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'journal'), { mode: 0o555 })
    const isRoot = process.getuid?.() === 0
    if (isRoot) chownSync(dataDir, nobody, nobody)
    if (isRoot) process.seteuid?.(nobody)
    const report = await examineWith({ DATA_DIR: dataDir }, {}, 'machine.disk').finally(
      () => isRoot && process.seteuid?.(0),
    )
    expect(complaints(report, 'machine.disk')).toMatch(/journal cannot be written to: .* owner/)
  })

  test('a wrong setting is named only by its own check', async () => {
    const report = await examineWith({ MAILGUN_API_KEY: 'key-of-somebody-else' })
    expect(wrongChecks(report)).toEqual(['mail.domain'])
  })

  test('all malformed settings, and the services of the others', async () => {
    const report = await examineWith({
      PORT: 'ninety',
      SANITY_PROJECT_ID: 'Not An Id',
      MAILGUN_REGION: 'asia',
      WEBHOOK_SECRET: '',
      METRICS_TOKEN: 'short',
    })
    const settings = complaints(report, 'settings.readable')
    for (const name of [
      'PORT',
      'SANITY_PROJECT_ID',
      'MAILGUN_REGION',
      'WEBHOOK_SECRET',
      'METRICS_TOKEN',
    ])
      expect(settings).toContain(`wrong: ${name} `)
    expect(wrongChecks(report)).toEqual(['settings.readable'])
    expect(complaints(report, 'shop.storefront')).toBe('')
  })
})

describe('with services in another state', () => {
  test('inquiries that anybody can see', async () => {
    const lake = lakeEditor(instance)
    await lake.create({ _id: 'leaked', _type: 'inquiry', name: 'Amelia' })
    const report = await examineWith({})
    await lake.delete('leaked')
    const said = complaints(report, 'sanity.private-inquiries')
    expect(said).toMatch(/wrong: anyone can find inquiries or drafts without a token/)
    expect(said).toMatch(/wrong: the ids of 1 inquiries contain no dot/)
    expect(wrongChecks(report)).toEqual(['sanity.private-inquiries'])
  })

  test('a private dataset', async () => {
    const studio = `${instance.siteUrl}/studio`
    const token = await signInToLake(instance.lakeUrl, studio, 'local-administrator')
    const setMode = (aclMode: string) =>
      fetch(`${instance.lakeUrl}/v1/datasets/production`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ aclMode }),
      })
    expect((await setMode('private')).status).toBe(200)
    const report = await examineWith({})
    expect((await setMode('public')).status).toBe(200)
    expect(complaints(report, 'sanity.dataset')).toMatch(/wrong: production is private/)
    expect(complaints(report, 'sanity.cors')).toMatch(/skipped: .*“Dataset” is wrong/)
  })

  test('a domain that is not verified', async () => {
    const setState = (state: string) =>
      fetch(`${instance.lakeUrl}/mail/domain`, { method: 'PUT', body: JSON.stringify({ state }) })
    await setState('unverified')
    const report = await examineWith({})
    await setState('active')
    expect(complaints(report, 'mail.domain')).toMatch(
      /wrong: mail\.petjet\.example is unverified.*TXT k1\._domainkey.*DNS records/,
    )
  })

  test('another region of Mailgun', async () => {
    const { MAILGUN_API_KEY: apiKey = '', MAILGUN_API_URL: eu = '' } = instance.environment
    const mail = mailRoutes({ folder, mountedAt: '', apiKey, domain: 'another.example' })
    const { url: us, stop } = await startHttp(getRequestListener(mail.routes.fetch))
    const report = await examineWith({ MAILGUN_API_URL: '' }, { mailgunAddresses: { us, eu } })
    const right = await examineWith(
      { MAILGUN_API_URL: '', MAILGUN_REGION: 'eu' },
      { mailgunAddresses: { us, eu } },
    )
    await stop()
    mail.close()
    expect(complaints(report, 'mail.domain')).toMatch(
      /wrong: .* was set up in the region eu.* set MAILGUN_REGION=eu/,
    )
    expect(complaints(right, 'mail.domain')).toBe('')
  })

  test('a Mailgun sending key is not a problem', async () => {
    const front = await openLakeProxy(instance.lakeUrl, {
      alter: (answer, path) => {
        if (/\/v[45]\/|\/webhooks$/.test(path)) answer.status = 403
      },
    })
    const report = await examineWith({ MAILGUN_API_URL: `http://localhost:${front.port}/mail` })
    await front.stop()
    expect(complaints(report, 'mail.domain')).toBe('')
    expect(complaints(report, 'mail.signing-key')).toMatch(/^skipped: /)
    expect(report.ok).toBe(true)
  })

  test.each([
    ['webhook', 'hang', 'webhook.receiver', /wrong: it does not answer within 2 s/],
    ['webhook', 'fail', 'webhook.receiver', /wrong: it answers the test message with HTTP 500/],
    ['webhook', 'unreadable', 'webhook.receiver', /wrong: a web page answers at WEBHOOK_URL/],
    ['webhook', 'reset', 'webhook.receiver', /wrong: it does not answer \(/],
    ['captcha', 'hang', 'captcha.secret-key', /wrong: the provider does not answer within 2 s/],
    [
      'captcha',
      'unreadable',
      'captcha.secret-key',
      /wrong: the server that answers is not reCAPTCHA/,
    ],
    ['shop', 'fail', 'shop.storefront', /wrong: .* does not answer like the Storefront API/],
    ['analytics', 'hang', 'analytics.measurement-id', /wrong: the service does not answer within/],
  ] as const)('%s that does %s', async (service, fault, check, message) => {
    await behave(service, fault)
    const report = await examineWith({}, {}, check)
    await behave(service, 'none')
    expect(complaints(report, check)).toMatch(message)
  })

  test.each(['never answers', 'trickles its headers', 'trickles its body', 'has no end'] as const)(
    'a webhook receiver that %s delays the doctor by no more than its timeout',
    async (how) => {
      const endpoint = await startBadEndpoint(how)
      const began = performance.now()
      await examineWith({ WEBHOOK_URL: endpoint.url, GA_URL: endpoint.url })
      endpoint.stop()
      expect(performance.now() - began).toBeLessThan(9500)
    },
  )

  test.each([
    [401, /wrong: it rejects the headers \(HTTP 401\)/],
    [404, /wrong: nothing accepts traces at its path/],
    [415, /wrong: it does not know the protocol/],
    [503, /wrong: it answers HTTP 503/],
    ['hangs', /wrong: it does not answer within 2 s/],
  ] as const)('a collector of traces: %s', async (behavior, message) => {
    collector.behavior = behavior
    const report = await examineWith({}, {}, 'traces.collector')
    collector.behavior = 'accepts'
    expect(complaints(report, 'traces.collector')).toMatch(message)
  })

  test('a trace collector that is down, and none at all', async () => {
    const none = await startCollector()
    await none.stop()
    const away = await examineWith({ OTEL_EXPORTER_OTLP_ENDPOINT: none.url })
    expect(complaints(away, 'traces.collector')).toMatch(/wrong: it does not answer/)
    const unset = await examineWith({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    expect(complaints(unset, 'traces.collector')).toMatch(/^skipped: no collector is set/)
    expect(unset.ok).toBe(true)
  })

  test('a receiver that checks no signature', async () => {
    const receiver = await startHttp((request, response) => {
      request.resume()
      response.writeHead(204).end()
    })
    const report = await examineWith({ WEBHOOK_URL: `${receiver.url}/` })
    await receiver.stop()
    expect(complaints(report, 'webhook.receiver')).toMatch(/warning: .*even with a wrong signature/)
  })

  test('a clock that is wrong', async () => {
    const front = await openLakeProxy(instance.lakeUrl, {
      alter: (answer) => {
        answer.headers.date = new Date(Date.now() - 600_000).toUTCString()
      },
    })
    const origin = `http://localhost:${front.port}`
    const report = await examineWith({
      SANITY_API_HOST: origin,
      MAILGUN_API_URL: `${origin}/mail`,
      RECAPTCHA_URL: `${origin}/captcha`,
    })
    await front.stop()
    expect(complaints(report, 'machine.clock')).toMatch(/wrong: it is (599|60\d) s ahead of .*NTP/)
    expect(wrongChecks(report)).toEqual(['machine.clock'])
  })

  test('a disk that is nearly full', async () => {
    const report = await examineWith({}, { freeBytes: Number.MAX_SAFE_INTEGER })
    expect(complaints(report, 'machine.disk')).toMatch(/wrong: the disk of .* GB left, less than/)
  })
})

describe('Redis', () => {
  test('that refuses the password, evicts sessions, or hangs', async () => {
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.configSet('maxmemory', '100mb')
    await client.configSet('maxmemory-policy', 'allkeys-lru')
    const examineRedis = (changes: Variables = {}) => examineWith(changes, {}, 'redis.server')
    const evicting = await examineRedis()
    await client.configSet('maxmemory-policy', 'noeviction')
    await client.configSet('requirepass', 'the-password-of-redis')
    const without = await examineRedis()
    const withPassword = (password: string) => redis.url.replace('//', `//:${password}@`)
    const wrong = await examineRedis({ REDIS_URL: withPassword('another-password') })
    const right = await examineRedis({ REDIS_URL: withPassword('the-password-of-redis') })
    await client.configSet('requirepass', '')
    redis.signal('SIGSTOP')
    const hanging = await examineRedis()
    redis.signal('SIGCONT')
    client.destroy()
    expect(complaints(evicting, 'redis.server')).toMatch(
      /wrong: its maxmemory-policy is allkeys-lru/,
    )
    expect(complaints(without, 'redis.server')).toMatch(/wrong: it rejects the password.*NOAUTH/)
    expect(complaints(wrong, 'redis.server')).toMatch(/wrong: it rejects the password.*WRONGPASS/)
    expect(complaints(right, 'redis.server')).toBe('')
    expect(complaints(hanging, 'redis.server')).toMatch(/wrong: it does not answer in time/)
  })

  test.each([
    ['on a replica', ['REPLICAOF', '127.0.0.1', '9'], /wrong: it is a replica/],
    [
      'with full memory',
      ['CONFIG', 'SET', 'maxmemory', '1mb'],
      /wrong: its memory is full.*\(OOM\)/,
    ],
  ])('%s', async (_title, command, message) => {
    const other = await startRedis()
    const client = createClient({ url: other.url })
    await client.connect()
    await client.sendCommand(command)
    const report = await examineWith({ REDIS_URL: other.url }, {}, 'redis.server')
    client.destroy()
    await other.stop()
    expect(complaints(report, 'redis.server')).toMatch(message)
  })

  test.each([
    ['a command', '~petjet:*', '-eval'],
    ['its keys', '~another-site:*', '+eval'],
  ])('whose account lacks %s', async (_title, keys, rights) => {
    const client = createClient({ url: redis.url })
    await client.connect()
    const account = ['on', '>a-password-of-the-account', keys, '+@all', rights]
    await client.sendCommand(['ACL', 'SETUSER', 'account', 'reset', ...account])
    const url = redis.url.replace('//', '//account:a-password-of-the-account@')
    const report = await examineWith({ REDIS_URL: url }, {}, 'redis.server')
    await client.sendCommand(['ACL', 'DELUSER', 'account'])
    client.destroy()
    expect(complaints(report, 'redis.server')).toMatch(/wrong: the account may not use .*NOPERM/)
  })

  test('has no key of the doctor left', async () => {
    const client = createClient({ url: redis.url })
    await client.connect()
    await examineWith({}, {}, 'redis.server')
    // A key expires soon if a timeout prevented its deletion.
    const keys = () => client.keys('*doctor*')
    await expect.poll(keys, { timeout: 15_000 }).toEqual([])
    client.destroy()
  })
})

describe('a CDN', () => {
  const account = { CDN_PROVIDER: 'cloudflare', CDN_SERVICE_ID: 'zone-1', CDN_API_TOKEN: 'a-token' }

  test('that accepts purges, and one that rejects the token or the zone', async () => {
    const purged: string[] = []
    const cdn = await startHttp(async (request, response) => {
      purged.push(await text(request))
      const isKnown = request.headers.authorization === 'Bearer a-token'
      const isZone = request.url === '/zones/zone-1/purge_cache'
      response.statusCode = !isKnown ? 403 : isZone ? 200 : 404
      response.end('{"success":true}')
    })
    const examineCdn = (changes: Variables) =>
      examineWith({ ...account, CDN_API_URL: cdn.url, ...changes }, {}, 'cdn.purge')
    const right = await examineCdn({})
    const token = await examineCdn({ CDN_API_TOKEN: 'an-old-token' })
    const zone = await examineCdn({ CDN_SERVICE_ID: 'zone-2' })
    await cdn.stop()
    const away = await examineCdn({})
    expect(complaints(right, 'cdn.purge')).toBe('')
    expect(purged[0]).toMatch(/^\{"tags":\["petjet-doctor-[\w-]+"\]\}$/)
    expect(complaints(token, 'cdn.purge')).toMatch(/wrong: Cloudflare rejects the token/)
    expect(complaints(zone, 'cdn.purge')).toMatch(/wrong: Cloudflare has no such zone id/)
    expect(complaints(away, 'cdn.purge')).toMatch(/wrong: Cloudflare does not answer/)
  })
})

describe('the running server', () => {
  test('that has other settings, as after an edit without a restart', async () => {
    const report = await examineWith({ MAIL_TO: 'others@petjet.example', INQUIRY_RATE_LIMIT: '30' })
    const found = complaints(report, 'site.settings')
    expect(found).toMatch(/warning: \S+ has a different MAIL_TO than this command/)
    expect(found).toMatch(/warning: \S+ has a different INQUIRY_RATE_LIMIT than this command/)
    expect(report.ok).toBe(true)
  })

  test('behind a different number of proxies than TRUSTED_PROXIES', async () => {
    const front = await openLakeProxy(instance.siteUrl, { forwardedFor: '192.0.2.7' })
    const report = await examineWith({ SITE_URL: `http://localhost:${front.port}` })
    await front.stop()
    expect(complaints(report, 'site.proxies')).toMatch(
      /warning: this request passed 1 proxy that .* TRUSTED_PROXIES is 0: all visitors share/,
    )
    const none = await examineWith({ TRUSTED_PROXIES: '2' })
    expect(complaints(none, 'site.proxies')).toMatch(/passed 0 proxies .* can evade limits/)
  })

  test('whose webhook on the internet lacks TLS', async () => {
    const report = await examineWith({ WEBHOOK_URL: 'http://hooks.petjet.example/inquiries' })
    expect(complaints(report, 'settings.encryption')).toMatch(/warning: WEBHOOK_URL has no TLS/)
    const own = await examineWith({ WEBHOOK_URL: 'http://10.1.2.3/inquiries' })
    expect(complaints(own, 'settings.encryption')).toBe('')
  })
})

describe('the site from outside', () => {
  test('headers that a proxy removes', async () => {
    const names = ['content-security-policy', 'x-frame-options']
    const strip: LakeProxyOptions['alter'] = ({ headers }) =>
      names.forEach((name) => delete headers[name])
    const front = await openLakeProxy(instance.siteUrl, { alter: strip })
    const report = await examineWith({ SITE_URL: `http://localhost:${front.port}` })
    await front.stop()
    const said = complaints(report, 'site.headers')
    expect(said).toMatch(/wrong: Content-Security-Policy is missing/)
    expect(said).toMatch(/wrong: X-Frame-Options is missing/)
    expect(said).not.toMatch(/Referrer-Policy/)
    // The server behind it is configured with another address.
    expect(complaints(report, 'site.sitemap')).toMatch(
      /wrong: it lists pages under an address other/,
    )
    expect(complaints(report, 'site.robots')).toMatch(/wrong: it does not list the sitemap/)
  })

  test.each([
    [-1, /wrong: the certificate of localhost expired \d days ago/],
    [
      90,
      /wrong: browsers do not trust the certificate of localhost \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ],
  ])('a certificate of %s days', async (days, message) => {
    const certificate = makeCertificate(folder, days)
    const front = await openLakeProxy(instance.siteUrl, { tls: certificate })
    const report = await examineWith({ SITE_URL: `https://localhost:${front.port}` })
    await front.stop()
    expect(complaints(report, 'site.certificate')).toMatch(message)
    expect(complaints(report, 'site.reachable')).toMatch(/^skipped: /)
  })
})

/** Runs `npm run doctor` in a separate process. */
async function runDoctor(changes: Variables, ...args: string[]) {
  const variables = { ...instance.environment, ...changes }
  const child = spawn(process.execPath, ['bin/doctor.ts', ...args], {
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(parts).toString('utf8')
  reported.push({ text, variables })
  return { code, text }
}

describe('the command', () => {
  test('exits with 0 if nothing is wrong, and prints no colors into a pipe', async () => {
    const { code, text } = await runDoctor({})
    expect(text).toMatch(/\nSanity\n {2}good {5}Project: petjet exists and is active\.\n/)
    expect(text).toMatch(/\nNothing is wrong: \d+ good, /)
    expect(text).not.toContain('\u001B')
    expect(code).toBe(0)
  })

  test('exits with 1 if something is wrong, and says how to fix it', async () => {
    const { code, text } = await runDoctor({ SANITY_DATASET: 'staging' })
    expect(text).toMatch(/\n {2}wrong {4}Dataset: .*\n {11}To fix it: set SANITY_DATASET/)
    expect(code).toBe(1)
  })

  test('finds the stand-ins of a running product without settings', async () => {
    const { DATA_DIR, PORT, PATH } = instance.environment
    const names = Object.keys(instance.environment)
    const unset: Variables = Object.fromEntries(names.map((name) => [name, undefined]))
    const { code, text } = await runDoctor(Object.assign(unset, { DATA_DIR, PORT, PATH }), '--json')
    const report = JSON.parse(text) as Report
    expect(wrongChecks(report)).toEqual([])
    expect(code).toBe(0)
  })

  test('reports in JSON for pipelines, and rejects an unknown option in one sentence', async () => {
    const { code, text } = await runDoctor({ SANITY_DATASET: 'staging' }, '--json')
    const report = JSON.parse(text) as Report
    expect(report).toMatchObject({ ok: false, counts: { wrong: 1 } })
    expect(wrongChecks(report)).toEqual(['sanity.dataset'])
    expect(code).toBe(1)
  })

  test('compares servers, whose addresses commas or spaces separate', async () => {
    const { host } = new URL(instance.siteUrl)
    const { code, text } = await runDoctor({}, '--servers', `${host}, http://127.0.0.1:9`, '--json')
    const report = JSON.parse(text) as Report
    const found = report.lines.filter(({ check }) => check === 'servers.reachable')
    expect(found).toMatchObject([
      { verdict: 'good', message: `${instance.siteUrl} answers and is ready.` },
      {
        verdict: 'wrong',
        message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer/),
      },
    ])
    expect(code).toBe(1)
  })

  test.each([
    [
      ['--fix'],
      /^npm run doctor has two options, --json and --servers: npm run doctor -- --json --servers http/,
    ],
    [['http://10.0.0.11:3000'], /^npm run doctor has two options, --json and --servers: /],
    [
      ['--servers', 'ftp://10.0.0.11'],
      /^--servers needs addresses .*; ftp:\/\/10\.0\.0\.11 is not one\.\n$/,
    ],
    [['--servers', 'http://10.0.0.11:port'], /^--servers needs addresses /],
  ])('rejects %s in one sentence', async (args, message) => {
    const { code, text } = await runDoctor({}, ...args)
    expect(text).toMatch(message)
    expect(code).toBe(1)
  })

  test('detects a certificate that expires soon, and missing HSTS', async () => {
    const certificate = makeCertificate(folder, 5)
    const front = await openLakeProxy(instance.siteUrl, { tls: certificate })
    const siteUrl = `https://localhost:${front.port}`
    const trusted = { SITE_URL: siteUrl, NODE_EXTRA_CA_CERTS: certificate.file }
    const { text } = await runDoctor(trusted, '--json')
    await front.stop()
    const report = JSON.parse(text) as Report
    expect(complaints(report, 'site.certificate')).toMatch(
      /^warning: the certificate of localhost expires in [45] days/,
    )
    expect(complaints(report, 'site.headers')).toMatch(
      /wrong: Strict-Transport-Security is missing/,
    )
  })
})

test('no output contains a secret', () => {
  expect(reported.length).toBeGreaterThan(50)
  for (const { text, variables } of reported) {
    const secrets = [...secretsOf(variables), ...secretsOf(instance.environment)]
    expect(secrets.length).toBeGreaterThan(9)
    const names = secrets.filter(({ value }) => text.includes(value)).map(({ name }) => name)
    expect(names).toEqual([])
  }
  const secretNames = new Set(
    reported.flatMap(({ variables }) => secretsOf(variables).map((s) => s.name)),
  )
  expect([...secretNames]).toEqual(
    expect.arrayContaining([
      'SANITY_READ_TOKEN',
      'SANITY_WRITE_TOKEN',
      'ADMIN_PASSWORD_HASH',
      'MAILGUN_API_KEY',
      'MAILGUN_SIGNING_KEY',
      'WEBHOOK_SECRET',
      'RECAPTCHA_SECRET_KEY',
      'SHOPIFY_STOREFRONT_TOKEN',
      'METRICS_TOKEN',
      'REDIS_URL',
    ]),
  )
})
