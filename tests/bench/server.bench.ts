import autocannon from 'autocannon'
import { type Floor, startPlainServer } from './floor/start-floor.ts'
import { beforeNote, startContenders } from './measure/contenders.ts'
import { inTurn } from './measure/in-turn.ts'
import { fetchRaw } from './measure/fetch-raw.ts'
import { runs } from './measure/options.ts'
import { measuredPages } from './measure/pages.ts'
import { cpuSecondsOf, memoryOf } from './measure/process-figures.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/** Pages a second from one process, beside plain Node that sends the same buffer. */
const began = performance.now()
const connections = 50
const seconds = 2

interface Load {
  readonly pagesPerSecond: number
  /** Processor time of the server, in µs for each page. */
  readonly microseconds: number
  /** Of the 2.5 % slowest pages the quickest, in ms. */
  readonly slow: number
}

interface Target {
  readonly key: string
  readonly url: string
  readonly pid: number
}

const contenders = await startContenders()
const { site, before } = contenders
const plain = new Map<string, Floor>()
const tally = new Tally<Load>()
const failures: string[] = []
const memory = { atStart: memoryOf(site.pids.server), afterLoad: 0 }
try {
  for (const path of measuredPages) plain.set(path, await startPlainServer(await warm(path)))
  const targets = measuredPages.flatMap((path) => [
    target('floor', path, plain.get(path)?.url ?? '', plain.get(path)?.pid ?? 0),
    target('site', path, site.siteUrl, site.pids.server),
    ...(before ? [target('before', path, before.siteUrl, before.pids.server)] : []),
  ])
  for (const { url } of targets) await fetchRaw(url)
  await inTurn(runs, targets, load)
  memory.afterLoad = memoryOf(site.pids.server)
  site.signalLake('SIGKILL')
  const alone = targets
    .filter(({ key }) => !key.startsWith('before'))
    .map(({ key, url, pid }) => ({ key: `${key}, lake dead`, url, pid }))
  await inTurn(Math.ceil(runs / 2), alone, load)
} finally {
  await Promise.all([...plain.values()].map((floor) => floor.stop()))
  await contenders.stop()
}

/** Lets the site keep a page before the floor copies it. */
async function warm(path: string): Promise<string> {
  const url = `${site.siteUrl}${path}`
  await fetchRaw(url)
  // A cache may compress better in the end than at first.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return url
}

function target(name: string, path: string, origin: string, pid: number): Target {
  return { key: `${name} ${path}`, url: `${origin}${path}`, pid }
}

async function load({ key, url, pid }: Target): Promise<void> {
  const spent = cpuSecondsOf(pid)
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  })
  if (non2xx + errors > 0) failures.push(`${key}: ${non2xx + errors}`)
  tally.add(key, {
    pagesPerSecond: requests.average,
    microseconds: ((cpuSecondsOf(pid) - spent) / Math.max(1, requests.total)) * 1e6,
    slow: latency.p97_5,
  })
}

const rate = (key: string) => tally.median(key, ({ pagesPerSecond }) => pagesPerSecond)
const share = (name: string, path: string, note = '') =>
  rate(`${name} ${path}${note}`) / rate(`floor ${path}${note}`)
const shares = (name: string, note = '') =>
  measuredPages.map((path) => share(name, path, note).toFixed(2)).join(' · ')
const names = ['floor', 'site', ...(before ? ['before'] : [])]
const rows = measuredPages.flatMap((path) =>
  [...names.map((name) => [name, '']), ['floor', ', lake dead'], ['site', ', lake dead']].map(
    ([name = '', note = '']) => {
      const key = `${name} ${path}${note}`
      return [
        `\`${path}\``,
        `${name}${note}`,
        rate(key).toFixed(0),
        share(name, path, note).toFixed(2),
        tally.median(key, ({ microseconds }) => microseconds).toFixed(0),
        tally.median(key, ({ slow }) => slow).toFixed(0),
      ]
    },
  ),
)

saveSection('server', began, {
  method: `One process, ${connections} connections, ${seconds} s each, medians of ${runs} runs in turn (with the lake's process killed: ${Math.ceil(runs / 2)}). The floor is a plain Node server that sends the same compressed buffer. Client and server share the machine's cores.${beforeNote} The server took ${memory.atStart} MiB after its start and ${memory.afterLoad} MiB after all runs. Failed requests: ${failures.length === 0 ? 'none' : failures.join('; ')}.`,
  goals: [
    {
      name: 'pages a second ÷ floor',
      before: before && shares('before'),
      measured: shares('site'),
      allowed: 'at least 0.5, aim 0.8',
      isMet: measuredPages.every((path) => share('site', path) >= 0.5),
    },
    {
      name: 'pages a second ÷ floor, lake dead',
      measured: shares('site', ', lake dead'),
      allowed: 'at least 0.5',
      isMet: measuredPages.every((path) => share('site', path, ', lake dead') >= 0.5),
    },
    {
      name: 'failed requests',
      measured: String(failures.length),
      allowed: 'none',
      isMet: failures.length === 0,
    },
  ],
  tables: [
    {
      name: 'Pages a second, warm',
      columns: ['page', 'server', 'pages a second', '÷ floor', 'processor, µs a page', 'p97.5, ms'],
      rows,
    },
  ],
  charts: [
    {
      file: 'server-pages.svg',
      title: 'Pages a second, one process',
      unit: 'pages',
      series: names,
      groups: measuredPages.map((path) => ({
        name: path,
        values: names.map((name) => Math.round(rate(`${name} ${path}`))),
      })),
    },
  ],
})
