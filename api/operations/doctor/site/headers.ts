import { ask } from '../ask.ts'
import type { Check } from '../check.ts'
import { type Finding, good, warning, wrong } from '../finding.ts'
import { noSite } from './open-site.ts'

/** The minimum time for which browsers must insist on TLS, in seconds: half a year. */
const minTransportSeconds = 15_552_000

const proxyFix =
  'make the proxy or CDN in front pass on the headers of the server unchanged; it must not add any of these.'

/** The headers that protect visitors, and their required content. */
const wanted: readonly (readonly [name: string, value: RegExp])[] = [
  ['Content-Security-Policy', /(?:^|;)\s*(?:default|script)-src [^;]*/],
  ['X-Content-Type-Options', /^nosniff$/i],
  ['X-Frame-Options', /^(?:SAMEORIGIN|DENY)$/i],
  ['Referrer-Policy', /strict-origin|no-referrer|same-origin/],
  ['Cross-Origin-Opener-Policy', /^same-origin/],
  ['Permissions-Policy', /camera=\(\)/],
]

/** Whether the protective headers reach the client through every proxy. */
export const headersCheck: Check = {
  id: 'site.headers',
  title: 'Security headers',
  after: ['site.reachable'],
  async run(context) {
    const { SITE_URL: siteUrl } = context.settings
    if (siteUrl === undefined) return noSite
    const answer = await ask(context, `${siteUrl}/`, { headers: { accept: 'text/html' } })
    if (answer.status !== 200)
      return wrong(
        answer.status === undefined
          ? `the home page does not answer ${answer.reason}.`
          : `the home page answers HTTP ${answer.status}.`,
        'set SITE_URL to the address that visitors see, without a redirect.',
      )
    const { headers } = answer
    const bad = wanted.filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    const findings = bad.map(([name]) =>
      wrong(`${name} is ${headers.has(name) ? 'too weak' : 'missing'}.`, proxyFix),
    )
    const all = [...findings, ...transportOf(new URL(siteUrl), headers), ...openPolicyOf(headers)]
    return all.length > 0 ? all : good('all headers that protect visitors arrive.')
  },
}

function transportOf(url: URL, headers: Headers): Finding[] {
  if (url.protocol !== 'https:') return []
  const header = headers.get('Strict-Transport-Security') ?? ''
  const seconds = Number(/max-age="?(\d+)/i.exec(header)?.[1] ?? 0)
  if (seconds >= minTransportSeconds) return []
  const message = header === '' ? 'missing' : 'shorter than half a year'
  return [wrong(`Strict-Transport-Security is ${message}.`, proxyFix)]
}

/** A policy that lets any script run is useless. */
function openPolicyOf(headers: Headers): Finding[] {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const scripts = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  if (!/'unsafe-inline'|(?:^|\s)\*(?:\s|$)/.test(scripts)) return []
  return [warning('Content-Security-Policy allows any script to run.', proxyFix)]
}
