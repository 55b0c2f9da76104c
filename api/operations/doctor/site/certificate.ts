import { connect, type TLSSocket } from 'node:tls'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import type { Check, DoctorContext } from '../check.ts'
import { type Finding, good, skipped, warning, wrong } from '../finding.ts'
import { isOwnMachine, noSite } from './open-site.ts'

const dayMs = 24 * 3600 * 1000

const renew = 'renew the certificate, and find out why it was not renewed automatically.'

/** Whether browsers trust the site's certificate, and for how long. */
export const certificateCheck: Check = {
  id: 'site.certificate',
  title: 'TLS certificate',
  async run(context) {
    const { SITE_URL: siteUrl } = context.settings
    if (siteUrl === undefined) return noSite
    const url = new URL(siteUrl)
    if (url.protocol === 'https:') return examineCertificate(url, context)
    if (isOwnMachine(url)) return skipped('SITE_URL is an address of this machine only.')
    return wrong(
      'SITE_URL begins with http://, so anyone on the network path can read the data of visitors.',
      'set up TLS on the proxy in front of the server, and change SITE_URL to begin with https://.',
    )
  },
}

async function examineCertificate(url: URL, context: DoctorContext): Promise<Finding> {
  try {
    const socket = await shakeHands(url, context)
    const { valid_to: validTo } = socket.getPeerCertificate()
    const problem = socket.authorized ? undefined : String(socket.authorizationError)
    socket.destroy()
    return verdictOf(url.hostname, Date.parse(validTo), problem, context)
  } catch (cause) {
    // Another check tests whether anything answers there.
    return skipped(`there is no TLS connection to ${url.host} (${networkCodeOf(cause)}).`)
  }
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

function verdictOf(
  host: string,
  validTo: number,
  problem: string | undefined,
  { limits }: DoctorContext,
): Finding {
  const days = Math.floor((validTo - Date.now()) / dayMs)
  if (days < 0) return wrong(`the certificate of ${host} expired ${-days} days ago.`, renew)
  if (problem !== undefined)
    return wrong(
      `browsers do not trust the certificate of ${host} (${problem.replaceAll(/[^\w-]/g, ' ').trim()}).`,
      'use a certificate for this name from a public authority, such as Let’s Encrypt, and send its chain along.',
    )
  if (days < limits.certificateDays)
    return warning(`the certificate of ${host} expires in ${days} days.`, renew)
  return good(`the certificate of ${host} is trusted, and valid for ${days} more days.`)
}
