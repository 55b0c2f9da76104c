import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { entryText } from '../outbox-rows.ts'
import {
  syncAfterMs,
  mostCounted,
  type DueStep,
  type OutboxEntry,
  type OutboxParts,
  type NewEntry,
} from '../outbox.ts'
import type { Connection } from './postgres-link.ts'
import { statements } from './postgres-statements.ts'

/** Bytes of an entry that is only tried; nothing makes random ones shorter. */
const trialBytes = 6000

const backlogContract = v.object({
  count: v.number(),
  oldest: v.nullable(v.number()),
  isEmpty: v.boolean(),
  isToRebuild: v.boolean(),
})

/**
 * How many entries wait, up to `mostCounted`, and when the oldest was accepted, in ms since 1970;
 * whether there is no entry at all, and whether the lake is to be asked for lost ones.
 */
export type Backlog = v.InferOutput<typeof backlogContract>

/** When the status sync runs. */
type SyncSteps = Pick<OutboxParts<OutboxEntry>, 'firstStep' | 'statusSync'>

/** How an attempt at a step ended. */
export interface SettledStep {
  readonly due: DueStep
  readonly state: 'done' | 'refused' | 'waiting'
  readonly problem: string | null
  /** Milliseconds since 1970; null if the step does not wait any more. */
  readonly nextAt: number | null
  readonly isUncertain: boolean
}

/**
 * The values of the statement that takes entries, all but the lease.
 *
 * @param now milliseconds since 1970, from which on their steps are due
 */
export function acceptValues<Entry extends OutboxEntry>(
  definition: Pick<OutboxParts<Entry>, 'write' | 'statusSync'>,
  added: readonly NewEntry<Entry>[],
  now: number,
): unknown[][] {
  const texts = added.map(({ entry }) => entryText(definition, entry))
  const steps = added.flatMap(({ entry, steps: names, isHeld = true }) =>
    names.map((name) => {
      // The status sync falls due once another step asks for it.
      const state = name === definition.statusSync ? 'done' : 'waiting'
      return { id: entry.id, name, state, isHeld: isHeld && state !== 'done' }
    }),
  )
  return [
    added.map(({ entry }) => entry.id),
    added.map(({ entry }) => entry.acceptedAt),
    added.map(({ idempotency }) => idempotency),
    texts.map(({ body }) => body),
    texts.map(({ digest }) => digest),
    added.map(({ traceparent = null }) => traceparent),
    steps.map(({ id }) => id),
    steps.map(({ name }) => name),
    steps.map(({ state }) => state),
    steps.map(() => now),
    steps.map(({ isHeld }) => isHeld),
  ]
}

/** Records how attempts ended, has the status written down, and forgets what no step needs. */
export async function settleSteps(
  client: Connection,
  { firstStep, statusSync }: SyncSteps,
  settled: readonly SettledStep[],
  now: number,
): Promise<void> {
  const ids = [...new Set(settled.map(({ due }) => due.id))]
  await client.query(statements.lock, [ids])
  await client.query(statements.settle, [
    settled.map(({ due }) => due.id),
    settled.map(({ due }) => due.step),
    settled.map(({ due }) => due.version),
    settled.map(({ state }) => state),
    settled.map(({ problem }) => problem),
    settled.map(({ nextAt }) => nextAt),
    now,
    settled.map(({ isUncertain }) => isUncertain),
  ])
  const changed = settled.filter(({ due }) => due.step !== statusSync).map(({ due }) => due.id)
  await askForSync(client, { firstStep, statusSync }, changed, now)
  await client.query(statements.forgetBody, [ids, statusSync])
}

/** Has the status sync of these entries run soon. */
export async function askForSync(
  client: Connection,
  { firstStep, statusSync }: SyncSteps,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await client.query(statements.askForSync, [now + syncAfterMs, ids, statusSync, firstStep])
}

/** Counts what waits. */
export async function readBacklog(client: Connection): Promise<Backlog> {
  const { rows } = await client.query(statements.backlog, [mostCounted])
  return v.parse(backlogContract, rows[0])
}

/** Writes an entry and undoes that: a database that is full answers everything else. */
export async function tryToAccept(client: Connection): Promise<void> {
  await client.query('BEGIN')
  try {
    const body = randomBytes(trialBytes).toString('base64')
    await client.query(statements.tryToAccept, [randomUUID(), body])
  } finally {
    await client.query('ROLLBACK')
  }
}
