import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { lakeClient } from '#tests/support/lake-client.ts'
import { ask } from './ask.ts'
import { type FilledForm, nameOf } from './visitors.ts'

/** The services that inquiries are delivered to. */
export interface Receivers {
  readonly environment: Readonly<Record<string, string>>
  /** The data folder of the stand-ins for mail and webhook. */
  readonly servicesFolder: string
}

/** Everything that arrived, with the number of messages and calls for each inquiry. */
export interface Deliveries {
  readonly inquiries: readonly {
    /** The document's id. */
    readonly id: string
    readonly name: string
    /** Whether its status says that everything was delivered. */
    readonly isSettled: boolean
  }[]
  /** The number of emails by `<document id> <step>`. */
  readonly mails: ReadonlyMap<string, number>
  /** The number of webhook calls by the document's id. */
  readonly calls: ReadonlyMap<string, number>
}

/** Each kind of mistake, as a list of form numbers or ids, and the numbers of acceptable deviations. */
export interface Comparison {
  /** Acknowledged, but not in the lake. */
  readonly lost: number[]
  /** Acknowledged under several ids. */
  readonly answeredTwice: number[]
  /** In the lake more than once. */
  readonly storedTwice: number[]
  /** In the lake, but an email or the webhook call is missing. */
  readonly undelivered: string[]
  /** Emails that were sent more than once. */
  readonly mailedTwice: string[]
  /** Inquiries, emails or calls that belong to no sent form. */
  readonly strange: string[]
  /** Delivered, but the document does not record it. */
  readonly unsettled: string[]
  /** Calls beyond the first, which receivers must ignore (`docs/webhook.md`). */
  readonly repeatedCalls: number
  /** Forms that were never acknowledged, and how many of them are in the lake anyway. */
  readonly unacknowledged: { readonly forms: number; readonly stored: number }
}

/** How long documents can take to record the last delivery, in ms: failed attempts back off. */
const statusMs = 60_000
const pageSize = 2000
const inquiryPage = v.array(
  v.object({ id: v.string(), name: v.string(), isSettled: v.nullable(v.boolean()) }),
)
const counted = v.array(v.object({ name: v.string(), count: v.number() }))
const query = `*[_type == "inquiry" && _id > $after] | order(_id) [0...${pageSize}] {
  "id": _id, name, "isSettled": emailSent && webhookSent && delivery.acknowledgement.state == "done"
}`
const healthBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    inquiries: v.object({
      journal: v.object({ waiting: v.number(), isWritable: v.literal(true) }),
    }),
  }),
)

/**
 * Waits until a server's outbox is empty.
 *
 * @returns how long that took, in ms
 * @throws {Error} with the server's health, if it takes too long
 */
export async function drained(serverUrl: string, withinMs: number): Promise<number> {
  const began = performance.now()
  for (; ; await delay(200)) {
    const { body } = await ask(`${serverUrl}/api/health`)
    const { success, output } = v.safeParse(healthBody, body)
    if (success && output.inquiries.journal.waiting === 0) return performance.now() - began
    if (performance.now() - began > withinMs) throw new Error(`Not delivered in time: ${body}`)
  }
}

/** Compares visitors' receipts with the deliveries, once every document records its own or time is up. */
export async function settledComparison(
  receivers: Receivers,
  forms: readonly FilledForm[],
): Promise<Comparison> {
  const until = performance.now() + statusMs
  for (; ; await delay(2000)) {
    const comparison = compareDeliveries(forms, await readDeliveries(receivers))
    if (comparison.unsettled.length === 0 || performance.now() > until) return comparison
  }
}

export function compareDeliveries(
  forms: readonly FilledForm[],
  { inquiries, mails, calls }: Deliveries,
): Comparison {
  const idsByName = Map.groupBy(inquiries, ({ name }) => name)
  const idsOf = ({ number }: FilledForm) =>
    (idsByName.get(nameOf(number)) ?? []).map(({ id }) => id)
  const sent = new Set(forms.map(({ number }) => nameOf(number)))
  const known = new Set(inquiries.map(({ id }) => id))
  const hasArrived = ({ id }: { id: string }) =>
    mails.has(`${id} notification`) && mails.has(`${id} acknowledgement`) && calls.has(id)
  const numbers = (isWrong: (form: FilledForm) => boolean) =>
    forms.filter(isWrong).map(({ number }) => number)
  const ids = (isWrong: (inquiry: Deliveries['inquiries'][number]) => boolean) =>
    inquiries.filter(isWrong).map(({ id }) => id)
  const unacknowledged = forms.filter(({ acknowledged }) => acknowledged.size === 0)
  return {
    lost: numbers((form) => [...form.acknowledged].some((id) => !idsOf(form).includes(id))),
    answeredTwice: numbers(({ acknowledged }) => acknowledged.size > 1),
    storedTwice: numbers((form) => idsOf(form).length > 1),
    undelivered: ids((inquiry) => !hasArrived(inquiry)),
    mailedTwice: [...mails].filter(([, count]) => count > 1).map(([name]) => name),
    strange: [
      ...ids(({ name }) => !sent.has(name)),
      ...[...mails.keys(), ...calls.keys()].filter((key) => !known.has(key.split(' ')[0] ?? '')),
    ],
    unsettled: ids((inquiry) => hasArrived(inquiry) && !inquiry.isSettled),
    repeatedCalls: [...calls.values()].reduce((sum, count) => sum + count - 1, 0),
    unacknowledged: {
      forms: unacknowledged.length,
      stored: unacknowledged.filter((form) => idsOf(form).length > 0).length,
    },
  }
}

/** Reads documents from the lake, and emails and calls from the files of their stand-ins. */
async function readDeliveries(receivers: Receivers): Promise<Deliveries> {
  const { servicesFolder } = receivers
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
  return { inquiries: await readInquiries(receivers), mails, calls }
}

async function readInquiries(receivers: Receivers) {
  const lake = lakeClient(receivers, receivers.environment['SANITY_READ_TOKEN'])
  const found: Deliveries['inquiries'][number][] = []
  for (let after = ''; ;) {
    const page = v.parse(inquiryPage, await lake.fetch(query, { after }, { perspective: 'raw' }))
    found.push(...page.map((one) => ({ ...one, isSettled: one.isSettled === true })))
    const last = page.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}

function countIn(file: string, sql: string): Map<string, number> {
  using database = new DatabaseSync(file, { readOnly: true })
  const rows = v.parse(counted, database.prepare(sql).all())
  return new Map(rows.map(({ name, count }) => [name, count]))
}
