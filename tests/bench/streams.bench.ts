import { setTimeout as delay } from 'node:timers/promises'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { startInstance } from '#tests/support/start-instance.ts'
import { type EventStream, openEventStream } from './measure/event-stream.ts'
import { median, percentile } from './measure/median.ts'
import { runs } from './measure/options.ts'
import { memoryOf } from './measure/process-figures.ts'
import { seededKit } from './measure/seeded-kit.ts'
import { saveSection } from './report/section.ts'

/** Many open pages at once: how soon each hears of what is published, and what they take. */
const began = performance.now()
const streamCount = 2000
const limitMs = 1000
/** How long a stream may take to hear until it counts as deaf, in ms. */
const patienceMs = 10_000
/** Most memory that one open page may take on the server, in KiB. */
const memoryLimitKiB = 100

const instance = await startInstance({ environment: { TRUSTED_PROXIES: '1' }, isSilent: true })
const { siteUrl } = instance
const heard: number[] = []
const paged: number[] = []
let deaf = 0
const memory = { before: 0, open: 0, published: 0, closed: 0 }
try {
  await measure()
} finally {
  await instance.stop()
}

async function measure(): Promise<void> {
  const editor = lakeEditor(instance)
  const kit = await seededKit(instance)
  await (await fetch(`${siteUrl}/products`)).text()
  memory.before = memoryOf(instance.pids.server)
  const streams = await openAll()
  memory.open = memoryOf(instance.pids.server)
  for (let round = 0; round < runs; round += 1) {
    const title = `Kit of round ${round}`
    const asked = performance.now()
    await editor.patch(kit._id).set({ title }).commit({ visibility: 'async' })
    await Promise.all([hearAll(streams, asked), seePage(title, asked)])
  }
  memory.published = memoryOf(instance.pids.server)
  for (const stream of streams) stream.close()
  await delay(2000)
  memory.closed = memoryOf(instance.pids.server)
}

async function openAll(): Promise<EventStream[]> {
  const streams: EventStream[] = []
  for (let number = 0; number < streamCount; number += 1) {
    const stream = openEventStream(siteUrl, `10.${number >> 8}.${number & 255}.1`)
    streams.push(stream)
    // A hundred at once: a listening socket keeps only so many in its queue.
    if (number % 100 === 99) await stream.welcomed
  }
  await Promise.all(streams.map(({ welcomed }) => welcomed))
  return streams
}

async function hearAll(streams: readonly EventStream[], asked: number): Promise<void> {
  const isDeaf = (stream: EventStream) => stream.changedAt() < asked
  while (streams.some(isDeaf) && performance.now() - asked < patienceMs) await delay(5)
  deaf += streams.filter(isDeaf).length
  heard.push(...streams.filter((one) => !isDeaf(one)).map((one) => one.changedAt() - asked))
  // What follows a change, such as the news that it is complete, comes at once.
  await delay(500)
}

/** Asks for the page until it shows what was published, as the next visitor would. */
async function seePage(title: string, asked: number): Promise<void> {
  while (performance.now() - asked < patienceMs) {
    const page = await (await fetch(`${siteUrl}/products`)).text()
    if (page.includes(title)) return void paged.push(performance.now() - asked)
    await delay(20)
  }
  paged.push(Infinity)
}

const growth = ((memory.open - memory.before) * 1024) / streamCount
const row = (name: string, values: readonly number[]) => [
  name,
  ...[median(values), percentile(values, 0.95), percentile(values, 1)].map((ms) => ms.toFixed(0)),
]

saveSection('streams', began, {
  method: `${streamCount.toLocaleString('en')} open streams of \`GET /api/content/events\` on one server, ${runs} times published: from the editor's call to the lake until each stream tells it, and until the next visitor's \`/products\` shows it. The server took ${memory.before} MiB before, ${memory.open} MiB with all streams open, ${memory.published} MiB after the last publication and ${memory.closed} MiB after they were closed.`,
  goals: [
    {
      name: 'publish to open page, p95, ms',
      measured: percentile(heard, 0.95).toFixed(0),
      allowed: `under ${limitMs}`,
      isMet: percentile(heard, 0.95) < limitMs,
    },
    {
      name: 'publish to the next visitor, p95, ms',
      measured: percentile(paged, 0.95).toFixed(0),
      allowed: `under ${limitMs}`,
      isMet: percentile(paged, 0.95) < limitMs,
    },
    {
      name: 'streams that did not hear of a publication',
      measured: String(deaf),
      allowed: 'none',
      isMet: deaf === 0,
    },
    {
      name: 'memory for each open page, KiB',
      measured: growth.toFixed(0),
      allowed: `at most ${memoryLimitKiB}`,
      isMet: growth <= memoryLimitKiB,
    },
  ],
  tables: [
    {
      name: 'From publishing',
      columns: ['until', 'median, ms', 'p95, ms', 'slowest, ms'],
      rows: [row('an open page hears of it', heard), row('the next visitor sees it', paged)],
    },
  ],
  charts: [],
})
