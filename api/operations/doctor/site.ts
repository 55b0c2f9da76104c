import { connect, type TLSSocket } from 'node:tls'
import * as v from 'valibot'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { type Answer, ask, jsonOf, unexpected } from './ask.ts'
import { compareSettings } from './compare-settings.ts'
import { askServers, ownFingerprints, type ServerAnswer } from './server-answers.ts'
import {
  type Check,
  CheckEnded,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'

const dayMs = 24 * 3600 * 1000

/** The minimum time for which browsers must insist on TLS, in seconds: half a year. */
const minTransportSeconds = 15_552_000

/** The headers that protect visitors, and their required content. */
const protectiveHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['Content-Security-Policy', /(?:^|;)\s*(?:default|script)-src [^;]*/],
  ['X-Content-Type-Options', /^nosniff$/i],
  ['X-Frame-Options', /^(?:SAMEORIGIN|DENY)$/i],
  ['Referrer-Policy', /strict-origin|no-referrer|same-origin/],
  ['Cross-Origin-Opener-Policy', /^same-origin/],
  ['Permissions-Policy', /camera=\(\)/],
]

const healthContract = v.object({ status: v.picklist(['ok', 'degraded']) })

const reachFix =
  'start the server, and check DNS, firewall and proxy; SITE_URL has to be the address that visitors use.'
const crawlerFix =
  'set SITE_URL on the server to the address that visitors use, and make the proxy pass the path on.'

/** `SITE_URL`; ends the check if the setting cannot be read. */
function siteOf({ settings: { SITE_URL: siteUrl } }: DoctorContext): string {
  if (siteUrl !== undefined) return siteUrl
  throw new CheckEnded(skipped('SITE_URL cannot be read: see the settings.'))
}

/** Requests a path of the site. */
function askSite(context: DoctorContext, path: string, headers?: HeadersInit): Promise<Answer> {
  const siteUrl = siteOf(context)
  return ask(context, { name: siteUrl, fix: reachFix }, siteUrl + path, headers && { headers })
}

/** The report of the server that answers at SITE_URL. */
async function siteReport(context: DoctorContext): Promise<ServerAnswer> {
  const address = siteOf(context)
  const [answer = { address }] = await askServers({ ...context, servers: [address] })
  return answer
}

/** Requests a file for crawlers; ends the check if the file does not exist. */
async function crawlerFile(context: DoctorContext, path: string): Promise<string> {
  const answer = await askSite(context, path)
  if (answer.status === 200) return answer.text
  throw new CheckEnded(unexpected({ name: 'it', fix: crawlerFix }, answer))
}

/** Whether a URL is local to this machine. */
function isOwnMachine({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:127\.|\[::1\])/.test(hostname)
  )
}

async function certificateFinding(url: URL, context: DoctorContext): Promise<Finding> {
  let socket: TLSSocket
  try {
    socket = await shakeHands(url, context)
  } catch (cause) {
    // Another check tests whether anything answers there.
    return skipped(`there is no TLS connection to ${url.host} (${networkCodeOf(cause)}).`)
  }
  const { valid_to: validTo } = socket.getPeerCertificate()
  const { authorized, authorizationError } = socket
  socket.destroy()
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMs)
  const host = url.hostname
  const renew = 'renew the certificate, and find out why it was not renewed automatically.'
  if (days < 0) return wrong(`the certificate of ${host} expired ${-days} days ago.`, renew)
  if (!authorized)
    return wrong(
      `browsers do not trust the certificate of ${host} (${String(authorizationError)
        .replaceAll(/[^\w-]/g, ' ')
        .trim()}).`,
      'use a certificate for this name from a public authority, such as Let’s Encrypt, and send its chain along.',
    )
  if (days < context.limits.certificateDays)
    return warning(`the certificate of ${host} expires in ${days} days.`, renew)
  return good(`the certificate of ${host} is trusted, and valid for ${days} more days.`)
}

/** Connects even if the certificate is not trusted, so that it can be examined. */
function shakeHands(
  { hostname, port }: URL,
  { limits, signal }: DoctorContext,
): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const isName = !/^[\d.]+$|:/.test(host)
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    timeout: limits.answerMs,
    ...(isName && { servername: host }),
  })
  socket.once('secureConnect', () => resolve(socket))
  const fail = (cause: Error) => {
    socket.destroy()
    reject(cause)
  }
  socket.on('error', fail)
  signal.addEventListener('abort', () => fail(new Error('late')), { once: true })
  socket.once('timeout', () => fail(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })))
  return promise
}

/** The findings about the headers of the home page; none if all headers are right. */
function headerFindings(siteUrl: string, headers: Headers): Finding[] {
  const fix =
    'make the proxy or CDN in front pass on the headers of the server unchanged; it must not add any of these.'
  const findings = protectiveHeaders
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => wrong(`${name} is ${headers.has(name) ? 'too weak' : 'missing'}.`, fix))
  const transport = headers.get('Strict-Transport-Security') ?? ''
  const seconds = Number(/max-age="?(\d+)/i.exec(transport)?.[1] ?? 0)
  if (siteUrl.startsWith('https:') && seconds < minTransportSeconds) {
    const state = transport === '' ? 'missing' : 'shorter than half a year'
    findings.push(wrong(`Strict-Transport-Security is ${state}.`, fix))
  }
  const policy = headers.get('Content-Security-Policy') ?? ''
  const scripts = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  if (/'unsafe-inline'|(?:^|\s)\*(?:\s|$)/.test(scripts))
    findings.push(warning('Content-Security-Policy allows any script to run.', fix))
  return findings
}

export const siteChecks: readonly Check[] = [
  {
    id: 'site.certificate',
    title: 'TLS certificate',
    async run(context) {
      const url = new URL(siteOf(context))
      if (url.protocol === 'https:') return certificateFinding(url, context)
      if (isOwnMachine(url)) return skipped('SITE_URL is an address of this machine only.')
      return wrong(
        'SITE_URL begins with http://, so anyone on the network path can read the data of visitors.',
        'set up TLS on the proxy in front of the server, and change SITE_URL to begin with https://.',
      )
    },
  },
  {
    id: 'site.reachable',
    title: 'Site',
    after: ['site.certificate'],
    async run(context) {
      const siteUrl = siteOf(context)
      const answer = await askSite(context, '/api/health')
      if (answer.status !== 200)
        return wrong(`${siteUrl}/api/health answers HTTP ${answer.status}.`, reachFix)
      const parsed = v.safeParse(healthContract, jsonOf(answer))
      if (!parsed.success)
        return wrong(
          `the server at ${siteUrl} is not this product.`,
          'correct SITE_URL or the proxy.',
        )
      if (parsed.output.status === 'ok') return good(`${siteUrl} answers and is healthy.`)
      return warning(
        `${siteUrl} answers, but reports that it is degraded.`,
        `see ${siteUrl}/api/health, which gives the reason.`,
      )
    },
  },
  {
    id: 'site.settings',
    title: 'Settings of the running server',
    after: ['site.reachable'],
    async run(context) {
      const { address, report, finding } = await siteReport(context)
      if (report === undefined)
        return finding ?? skipped(`${address} does not report its settings.`)
      const findings = compareSettings([{ address, report }], ownFingerprints(context))
      if (findings.length > 0) return findings
      return good('the server that answers runs with these settings.')
    },
  },
  {
    id: 'site.proxies',
    title: 'Proxies',
    after: ['site.reachable'],
    async run(context) {
      const { TRUSTED_PROXIES: trusted } = context.settings
      const { address, report } = await siteReport(context)
      if (report === undefined || trusted === undefined)
        return skipped(`${address} does not report the number of proxies.`)
      const { proxies } = report
      if (proxies === trusted)
        return good(`the number of proxies is ${proxies}, as in TRUSTED_PROXIES.`)
      return warning(
        `this request passed ${proxies === 1 ? '1 proxy that adds' : `${proxies} proxies that add`} to X-Forwarded-For, but TRUSTED_PROXIES is ${trusted}: ${proxies > trusted ? 'all visitors share the limits of one address' : 'visitors can evade limits'}.`,
        `set TRUSTED_PROXIES=${proxies}, unless visitors pass different proxies than this machine.`,
      )
    },
  },
  {
    id: 'site.headers',
    title: 'Security headers',
    after: ['site.reachable'],
    async run(context) {
      const { status, headers } = await askSite(context, '/', { accept: 'text/html' })
      if (status !== 200)
        return wrong(
          `the home page answers HTTP ${status}.`,
          'set SITE_URL to the address that visitors see, without a redirect.',
        )
      const findings = headerFindings(siteOf(context), headers)
      return findings.length > 0 ? findings : good('all headers that protect visitors arrive.')
    },
  },
  {
    id: 'site.robots',
    title: 'robots.txt',
    after: ['site.reachable'],
    async run(context) {
      const text = await crawlerFile(context, '/robots.txt')
      if (/^disallow:\s*\/\s*$/im.test(text))
        return warning(
          'it blocks crawlers from the whole site.',
          'check the proxy or CDN in front of the server: its own robots.txt allows them.',
        )
      if (!text.includes(`${siteOf(context)}/sitemap.xml`))
        return wrong('it does not list the sitemap under SITE_URL.', crawlerFix)
      return good('it allows crawlers and lists the sitemap.')
    },
  },
  {
    id: 'site.sitemap',
    title: 'Sitemap',
    after: ['site.reachable'],
    async run(context) {
      const text = await crawlerFile(context, '/sitemap.xml')
      const pages = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, page = '']) => page)
      if (pages.length === 0) return wrong('it lists no pages.', crawlerFix)
      if (pages.some((page) => !page.startsWith(siteOf(context))))
        return wrong('it lists pages under an address other than SITE_URL.', crawlerFix)
      return good(`it lists ${pages.length} addresses under SITE_URL.`)
    },
  },
  {
    id: 'site.metrics',
    title: 'Metrics',
    after: ['site.reachable'],
    async run(context) {
      const tokens = valuesOf(context.settings, 'METRICS_TOKEN')
      if (tokens.length === 0) return skipped('METRICS_TOKEN is not set.')
      const [open, ...answers] = await Promise.all([
        askSite(context, '/metrics'),
        ...tokens.map((token) =>
          askSite(context, '/metrics', { authorization: `Bearer ${token}` }),
        ),
      ])
      if (open.status === 200)
        return wrong(
          'anyone can read them.',
          'check the proxy or CDN in front of the server: the server itself requires the token.',
        )
      const rejected = answers.find(({ status }) => status !== 200)
      if (rejected === undefined) return good('they can only be read with the token.')
      return wrong(
        `the server does not accept the token (${rejected.status}).`,
        'restart the server with this METRICS_TOKEN, and make the proxy pass on the Authorization header.',
      )
    },
  },
]
