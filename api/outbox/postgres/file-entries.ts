import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import * as v from 'valibot'
import { plainRow } from '../outbox-rows.ts'
import { traceparentContract } from '../outbox.ts'

const whole = v.pipe(v.number(), v.safeInteger())
const entryContract = v.object({
  id: v.string(),
  acceptedAt: whole,
  idempotency: v.nullable(v.string()),
  body: v.nullable(v.string()),
  digest: v.nullable(v.string()),
  traceparent: traceparentContract,
})
const stepContract = v.object({
  id: v.string(),
  name: v.string(),
  state: v.string(),
  attempts: whole,
  isUncertain: whole,
  nextAt: whole,
  changedAt: whole,
  problem: v.nullable(v.string()),
  version: whole,
})
const stepsContract = v.array(stepContract)

type FileStep = v.InferOutput<typeof stepContract>

/** An entry as it stands in an outbox's file, with its steps. */
export interface FileEntry {
  readonly entry: v.InferOutput<typeof entryContract>
  readonly steps: readonly FileStep[]
}

/** How many entries are read at a time. */
const pageSize = 200

/** A page of a file: what can be read of it, and how many entries cannot. */
export interface FilePage {
  readonly entries: readonly FileEntry[]
  readonly unreadable: number
}

/**
 * Reads an outbox's file, page by page, those entries included of which only the key is left. The
 * file was opened as an outbox before, so most of what cannot be read has been set aside.
 */
export function* fileEntries(folder: string): Generator<FilePage> {
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'), { readOnly: true })
  try {
    const page = database.prepare(`SELECT id, accepted_at AS acceptedAt, idempotency, body, digest,
      traceparent FROM inquiry WHERE id > ? ORDER BY id LIMIT ${pageSize}`)
    const steps = database.prepare(`SELECT inquiry AS id, name, state, attempts,
      is_uncertain AS isUncertain, next_at AS nextAt, changed_at AS changedAt, problem, version
      FROM step WHERE inquiry = ?`)
    for (let after = ''; ;) {
      const rows = rowsOf(page, after)
      const last = rows.at(-1)
      if (last === undefined) return
      const entries = rows.flatMap((row) => readEntry(row, steps) ?? [])
      yield { entries, unreadable: rows.length - entries.length }
      after = String(last['id'])
    }
  } finally {
    database.close()
  }
}

function readEntry(row: Record<string, unknown>, steps: StatementSync): FileEntry | undefined {
  const entry = v.safeParse(entryContract, row)
  if (!entry.success) return undefined
  const itsSteps = v.safeParse(stepsContract, rowsOf(steps, entry.output.id))
  return itsSteps.success ? { entry: entry.output, steps: itsSteps.output } : undefined
}

/** A number that is too great for JavaScript must fail its own row alone. */
function rowsOf(statement: StatementSync, value: string): Record<string, unknown>[] {
  statement.setReadBigInts(true)
  return statement.all(value).map(plainRow)
}

/** How many rows of the file were set aside and never made up for. */
export function setAsideIn(folder: string): number {
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'), { readOnly: true })
  try {
    const count = database.prepare('SELECT count(*) AS count FROM set_aside WHERE is_rebuilt = 0')
    return Number(count.get()?.['count'])
  } finally {
    database.close()
  }
}

/** The columns of entries, as a statement takes them. */
export function entryColumns(entries: readonly FileEntry[]): unknown[][] {
  return [
    entries.map(({ entry }) => entry.id),
    entries.map(({ entry }) => entry.acceptedAt),
    entries.map(({ entry }) => entry.idempotency),
    entries.map(({ entry }) => entry.body),
    entries.map(({ entry }) => entry.digest),
    entries.map(({ entry }) => entry.traceparent),
  ]
}

/** The columns of steps, as a statement takes them. */
export function stepColumns(steps: readonly FileStep[]): unknown[][] {
  return [
    steps.map(({ id }) => id),
    steps.map(({ name }) => name),
    steps.map(({ state }) => state),
    steps.map(({ attempts }) => attempts),
    steps.map(({ isUncertain }) => isUncertain !== 0),
    steps.map(({ nextAt }) => nextAt),
    steps.map(({ changedAt }) => changedAt),
    steps.map(({ problem }) => problem),
    steps.map(({ version }) => version),
  ]
}
