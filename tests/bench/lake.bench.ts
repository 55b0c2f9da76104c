import type { SanityClient } from '@sanity/client'
import { startLake, testLakeClient } from '#packages/local-lake/tests/support/start-lake.ts'
import { options } from './options.ts'
import { type Goal, saveReport } from './report.ts'
import { median } from './tally.ts'

/** The local lake's speed over HTTP, with few and with many documents. */
const began = performance.now()
const sizes = [10_000, 100_000]
const rounds = options.runs * 6
/** The longest median with 10,000 and with 100,000 documents, in ms. */
const limits = { query: [30, 100], mutation: [10, 100] } as const

/** A name, its limits if it has any, and one run. */
type Measure = readonly [
  name: string,
  limit: keyof typeof limits | undefined,
  run: (round: number) => Promise<unknown>,
]

const sliced = '| order(price desc, title asc)[0...20]{_id, title, price, "slug": slug.current}'
const byPrice = `*[_type == "kit" && price > $price] ${sliced}`
const referenced = '*[_type == "kit"][0...20]{_id, "referring": count(*[references(^._id)])}'
const matching = 'count(*[_type == "kit" && [@, _id] match text::query($q)])'
const search =
  '*[_type in ["kit"] && [@, _id] match text::query($q)] | order(_updatedAt desc)[0...50]{_id}'

function measuresOf(client: SanityClient): readonly Measure[] {
  const setPrice = (round: number, price: number) =>
    client.patch(`document-${round}`).set({ price }).commit()
  const ask = (query: string, params: Record<string, unknown>) => client.fetch(query, params)
  return [
    ['filtered, sorted, sliced query of one type', 'query', () => ask(byPrice, { price: 500 })],
    [
      'references to a document',
      'query',
      (at) => ask('*[references($id)]{_id}', { id: `document-${at}` }),
    ],
    ['count of references to each of 20 documents', 'query', () => ask(referenced, {})],
    ["the Studio's list search", 'query', () => ask(search, { q: 'number 99*' })],
    ['search for a word in every document', 'query', () => ask(search, { q: 'cabin' })],
    ['count of documents with a word that all have', 'query', () => ask(matching, { q: 'cabin' })],
    ['mutation (patch of one document)', 'mutation', (at) => setPrice(at, at)],
    [
      'mutation, then a query that includes it',
      undefined,
      async (at) => {
        await setPrice(at, -at)
        await ask('*[_type == "kit"] | order(price asc)[0...5]{price}', {})
      },
    ],
  ]
}

async function fill(client: SanityClient, count: number): Promise<void> {
  for (let start = 0; start < count; start += 1000) {
    const transaction = client.transaction()
    for (let number = start; number < start + 1000; number += 1) {
      transaction.create({
        _id: `document-${number}`,
        _type: number % 2 === 0 ? 'kit' : 'note',
        title: `Cabin kit number ${number}`,
        description: 'Everything a calm flight needs, packed and ready by the door. '.repeat(5),
        slug: { _type: 'slug', current: `cabin-kit-${number}` },
        price: (number * 7919) % 1000,
        tags: ['cabin', `tag-${number % 17}`],
        next: { _ref: `document-${Math.floor(number / 10)}`, _weak: true },
      })
    }
    await transaction.commit({ returnDocuments: false, visibility: 'sync' })
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const goals: Goal[] = []
/** The name and the figures of each row, one for each size. */
const rows = new Map<string, string[]>()

function note(name: string, value: number, size: number, limit?: number): void {
  const shown = value < 10 ? value.toFixed(1) : value.toFixed(0)
  rows.set(name, [...(rows.get(name) ?? [name]), shown])
  if (limit === undefined) return
  const documents = `${size.toLocaleString('en')} documents`
  const isMet = value <= limit
  goals.push({ name: `${name}, ${documents}`, measured: shown, allowed: `at most ${limit}`, isMet })
}

for (const [at, size] of sizes.entries()) {
  const running = await startLake()
  const client = testLakeClient(running.host, { perspective: 'raw' })
  const fillMs = await timed(() => fill(client, size))
  note('writing all documents, a thousand per transaction, s', fillMs / 1000, size)
  for (const [name, limit, run] of measuresOf(client)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await timed(() => run(round)))
    note(`${name}, ms`, median(times), size, limit && limits[limit][at])
  }
  note('memory of the process, MB', process.memoryUsage.rss() / 1e6, size, 1000)
  await running.stop()
}

saveReport('lake', began, {
  title: 'The local lake',
  method: `The local lake over HTTP, medians of ${rounds} rounds. Its process contains the client as well.`,
  goals,
  tables: [
    {
      name: 'More documents',
      columns: ['what', ...sizes.map((size) => size.toLocaleString('en'))],
      rows: [...rows.values()],
    },
  ],
})
