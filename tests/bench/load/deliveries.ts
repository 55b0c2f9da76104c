import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@sanity/client'
import * as v from 'valibot'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import type { Cluster } from '#tests/support/start-cluster.ts'

/** An inquiry in the lake. */
export interface FoundInquiry {
  /** The document's id. */
  readonly id: string
  readonly name: string
  /** Whether its status says that everything was delivered. */
  readonly isSettled: boolean
}

/** What arrived at the receivers; each message and call counts, also one that came before. */
export interface Deliveries {
  readonly inquiries: readonly FoundInquiry[]
  /** How many e-mails of an inquiry were taken, by `<document id> <step>`. */
  readonly mails: ReadonlyMap<string, number>
  /** How many calls of an inquiry came, by the document's id. */
  readonly calls: ReadonlyMap<string, number>
}

const pageSize = 2000
const inquiryPage = v.array(
  v.object({ id: v.string(), name: v.string(), isSettled: v.nullable(v.boolean()) }),
)
const counted = v.array(v.object({ name: v.string(), count: v.number() }))
const query = `*[_type == "inquiry" && _id > $after] | order(_id) [0...${pageSize}] {
  "id": _id, name, "isSettled": emailSent && webhookSent && delivery.acknowledgement.state == "done"
}`

/**
 * Reads what arrived: documents from the lake, e-mails and calls from the files of their stand-ins,
 * which drop nothing.
 */
export async function readDeliveries(cluster: Cluster): Promise<Deliveries> {
  const { environment, servicesFolder } = cluster
  const mails = countIn(
    join(servicesFolder, 'mail', 'mail.sqlite'),
    `SELECT 'inquiry.' || json_extract(variables, '$.inquiry') || ' ' ||
      json_extract(variables, '$.step') AS name, count(*) AS count FROM message GROUP BY name`,
  )
  const calls = countIn(
    join(servicesFolder, 'webhook', 'webhook.sqlite'),
    `SELECT 'inquiry.' || delivery AS name, count(*) AS count FROM call
      WHERE signature = 'valid' GROUP BY name`,
  )
  return { inquiries: await readInquiries(environment), mails, calls }
}

async function readInquiries(environment: Cluster['environment']): Promise<FoundInquiry[]> {
  const lake = createClient({
    projectId: environment['SANITY_PROJECT_ID'] ?? '',
    dataset: environment['SANITY_DATASET'] ?? '',
    apiHost: environment['SANITY_API_HOST'] ?? '',
    token: environment['SANITY_READ_TOKEN'] ?? '',
    useProjectHostname: false,
    useCdn: false,
    apiVersion: lakeApiVersion,
    perspective: 'raw',
  })
  const found: FoundInquiry[] = []
  for (let after = ''; ;) {
    const page = v.parse(inquiryPage, await lake.fetch(query, { after }))
    found.push(...page.map((one) => ({ ...one, isSettled: one.isSettled === true })))
    const last = page.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}

function countIn(file: string, sql: string): Map<string, number> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = v.parse(counted, database.prepare(sql).all())
    return new Map(rows.map(({ name, count }) => [name, count]))
  } finally {
    database.close()
  }
}
