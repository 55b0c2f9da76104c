import { randomUUID } from 'node:crypto'
import { createClient } from '@sanity/client'
import { InquiryRepository } from '#api/inquiry/inquiry-repository.ts'
import { AdminInquiries } from '#api/admin/admin-inquiries.ts'
import type { InquiryFilter } from '#schemas/admin/inquiry-list.contract.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { editorToken, startLake } from '../contract/start-lake.ts'
import { silentLog } from '../support/silent-log.ts'
import { validInquiry } from '../support/valid-inquiry.ts'

/**
 * How soon the admin list answers with 100,000 inquiries in the local lake; exits with 1 where a
 * goal is missed. Goals: each page of the list within half a second, a search within two.
 */
const inquiryCount = 100_000
/** Milliseconds between two inquiries: eighty a day. */
const apartMs = (24 * 3600 * 1000) / 80
const rounds = 7

const running = await startLake()
const client = createClient({
  projectId: 'petjet',
  dataset: 'test',
  apiHost: running.host,
  useProjectHostname: false,
  apiVersion: lakeApiVersion,
  token: editorToken,
  useCdn: false,
  timeout: 60_000,
})
for (let start = 0; start < inquiryCount; start += 1000) {
  const creations = Array.from({ length: 1000 }, (_, at) => ({ create: inquiry(start + at) }))
  await client.mutate(creations, { returnDocuments: false, visibility: 'async' })
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

const repository = new InquiryRepository({ reader: client, writer: client })
const inquiries = new AdminInquiries(repository, silentLog)
const newest: InquiryFilter = { order: 'newest' }
const page = (filter: InquiryFilter, cursor?: string) =>
  inquiries.page({ filter, limit: 50, cursor })

/** A cursor in the middle of the list, as for somebody who has paged through half of it. */
const middle = await client.fetch<{ _id: string; submittedAt: string }>(
  '*[_type == "inquiry" && name == $name][0]{_id, submittedAt}',
  { name: `Visitor ${inquiryCount / 2}` },
)
const cursor = Buffer.from(JSON.stringify([middle.submittedAt, middle._id])).toString('base64url')

const measures = [
  { name: 'the first page', goal: 500, run: () => page(newest) },
  { name: 'a page half-way through', goal: 500, run: () => page(newest, cursor) },
  { name: 'one status', goal: 500, run: () => page({ ...newest, status: 'replied' }) },
  {
    name: 'a search that finds little',
    goal: 2000,
    run: () => page({ ...newest, search: '99999' }),
  },
  { name: 'by name', goal: 2000, run: () => page({ order: 'name' }) },
  { name: 'the counts', goal: 1000, run: () => inquiries.counts() },
]

for (const { name, goal, run } of measures) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  const median = times.sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? Infinity
  console.log(`${name}: ${median.toFixed(0)} ms (goal ${goal})`)
  if (median > goal) process.exitCode = 1
}
await running.stop()
