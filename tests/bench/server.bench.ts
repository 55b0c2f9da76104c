import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuSecondsOf } from '#tests/support/process-figures.ts'
import { beforeNote, type Contender, measuredPages, startContenders } from './contenders.ts'
import { options } from './options.ts'
import { none, saveReport, tableOf } from './report.ts'
import { inTurn, Tally } from './tally.ts'

/** Pages per second from one process, compared to a plain Node server that sends the same bytes. */
const began = performance.now()
const connections = 50
const { runs, seconds = 2 } = options

interface Load {
  readonly pagesPerSecond: number
  /** The server's CPU time per page, in µs. */
  readonly microseconds: number
}

const contenders = await startContenders('same')
const { all, site } = contenders
const targets = measuredPages.flatMap((path) =>
  all.map(({ name, url, pid }) => ({ path, name, url, pid })),
)
const tally = new Tally<Load>()
const failures: string[] = []
try {
  // The page cache compresses a page better after the first response. The floor copies that one.
  for (const path of measuredPages) await (await fetch(site.siteUrl + path)).text()
  for (const { pid } of all) await idle(pid)
  for (const { url, path } of targets) await (await fetch(url + path)).text()
  await inTurn(runs, targets, load)
} finally {
  await contenders.stop()
}

/** Waits for the background work after a start: resolves when a process needs 5 % of a core. */
async function idle(pid: number): Promise<void> {
  const spent = cpuSecondsOf(pid)
  await delay(2000)
  if (cpuSecondsOf(pid) - spent > 0.1) await idle(pid)
}

async function load({ name, path, url, pid }: Contender & { path: string }): Promise<void> {
  const spent = cpuSecondsOf(pid)
  const { requests, non2xx, errors } = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  if (non2xx + errors > 0) failures.push(`${name} ${path}: ${non2xx + errors}`)
  tally.add(`${name} ${path}`, {
    pagesPerSecond: requests.average,
    microseconds: ((cpuSecondsOf(pid) - spent) / Math.max(1, requests.total)) * 1e6,
  })
}

const rate = (name: string, path: string) =>
  tally.median(`${name} ${path}`, ({ pagesPerSecond }) => pagesPerSecond)
const share = (name: string, path: string) => rate(name, path) / rate('floor', path)
const shares = measuredPages.map((path) => share('site', path))

saveReport('server', began, {
  title: 'Pages from the server',
  method: `One process, ${connections} connections, ${seconds} s each, medians of ${runs} runs in turn. The floor is a plain Node server that sends the same compressed bytes. Client and server share the machine's cores.${beforeNote}`,
  goals: [
    {
      name: 'pages per second ÷ floor',
      measured: shares.map((value) => value.toFixed(2)).join(' · '),
      allowed: 'at least 0.8',
      isMet: shares.every((value) => value >= 0.8),
    },
    none('failed requests', failures),
  ],
  tables: [
    tableOf('Pages per second', targets, [
      ['page', ({ path }) => `\`${path}\``],
      ['server', ({ name }) => name],
      ['pages per second', ({ name, path }) => rate(name, path).toFixed(0)],
      ['÷ floor', ({ name, path }) => share(name, path).toFixed(2)],
      [
        'CPU, µs per page',
        ({ name, path }) => tally.median(`${name} ${path}`, (run) => run.microseconds).toFixed(0),
      ],
    ]),
  ],
})
