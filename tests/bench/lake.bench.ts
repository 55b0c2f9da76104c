import type { SanityClient } from '@sanity/client'
import { startLake, testLakeClient } from '../contract/start-lake.ts'
import { median } from './measure/median.ts'
import { type Goal, saveSection } from './report/section.ts'

/**
 * The local lake's speed over HTTP with 10,000 and with 100,000 documents. Goals: with 10,000 a
 * filtered, ordered, sliced query of one type within 30 ms and a mutation within 10 ms; with 100,000
 * each within 100 ms, and the whole process within 1 GB.
 */
const began = performance.now()
const sizes = [
  { documentCount: 10_000, rounds: 60, goal: undefined },
  { documentCount: 100_000, rounds: 15, goal: 100 },
] as const
/** Most bytes that the process may take, the client and all workers included. */
const memoryGoal = 1_000_000_000

interface Measure {
  readonly name: string
  /** The limit of the median in ms; absent where the median is only reported. */
  readonly goal?: number
  readonly run: (round: number) => Promise<unknown>
}

const sliced = '| order(price desc, title asc)[0...20]{_id, title, price, "slug": slug.current}'
const byPrice = `*[_type == "kit" && price > $price] ${sliced}`
const search = '*[_type in ["kit"] && [@, _id] match text::query($q)]'

function measuresOf(client: SanityClient): readonly Measure[] {
  return [
    {
      name: 'filtered, ordered, sliced query of one type',
      goal: 30,
      run: () => client.fetch(byPrice, { price: 500 }),
    },
    {
      name: 'the same, drafts over published',
      run: () => client.fetch(byPrice, { price: 500 }, { perspective: 'drafts' }),
    },
    {
      name: 'one document by id',
      run: (round) => client.fetch('*[_id == $id][0]', { id: `document-${round}` }),
    },
    {
      name: 'one document by its slug',
      run: (round) =>
        client.fetch('*[slug.current == $slug][0]', { slug: `cabin-kit-${round * 7}` }),
    },
    {
      name: 'what refers to a document',
      run: (round) => client.fetch('*[references($id)]{_id}', { id: `document-${round}` }),
    },
    {
      name: "the Studio's list search",
      run: () =>
        client.fetch(`${search} | order(_updatedAt desc)[0...50]{_id}`, { q: 'number 99*' }),
    },
    {
      name: 'a search for what every document has',
      run: () => client.fetch(`${search} | order(_updatedAt desc)[0...50]{_id}`, { q: 'cabin' }),
    },
    {
      name: 'a search for what is nowhere',
      run: () => client.fetch(`${search} | order(_updatedAt desc)[0...50]{_id}`, { q: 'zeppelin' }),
    },
    {
      name: 'mutation (patch of one document)',
      goal: 10,
      run: (round) => client.patch(`document-${round}`).set({ price: round }).commit(),
    },
    {
      name: 'mutation, then a query that sees it',
      run: async (round) => {
        await client.patch(`document-${round}`).set({ price: -round }).commit()
        await client.fetch('*[_type == "kit"] | order(price asc)[0...5]{price}')
      },
    },
  ]
}

async function fill(client: SanityClient, documentCount: number): Promise<void> {
  for (let start = 0; start < documentCount; start += 1000) {
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

async function measure({ run }: Measure, rounds: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await run(round)
    times.push(performance.now() - start)
  }
  return median(times)
}

const goals: Goal[] = []
/** The figures of each line, for one size after the other. */
const lines = new Map<string, string[]>()

function note(name: string, value: number, size: string, goal: number | undefined): void {
  const shown = value < 10 ? value.toFixed(1) : value.toFixed(0)
  lines.set(name, [...(lines.get(name) ?? []), shown])
  if (goal === undefined) return
  const isMet = value <= goal
  goals.push({ name: `${name}, ${size}`, measured: shown, allowed: `at most ${goal}`, isMet })
}

for (const { documentCount, rounds, goal } of sizes) {
  const size = `${documentCount.toLocaleString('en')} documents`
  const running = await startLake()
  const client = testLakeClient(running.host, { perspective: 'raw' })
  const start = performance.now()
  await fill(client, documentCount)
  note(
    'writing them all, a thousand in each transaction, s',
    (performance.now() - start) / 1000,
    size,
    undefined,
  )
  for (const each of measuresOf(client)) {
    note(`${each.name}, ms`, await measure(each, rounds), size, goal ?? each.goal)
  }
  note('memory of the whole process, MB', process.memoryUsage.rss() / 1e6, size, memoryGoal / 1e6)
  await running.stop()
}

saveSection('lake', began, {
  method: `The local lake over HTTP, medians of ${sizes.map(({ rounds, documentCount }) => `${rounds} rounds with ${documentCount.toLocaleString('en')} documents`).join(' and ')}; its process holds the client as well.`,
  goals,
  tables: [
    {
      name: 'More documents',
      columns: ['what', ...sizes.map(({ documentCount }) => documentCount.toLocaleString('en'))],
      rows: [...lines].map(([name, figures]) => [name].concat(figures)),
    },
  ],
  charts: [],
})
