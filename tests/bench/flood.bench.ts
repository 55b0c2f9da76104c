import { setTimeout as delay } from 'node:timers/promises'
import { floodKinds } from '#tests/support/flood.ts'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { seededKit } from '#tests/support/seeded-kit.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { type FloodVisit, visitUnderFlood } from '#tests/support/visit-under-flood.ts'
import { beforeNote } from './contenders.ts'
import { options } from './options.ts'
import { atMost, none, saveReport, type Table, tableOf } from './report.ts'

/** How other visitors fare during a flood of expensive requests. */
const began = performance.now()
const { seconds = 5, rate = 100 } = options
const kits = 80

interface Row extends FloodVisit {
  readonly name: string
  /** The 99th percentile of the same page without a flood, in ms. */
  readonly quiet: number
}

const now = await floods()
const before = options.before === undefined ? undefined : await floods(options.before)

/** Sends every kind of flood to one instance, from one network and from fifty. */
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
  // The server receives the change.
  await delay(3000)
  return slugs
}

const added = Math.max(...now.map(({ p99, quiet }) => p99 - quiet))
const memory = Math.max(...now.map((row) => row.memory))

saveReport('flood', began, {
  title: 'Under a flood',
  method: `Each flood lasts ${seconds + 1} s and comes from another process on the same machine: pipelined on one socket again and again, otherwise ${rate} requests a second over 128 connections, for ${kits} kits. Meanwhile a visitor opens a page from memory, and others search, each from a network of its own.${beforeNote}`,
  goals: [
    atMost('added to the 99th percentile of a page from memory, ms', 50, [added]),
    atMost('resident memory of the server, MiB', 450, [memory]),
    none(
      'failed requests of other visitors',
      now.flatMap(({ refused }) => refused),
    ),
  ],
  tables: [floodTable('Now', now), ...(before ? [floodTable('Before', before)] : [])],
})

function floodTable(name: string, rows: readonly Row[]): Table {
  const statuses = ({ answers }: Row) =>
    Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  return tableOf(name, rows, [
    ['flood', (row) => row.name],
    ['page p99 without, ms', ({ quiet }) => quiet.toFixed(1)],
    ['page p50, ms', ({ p50 }) => p50.toFixed(1)],
    ['page p99, ms', ({ p99 }) => p99.toFixed(1)],
    ['slowest search of others, ms', ({ slowestSearch }) => slowestSearch.toFixed(0)],
    ['others refused', ({ refused }) => String(refused.length)],
    ['memory, MiB', (row) => String(row.memory)],
    ['answers to the flood', (row) => statuses(row).join(', ')],
  ])
}
