import { setTimeout as delay } from 'node:timers/promises'
import { floodKinds } from '#tests/support/flood.ts'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { type FloodVisit, visitUnderFlood } from '#tests/support/visit-under-flood.ts'
import { beforeNote } from './measure/contenders.ts'
import { beforeFolder } from './measure/options.ts'
import { seededKit } from './measure/seeded-kit.ts'
import { saveSection } from './report/section.ts'

/** How visitors fare while somebody sends expensive requests without end. */
const began = performance.now()
const seconds = 5
/** Requests a second of a flood that does not pipeline. */
const rate = 100
const kits = 80
const maxDelayMs = 50
const maxMemory = 450

interface Row extends FloodVisit {
  readonly name: string
  /** The 99th percentile of the same page without a flood, in ms. */
  readonly quiet: number
}

const now = await floods()
const before = beforeFolder === undefined ? undefined : await floods(beforeFolder)

/** Sends every kind of flood to an instance of its own: from one network, and from fifty. */
async function floods(checkout?: string): Promise<Row[]> {
  const environment = { TRUSTED_PROXIES: '1' }
  const instance = await startInstance({ isSilent: true, checkout, environment })
  const rows: Row[] = []
  try {
    const slugs = await addKits(instance)
    for (const kind of floodKinds) {
      const quiet = (await visitUnderFlood(instance, seconds)).p99
      for (const networks of [1, 50]) {
        const visit = await visitUnderFlood(instance, seconds, { kind, networks, rate, slugs })
        const from = networks === 1 ? 'one network' : `${networks} networks`
        rows.push({ ...visit, name: `${kind}, ${from}`, quiet })
        console.log(rows.at(-1)?.name, visit)
        await delay(1000)
      }
    }
  } finally {
    await instance.stop()
  }
  return rows
}

async function addKits(instance: Instance): Promise<string[]> {
  const kit = await seededKit(instance)
  const slugs = Array.from({ length: kits }, (_, at) => `flood-kit-${at}`)
  const write = lakeEditor(instance).transaction()
  for (const [at, current] of slugs.entries()) {
    const title = `${kit.title} ${at}`
    write.create({ ...kit, _id: current, title, slug: { _type: 'slug', current }, featured: false })
  }
  await write.commit()
  // The server hears of them.
  await delay(3000)
  return slugs
}

const most = (rows: readonly Row[], figure: (row: Row) => number) => Math.max(...rows.map(figure))
const delayOf = ({ p99, quiet }: Row) => p99 - quiet

saveSection('flood', began, {
  method: `Each flood comes for ${seconds + 1} s from another process on the same machine: pipelined on one socket again and again, otherwise ${rate} requests a second over 128 connections, for ${kits} kits. Meanwhile a visitor opens a page from memory, and others search, each from a network of its own.${beforeNote}`,
  goals: [
    {
      name: 'most that a flood adds to the 99th percentile of a page from memory, ms',
      before: before && most(before, delayOf).toFixed(0),
      measured: most(now, delayOf).toFixed(0),
      allowed: `at most ${maxDelayMs}`,
      isMet: most(now, delayOf) <= maxDelayMs,
    },
    {
      name: 'resident memory of the server at most, MiB',
      before: before && String(most(before, ({ memory }) => memory)),
      measured: String(most(now, ({ memory }) => memory)),
      allowed: `below ${maxMemory}`,
      isMet: most(now, ({ memory }) => memory) < maxMemory,
    },
    {
      name: 'requests of other visitors that failed',
      before: before && String(before.flatMap(({ refused }) => refused).length),
      measured: String(now.flatMap(({ refused }) => refused).length),
      allowed: 'none',
      isMet: now.every(({ refused }) => refused.length === 0),
    },
  ],
  tables: [
    { name: 'Now', ...tableOf(now) },
    ...(before ? [{ name: 'Before', ...tableOf(before) }] : []),
  ],
  charts: [],
})

function tableOf(rows: readonly Row[]) {
  return {
    columns: [
      'flood',
      'page p99 without, ms',
      'page p50, ms',
      'page p99, ms',
      'slowest search of others, ms',
      'others refused',
      'memory, MiB',
      'answers to the flood',
    ],
    rows: rows.map((row) => [
      row.name,
      row.quiet.toFixed(1),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.slowestSearch.toFixed(0),
      String(row.refused.length),
      String(row.memory),
      Object.entries(row.answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]),
  }
}
