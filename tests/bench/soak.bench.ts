import { startCluster } from '#tests/support/start-cluster.ts'
import { endingAll } from './load/ending-all.ts'
import type { PastOutage } from './load/outages.ts'
import type { ServerSample } from './load/server-samples.ts'
import { soakRun, type SoakFindings } from './load/soak-run.ts'
import type { SeenError } from './load/soak-tally.ts'
import { median, percentile } from './measure/median.ts'
import { minutes, seed } from './measure/options.ts'
import { slopeOf } from './measure/slope.ts'
import { type Goal, saveSection, type Table } from './report/section.ts'

/** Mixed traffic for a quarter of an hour, with one restart of each part. */
const began = performance.now()
/** How long servers still answer once they are told to stop, in ms. */
const drainMs = 3000
/** What comes on top of the traffic: start, the last deliveries, end. */
const extraMs = 5 * 60_000
/** How long after its start a server is not yet as large as it gets, as a share of the whole time. */
const warmUpShare = 0.2
/** How much a server may grow in the rest of the time, as a share of what it takes. */
const growthLimit = 0.1
const newsLimitMs = 1000
const restartColumns = ['restart', 'how', 'at, s', 'took, s', 'errors that visitors saw']

try {
  const findings = await endingAll(minutes * 60_000 + extraMs, async (ends) => {
    const cluster = await startCluster(ends, { DRAIN_MS: String(drainMs) })
    return soakRun(cluster, minutes * 60, seed)
  })
  report(findings)
} catch (cause) {
  console.error(cause)
  process.exitCode = 1
}
process.exit()

function report(findings: SoakFindings): void {
  const { tally, publisher, forms, streams, outages, began: start } = findings
  saveSection('soak', began, {
    method: `The same parts as above. For ${minutes} minutes: 20 pages a second of all kinds from 5,000 addresses, 200 open pages with their streams, a kit published every 5 s, 2 inquiries a second (${forms} in all), two admins who read the list, and one restart of each part. An error counts as seen within a restart from its beginning until 5 s after its end. Open pages lost their stream ${streams.lost} times and opened another one by themselves, and were refused one ${streams.refused} times. Servers stop within \`DRAIN_MS=${drainMs}\`. (\`--seed ${seed}\`)`,
    goals: goalsOf(findings),
    tables: [
      {
        name: 'What visitors met',
        columns: ['kind', 'requests', 'median, ms', 'p99, ms', 'errors in restarts', 'beyond'],
        rows: tally.rows(),
      },
      {
        name: 'Errors by restart',
        columns: restartColumns,
        rows: restartRows(outages, tally.errors, start),
      },
      {
        name: 'From publishing until',
        columns: ['until', 'times', 'median, ms', 'p95, ms', 'slowest, ms'],
        rows: publisher.rows(),
      },
      ...[...findings.samples].map(([name, samples]) => memoryTable(name, samples)),
    ],
    charts: [],
  })
  for (const error of tally.errors.slice(0, 50)) console.log(JSON.stringify(error))
}

function goalsOf(findings: SoakFindings): Goal[] {
  const { tally, publisher, comparison, signIns, samples, outages, began: start } = findings
  const none = (name: string, found: readonly unknown[]): Goal => ({
    name,
    measured: found.length === 0 ? '0' : `${found.length}, such as ${String(found[0])}`,
    allowed: 'none',
    isMet: found.length === 0,
  })
  const beyond = tally.errors.filter(({ during }) => during === undefined)
  const { lost, mailedTwice, storedTwice, undelivered, strange, unsettled } = comparison
  const wrongInquiries = [lost, mailedTwice, storedTwice, undelivered, strange, unsettled].flat()
  return [
    none(
      'errors that a visitor saw beyond restarts',
      beyond.map(({ at, kind, what }) => `${kind} ${what} at ${at} s`),
    ),
    none('inquiries lost, doubled, mailed twice, not delivered or not told', wrongInquiries),
    none('wrong answers about sign-ins', signIns.wrong),
    ...(['an open page hears', 'the next visitor sees'] as const).map((who, at): Goal => {
      const ms = publisher.p95[at] ?? Infinity
      return {
        name: `publish until ${who}, p95, ms`,
        measured: ms.toFixed(0),
        allowed: `under ${newsLimitMs}`,
        isMet: ms < newsLimitMs,
      }
    }),
    ...[...samples].map(([name, all]) => growthGoal(name, all, startOf(name, outages, start))),
  ]
}

/** Judges by the slope, once the server that was started last is warm. */
function growthGoal(name: string, samples: readonly ServerSample[], startedAt: number): Goal {
  const warm = samples.filter(({ at }) => at - startedAt > warmUpShare * minutes * 60)
  const window = (warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)
  const level = median(warm.map(({ resident }) => resident))
  const growth = slopeOf(warm.map(({ at, resident }) => [at, resident])) * window
  const heap = slopeOf(warm.map(({ at, heap: used }) => [at, used])) * window
  return {
    name: `growth of ${name} in its last ${(window / 60).toFixed(1)} minutes, MiB`,
    measured: `${growth.toFixed(1)} of ${level.toFixed(0)} (heap in use ${heap.toFixed(1)})`,
    allowed: `under ${growthLimit * 100} %`,
    isMet: growth < growthLimit * level,
  }
}

/** When the process began that runs at the end, in seconds since the beginning. */
function startOf(name: string, outages: readonly PastOutage[], start: number): number {
  const restart = outages.findLast(({ part }) => part === name)
  return restart === undefined ? 0 : (restart.until - start) / 1000
}

function restartRows(
  outages: readonly PastOutage[],
  errors: readonly SeenError[],
  start: number,
): string[][] {
  return outages.map(({ part, how, from, until }) => {
    const seen = errors.filter(({ during }) => during === part)
    const kinds = Map.groupBy(seen, ({ kind, what }) => `${kind} ${what.split(': ').at(-1)}`)
    const told = [...kinds].map(([name, all]) => `${all.length} × ${name}`)
    return [
      part,
      how,
      ((from - start) / 1000).toFixed(0),
      ((until - from) / 1000).toFixed(1),
      told.join(', ') || 'none',
    ]
  })
}

/** A row for each minute: the medians of its samples, and the greatest lag. */
function memoryTable(name: string, samples: readonly ServerSample[]): Table {
  const byMinute = Map.groupBy(samples, ({ at }) => Math.floor(at / 60))
  const fields = ['resident', 'heap', 'files', 'handles'] as const
  return {
    name: `What ${name} takes`,
    columns: ['minute', 'resident, MiB', 'heap, MiB', 'open files', 'handles', 'lag p99, ms'],
    rows: Array.from(byMinute, ([minute, all]) => [
      String(minute + 1),
      ...fields.map((field) => median(all.map((sample) => sample[field])).toFixed(0)),
      percentile(
        all.map(({ lag }) => lag),
        1,
      ).toFixed(0),
    ]),
  }
}
