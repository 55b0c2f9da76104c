import autocannon from 'autocannon'
import * as v from 'valibot'
import { startCollectorFloor } from './floor/start-floor.ts'
import { inTurn } from './measure/in-turn.ts'
import { fetchRaw } from './measure/fetch-raw.ts'
import { beforeFolder, runs } from './measure/options.ts'
import { cpuSecondsOf, memoryOf } from './measure/process-figures.ts'
import { Tally } from './measure/tally.ts'
import { beforeNote } from './measure/contenders.ts'
import { saveSection } from './report/section.ts'
import { startInstance, type Instance } from '#tests/support/start-instance.ts'

/** Kept pages a second with traces switched on, beside the same server without them. */
const startedAt = performance.now()
const connections = 50
const seconds = 5
const path = '/'

interface Load {
  readonly pagesPerSecond: number
  /** Processor time of the server, in µs for each page. */
  readonly microseconds: number
}

const health = v.object({
  traces: v.object({ spans: v.object({ sent: v.number(), dropped: v.number() }) }),
})
const tally = new Tally<Load>()
let failures = 0
const collector = await startCollectorFloor()
const traced = (share: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: share,
})
const wanted: readonly (readonly [name: string, environment: Record<string, string>])[] = [
  ['off', {}],
  ['a tenth', traced('0.1')],
  ['all', traced('1')],
]
const sites = new Map<string, Instance>()
const told: string[] = []
try {
  // One after the other: each start is as much work as the machine has processors for.
  for (const [name, environment] of wanted) {
    sites.set(name, await startInstance({ isSilent: true, environment }))
  }
  if (beforeFolder !== undefined) {
    sites.set('before', await startInstance({ isSilent: true, checkout: beforeFolder }))
  }
  for (const site of sites.values()) await warm(site)
  await inTurn(runs, [...sites], load)
  for (const [name] of wanted.slice(1)) told.push(await spansOf(name))
} finally {
  await Promise.all([...sites.values()].map((site) => site.stop()))
  await collector.stop()
}

async function warm(site: Instance): Promise<void> {
  for (let count = 0; count < 50; count++) await fetchRaw(`${site.siteUrl}${path}`)
}

async function load([name, site]: [string, Instance]): Promise<void> {
  const { server } = site.pids
  const spent = cpuSecondsOf(server)
  const { requests, non2xx, errors } = await autocannon({
    url: `${site.siteUrl}${path}`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  failures += non2xx + errors
  const microseconds = ((cpuSecondsOf(server) - spent) / Math.max(1, requests.total)) * 1e6
  tally.add(name, { pagesPerSecond: requests.average, microseconds })
}

/** How many spans the collector took, and how many found no room. */
async function spansOf(name: string): Promise<string> {
  const site = sites.get(name)
  if (site === undefined) return name
  const answer: unknown = await (await fetch(`${site.siteUrl}/api/health`)).json()
  const { sent, dropped } = v.parse(health, answer).traces.spans
  return `with ${name}, ${sent} spans were taken and ${dropped} dropped, and the server took ${memoryOf(site.pids.server)} MiB`
}

const rate = (name: string) => tally.median(name, ({ pagesPerSecond }) => pagesPerSecond)
const share = (name: string) => rate(name) / rate('off')
const names = [...wanted.map(([name]) => name), ...(beforeFolder ? ['before'] : [])]

saveSection('traces', startedAt, {
  method: `The home page from memory, one process, ${connections} connections, ${seconds} s each, medians of ${runs} runs in turn: without traces, with a tenth of them, and with all, sent to a collector in another process that takes every batch. Client, server and collector share the machine's cores. Before the end, ${told.join('; ')}.${beforeNote}`,
  goals: [
    {
      name: 'pages a second with a tenth of the traces ÷ without',
      measured: share('a tenth').toFixed(2),
      allowed: 'at least 0.75',
      isMet: share('a tenth') >= 0.75,
    },
    ...(beforeFolder
      ? [
          {
            name: 'pages a second without traces ÷ before there were any',
            measured: (1 / share('before')).toFixed(2),
            allowed: 'at least 0.97',
            isMet: 1 / share('before') >= 0.97,
          },
        ]
      : []),
    {
      name: 'failed requests',
      measured: String(failures),
      allowed: 'none',
      isMet: failures === 0,
    },
  ],
  tables: [
    {
      name: 'Traces',
      columns: ['traces', 'pages a second', '÷ off', 'processor, µs a page'],
      rows: names.map((name) => [
        name,
        rate(name).toFixed(0),
        share(name).toFixed(2),
        tally.median(name, ({ microseconds }) => microseconds).toFixed(0),
      ]),
    },
  ],
  charts: [],
})
