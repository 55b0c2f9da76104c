import { createClient } from '@sanity/client'
import { editorToken, startLake } from '../contract/start-lake.ts'

/**
 * The local lake's speed over HTTP with 10,000 documents; exits with 1 where a goal is missed.
 * Goals: a filtered, ordered, sliced query of one type within 30 ms, a mutation within 10 ms.
 */
const documentCount = 10_000
const kitShare = 0.5

const running = await startLake()
const client = createClient({
  projectId: 'petjet',
  dataset: 'test',
  apiHost: running.host,
  useProjectHostname: false,
  apiVersion: '2026-11-01',
  token: editorToken,
  useCdn: false,
  perspective: 'raw',
})

for (let start = 0; start < documentCount; start += 1000) {
  const transaction = client.transaction()
  for (let number = start; number < start + 1000; number += 1) {
    transaction.create({
      _id: `document-${number}`,
      _type: number % (1 / kitShare) === 0 ? 'kit' : 'note',
      title: `Cabin kit number ${number}`,
      description: 'Everything a calm flight needs, packed and ready by the door. '.repeat(5),
      slug: { _type: 'slug', current: `cabin-kit-${number}` },
      price: (number * 7919) % 1000,
      tags: ['cabin', `tag-${number % 17}`],
    })
  }
  await transaction.commit({ returnDocuments: false, visibility: 'sync' })
}

interface Measure {
  readonly name: string
  /** Milliseconds that the median must stay under; none where it is only told. */
  readonly goal?: number
  readonly run: (round: number) => Promise<unknown>
}

const sliced = '| order(price desc, title asc)[0...20]{_id, title, price, "slug": slug.current}'
const measures: readonly Measure[] = [
  {
    name: 'filtered, ordered, sliced query of one type',
    goal: 30,
    run: () => client.fetch(`*[_type == "kit" && price > $price] ${sliced}`, { price: 500 }),
  },
  {
    name: 'the same, drafts over published',
    run: () =>
      client.fetch(
        `*[_type == "kit" && price > $price] ${sliced}`,
        { price: 500 },
        { perspective: 'drafts' },
      ),
  },
  {
    name: 'one document by id',
    run: (round) => client.fetch('*[_id == $id][0]', { id: `document-${round}` }),
  },
  {
    name: "the Studio's list search",
    run: () =>
      client.fetch(
        '*[_type in ["kit"] && [@, _id] match text::query($q)] | order(_updatedAt desc)[0...50]{_id}',
        { q: 'number 99*' },
      ),
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

const rounds = 60
let missed = false
console.log(`local lake, ${documentCount} documents, ${rounds} rounds each, ms`)
for (const { name, goal, run } of measures) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await run(round)
    times.push(performance.now() - start)
  }
  times.sort((left, right) => left - right)
  const median = times[Math.floor(rounds / 2)] ?? 0
  const slow = times[Math.floor(rounds * 0.95)] ?? 0
  const verdict =
    goal === undefined ? '' : median < goal ? ` (goal ${goal}: met)` : ` (goal ${goal}: MISSED)`
  missed ||= goal !== undefined && median >= goal
  console.log(
    `${median.toFixed(1).padStart(7)} median ${slow.toFixed(1).padStart(7)} p95  ${name}${verdict}`,
  )
}
await running.stop()
process.exitCode = missed ? 1 : 0
