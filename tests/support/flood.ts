import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Sends expensive requests for a while, from one network or fifty. Runs in its own process:
 * `node tests/support/flood.ts <attack as JSON>` prints the number of answers by status.
 */
export interface Flood {
  readonly siteUrl: string
  readonly kind: FloodKind
  /** The number of networks it comes from, according to `X-Forwarded-For`. */
  readonly networks: number
  readonly seconds: number
  /** Requests per second; without it, as fast as they are answered. */
  readonly rate?: number
  /** The slugs of existing kits. */
  readonly slugs: readonly string[]
}

export const floodKinds = [
  '500 spellings on one socket',
  '1,500 spellings on one socket',
  '3,000 spellings on one socket',
  'spellings on 128 connections',
  'comparisons',
  'share pictures',
  'searches',
  'unknown addresses',
] as const
export type FloodKind = (typeof floodKinds)[number]

const connections = 128
/** All pending requests, over all connections. */
const maxRequests = 20_000

/** Sends one flood; returns the number of answers by status. */
export async function sendFlood(flood: Flood): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const count = (status: string, by = 1) => (statuses[status] = (statuses[status] ?? 0) + by)
  const pipelined = /^([\d,]+) spellings on one/.exec(flood.kind)?.[1]
  const end = Date.now() + flood.seconds * 1000
  if (pipelined !== undefined) {
    const many = Number(pipelined.replace(',', ''))
    while (Date.now() < end) count('2xx to 4xx', await pipeline(flood, many, end))
    return statuses
  }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  const one = async () => {
    while (Date.now() < end && sent < maxRequests) {
      sent += 1
      count(String(await ask(flood, sent, agent)))
      if (flood.rate !== undefined) await delay((1000 * connections) / flood.rate)
    }
  }
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      if (flood.rate !== undefined) await delay((1000 * at) / flood.rate)
      await one()
    }),
  )
  agent.destroy()
  return statuses
}

/** The path of the n-th request. */
function target({ kind, slugs }: Flood, at: number): string {
  const slug = slugs[at % slugs.length] ?? 'master-kit'
  if (kind === 'comparisons') {
    const kits = [0, 1, 2, 3].map((more) => slugs[(at + more * (1 + (at % 7))) % slugs.length])
    return `/products/compare?kits=${[...new Set(kits)].join(',')},no-kit-${at}`
  }
  if (kind === 'share pictures') return `/share/products/${slug}.png`
  if (kind === 'searches') return `/search?q=${slug.slice(0, 4)}+leash+${at}`
  if (kind === 'unknown addresses') return `/nowhere/${at}`
  return spelling(at)
}

/** `/products/master-kit` in the n-th combination of uppercase and lowercase. */
function spelling(at: number): string {
  const letters = 'products'.split('')
  const cased = letters.map((letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter))
  return `/${cased.join('')}/master-kit?n=${at}`
}

const networkOf = ({ networks }: Flood, at: number) => `10.${at % networks}.0.${1 + (at % 250)}`

function ask(flood: Flood, at: number, agent: Agent): Promise<number> {
  const path = target(flood, at)
  const headers = { 'x-forwarded-for': networkOf(flood, at), 'accept-encoding': 'br' }
  return new Promise((resolve) => {
    const requested = request(
      flood.siteUrl + path,
      { headers, agent, timeout: 20_000 },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    requested.on('timeout', () => requested.destroy())
    requested.on('error', () => resolve(0))
    requested.end()
  })
}

/**
 * Sends many requests on one socket at once; returns how many were answered before it was closed.
 */
async function pipeline(flood: Flood, many: number, end: number): Promise<number> {
  const { hostname, port, host } = new URL(flood.siteUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let answers = 0
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answers += chunk.split('HTTP/1.1 ').length - 1
    if (answers >= many) socket.destroy()
  })
  const requests = Array.from(
    { length: many },
    (_, at) =>
      `GET ${spelling(at)} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${networkOf(flood, at)}\r\n\r\n`,
  )
  const timer = setTimeout(() => socket.destroy(), Math.max(0, end - Date.now()))
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(requests.join(''))
  await closed
  clearTimeout(timer)
  // If the server closed the socket, the next connection follows after a pause, not at once.
  await delay(100)
  return answers
}

if (import.meta.main) {
  // This process was started with a flood as its argument.
  const flood = JSON.parse(process.argv[2] ?? '{}') as Flood
  process.stdout.write(JSON.stringify(await sendFlood(flood)))
}
