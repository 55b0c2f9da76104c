import { randomUUID } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { AdminInquiries } from '#api/admin/admin-inquiries.ts'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { type RunningLake, startLake, testLakeClient } from '../contract/start-lake.ts'
import { silentLog } from '../support/silent-log.ts'
import { validInquiry } from '../support/valid-inquiry.ts'
import { median } from './measure/median.ts'
import { runs } from './measure/options.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/** How soon the admin list answers with few and with very many inquiries in the local lake. */
const began = performance.now()
const sizes = [100, 10_000, 100_000]
/** Milliseconds between two inquiries: eighty a day. */
const apartMs = (24 * 3600 * 1000) / 80

interface Measure {
  readonly name: string
  /** The limit of the median with the most inquiries, in ms. */
  readonly goal: number
  readonly run: () => Promise<unknown>
}

interface FilledLake {
  readonly size: number
  readonly running: RunningLake
  readonly measures: readonly Measure[]
}

const tally = new Tally<number>()
const lakes: FilledLake[] = []
try {
  for (const size of sizes) lakes.push(await filledLake(size))
  for (let round = 0; round < runs + 2; round += 1) {
    for (const lake of lakes) await measureOnce(lake)
  }
} finally {
  for (const { running } of lakes) await running.stop()
}

async function measureOnce({ size, measures }: FilledLake): Promise<void> {
  for (const { name, run } of measures) tally.add(`${name} ${size}`, await timed(run))
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const asked = performance.now()
  await run()
  return performance.now() - asked
}

async function filledLake(size: number): Promise<FilledLake> {
  const running = await startLake()
  const client = testLakeClient(running.host, { timeout: 60_000 })
  for (let start = 0; start < size; start += 1000) {
    const count = Math.min(1000, size - start)
    const creations = Array.from({ length: count }, (_, at) => ({ create: inquiry(start + at) }))
    await client.mutate(creations, { returnDocuments: false, visibility: 'async' })
  }
  return { size, running, measures: await measuresOf(client, size) }
}

function inquiry(number: number) {
  const step = { state: 'done', attempts: 1, changedAt: new Date().toISOString() }
  const submittedAt = new Date(Date.now() - number * apartMs).toISOString()
  return {
    _id: `inquiry.${randomUUID()}`,
    _type: 'inquiry',
    ...validInquiry,
    name: `Visitor ${number}`,
    source: number % 2 === 0 ? 'contact' : 'order',
    status: inquiryStatuses[number % inquiryStatuses.length]?.value ?? 'new',
    submittedAt,
    _createdAt: submittedAt,
    delivery: { notification: step, acknowledgement: step, webhook: step },
  }
}

async function measuresOf(client: SanityClient, size: number): Promise<Measure[]> {
  const repository = new InquiryRepository({ reader: client, writer: client })
  const inquiries = new AdminInquiries(repository, silentLog)
  const newest: InquiryFilter = { order: 'newest' }
  const page = (filter: InquiryFilter, cursor?: string) =>
    inquiries.page({ filter, limit: 50, cursor })
  // A cursor in the middle of the list, as for somebody who has paged through half of it.
  const middle = await client.fetch<{ _id: string; submittedAt: string }>(
    '*[_type == "inquiry" && name == $name][0]{_id, submittedAt}',
    { name: `Visitor ${size / 2}` },
  )
  const cursor = Buffer.from(JSON.stringify([middle.submittedAt, middle._id])).toString('base64url')
  return [
    { name: 'the first page', goal: 500, run: () => page(newest) },
    { name: 'a page half-way through', goal: 500, run: () => page(newest, cursor) },
    { name: 'one status', goal: 500, run: () => page({ ...newest, status: 'replied' }) },
    {
      name: 'a search that finds little',
      goal: 2000,
      run: () => page({ ...newest, search: String(size - 1) }),
    },
    { name: 'by name', goal: 2000, run: () => page({ order: 'name' }) },
    { name: 'the counts', goal: 1000, run: () => inquiries.counts() },
  ]
}

const most = Math.max(...sizes)
const figure = (name: string, size: number) => median(tally.runs(`${name} ${size}`))
const measures = lakes.at(-1)?.measures ?? []

saveSection('admin', began, {
  method: `Pages of 50 of the admin list over HTTP from a local lake with few and with very many inquiries; medians of ${runs + 2} rounds in turn. Goals are those of ${most.toLocaleString('en')} inquiries.`,
  goals: measures.map(({ name, goal }) => ({
    name: `${name}, ms`,
    measured: figure(name, most).toFixed(0),
    allowed: `at most ${goal}`,
    isMet: figure(name, most) <= goal,
  })),
  tables: [
    {
      name: 'More inquiries: medians in ms',
      columns: ['what', ...sizes.map((size) => size.toLocaleString('en'))],
      rows: measures.map(({ name }) => [
        name,
        ...sizes.map((size) => figure(name, size).toFixed(0)),
      ]),
    },
  ],
  charts: [
    {
      file: 'admin-list.svg',
      title: 'Answers of the admin list by the number of inquiries',
      unit: 'ms',
      series: sizes.map((size) => `${size.toLocaleString('en')} inquiries`),
      groups: measures.map(({ name }) => ({
        name,
        values: sizes.map((size) => Math.round(figure(name, size))),
      })),
    },
  ],
})
