import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Flood } from './flood.ts'
import { memoryOf } from './process-figures.ts'
import type { Instance } from './start-instance.ts'

/** What other visitors experienced for a while. */
export interface FloodVisit {
  /** Load times of a page from memory, in ms, at the 50th and 99th percentile. */
  readonly p50: number
  readonly p99: number
  /** The longest time of a search, each from its own network, in ms. */
  readonly slowestSearch: number
  /** Answers other than 200, with the route. */
  readonly refused: readonly string[]
  /** The server's maximum resident memory, in MiB. */
  readonly memory: number
  /** The number of the flood's answers by status. */
  readonly answers: Readonly<Record<string, number>>
}

const page = '/products/master-kit'
let visits = 0

/**
 * Visits an instance for some seconds, with or without a flood in another process.
 *
 * @param instance trusts one proxy
 */
export async function visitUnderFlood(
  instance: Instance,
  seconds: number,
  flood?: Omit<Flood, 'siteUrl' | 'seconds'>,
): Promise<FloodVisit> {
  const order = { ...flood, siteUrl: instance.siteUrl, seconds: seconds + 1 }
  const sent = flood ? floodProcess(JSON.stringify(order)) : Promise.resolve({})
  if (flood) await delay(700)
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string, from: string) => {
    const { status, ms } = await askFrom(instance.siteUrl + path, from, agent)
    if (status !== 200) refused.push(`${status} ${path}`)
    return ms
  }
  const [refused, pages, searches]: [string[], number[], number[]] = [[], [], []]
  const end = Date.now() + seconds * 1000
  let memory = 0
  const browse = async () => {
    while (Date.now() < end) {
      pages.push(await ask(page, '192.168.7.7'))
      memory = Math.max(memory, memoryOf(instance.pids.server))
      await delay(15)
    }
  }
  const search = async () => {
    while (Date.now() < end) {
      visits += 1
      const from = `172.${16 + (visits >> 8)}.${visits & 255}.9`
      searches.push(await ask(`/search?q=leash+${visits}`, from))
      await delay(300)
    }
  }
  await Promise.all([browse(), search()])
  agent.destroy()
  const answers = await sent
  const at = (share: number) =>
    pages.toSorted((a, b) => a - b)[Math.floor((pages.length - 1) * share)] ?? NaN
  return {
    p50: at(0.5),
    p99: at(0.99),
    slowestSearch: Math.max(...searches),
    refused,
    memory,
    answers,
  }
}

function floodProcess(order: string): Promise<Record<string, number>> {
  const child = spawn(process.execPath, ['tests/support/flood.ts', order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      // The flood has printed its tally.
      if (code === 0) resolve(JSON.parse(printed) as Record<string, number>)
      else reject(new Error(`The flood ended with code ${code}.`))
    })
  })
}

function askFrom(url: string, from: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const headers = { 'x-forwarded-for': from, 'accept-encoding': 'br' }
  return new Promise((resolve) => {
    const end = (status = 0) => resolve({ status, ms: performance.now() - began })
    const requested = request(url, { headers, agent, timeout: 30_000 }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode))
    })
    requested.on('timeout', () => requested.destroy())
    requested.on('error', () => end())
    requested.end()
  })
}
