import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { Batcher } from '#api/platform/batcher.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { SharedClock } from '#api/platform/shared-clock.ts'
import { maxWaitMs } from '../delivery-retry-delay.ts'
import { DeliveryFailure } from '../delivery-failure.ts'
import {
  entryText,
  parsedRows,
  readEntry,
  rememberMs,
  unusableState,
  type DueStep,
  type EndedStep,
  type FailingStep,
  type Losses,
  type NewEntry,
  type Outbox,
  type OutboxDefinition,
  type OutboxEntry,
  type OutboxState,
  type Postponement,
  type StepName,
  type StepRecord,
} from '../outbox.ts'
import { isRejectedStatement, transact, type PostgresLink } from './postgres-link.ts'
import {
  acceptEntries,
  askForSync,
  readBacklog,
  readClock,
  settleSteps,
  statements,
  tryToAccept,
  type Backlog,
  type SettledStep,
} from './postgres-statements.ts'
import { migratePostgres } from './postgres-schema.ts'

/** The interval of heartbeats, in ms; a third of the lease if that is shorter. */
const heartbeatMs = 1000
/** The maximum number of entries that one statement deletes. */
const forgetAtOnce = 500

/** Writes of one turn of the event loop, or during a batch's write, share a transaction. */
const batching = {
  largest: 200,
  gather: () => nextTurn(),
  isRejection: isRejectedStatement,
}

export interface PostgresOutboxOptions<Entry extends OutboxEntry> {
  readonly link: PostgresLink
  readonly definition: OutboxDefinition<Entry>
  /** How long a server holds its steps without renewal, in ms; then another server takes over. */
  readonly leaseMs: number
  /** The delay of a step that may have been done already, in ms. */
  readonly uncertainWaitMs: number
  readonly log: Log
  /** The clock of all times; each heartbeat compares it with PostgreSQL's. */
  readonly clock: Pick<SharedClock, 'now' | 'compare'>
}

const storedContract = v.object({
  id: v.string(),
  body: v.nullable(v.string()),
  digest: v.nullable(v.string()),
})

/** The outbox of several servers, in PostgreSQL: one server at a time leases each step. */
export class PostgresOutbox<Entry extends OutboxEntry> implements Outbox<Entry> {
  readonly isShared = true
  readonly definition: OutboxDefinition<Entry>
  readonly #options: PostgresOutboxOptions<Entry>
  readonly #link: PostgresLink
  readonly #clock: PostgresOutboxOptions<Entry>['clock']
  /** Unique to this process, so that the leases of an earlier process count as uncertain. */
  readonly #owner = randomUUID()
  readonly #arrivals: Batcher<NewEntry<Entry>, { id: string; isRepeat: boolean }>
  readonly #settlements: Batcher<SettledStep, void>
  #isMigrated = false
  /**
   * Whether the last entries were rejected, so that the next heartbeat tries to write an entry itself.
   */
  #isDoubted = false
  #backlog: Backlog = { count: 0, oldest: null, isEmpty: false, isToRebuild: false }
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  /** Whether the tables may have replaced lost tables, according to the last heartbeat. */
  #isToRebuild = false
  #onceRebuilt: (() => void) | undefined

  constructor(options: PostgresOutboxOptions<Entry>) {
    const { link, definition } = options
    this.#options = options
    this.#link = link
    this.#clock = options.clock
    this.definition = definition
    this.#arrivals = new Batcher({ ...batching, write: (added) => this.#acceptAll(added) })
    this.#settlements = new Batcher({ ...batching, write: (settled) => this.#settleAll(settled) })
  }

  /** Migrates the database, and starts to renew leases, even if the migration fails. */
  async open(): Promise<void> {
    this.#link.onDown(() => void this.#beat())
    await this.#beat()
    const everyMs = Math.min(heartbeatMs, this.#options.leaseMs / 3)
    this.#timer = setInterval(() => void this.#beat(), everyMs).unref()
  }

  accept(added: NewEntry<Entry>): Promise<{ id: string; isRepeat: boolean }> {
    return this.#arrivals.add(added)
  }

  async reopen(entry: Entry, step: string, traceparent: string | null = null): Promise<void> {
    const { definition } = this
    const { firstStep, statusSync } = definition
    const { id } = entry
    await this.#link.transaction(async (client) => {
      const now = this.#clock.now()
      // The entry can be deleted, so there is no row to lock.
      await client.query(statements.lockId, [id])
      await client.query(statements.lock, [[id]])
      const stored = await client.query(statements.body, [id])
      const resentAt = { ...this.#read(stored.rows[0])?.resentAt, [step]: now }
      const { rows } = await client.query(statements.steps, [id])
      // Another server got the same request: the step is already running.
      if (rows.some((row) => row['step'] === step && row['state'] === 'waiting')) return
      const { body, digest } = entryText(definition, { ...entry, resentAt })
      await client.query(statements.putBack, [id, entry.acceptedAt, body, digest, traceparent])
      for (const name of [firstStep, step, statusSync]) {
        await client.query(statements.addDone, [id, name, now])
      }
      await client.query(statements.reopen, [id, step, now])
      await askForSync(client, definition, step === statusSync ? [] : [id], now)
    })
  }

  complete(due: DueStep, state: 'done' | 'refused', problem: string | null = null): Promise<void> {
    return this.#settlements.add({ due, state, problem, nextAt: null, isUncertain: false })
  }

  postpone(due: DueStep, { nextAt, problem, isUncertain }: Postponement): Promise<void> {
    return this.#settlements.add({ due, state: 'waiting', problem, nextAt, isUncertain })
  }

  async bringForward(steps: readonly string[]): Promise<void> {
    const { uncertainWaitMs } = this.#options
    await this.#link.rows(statements.bringForward, [this.#clock.now(), uncertainWaitMs, steps])
  }

  async failing(steps: readonly string[], attempts: number): Promise<FailingStep[]> {
    const rows = await this.#link.rows(statements.failing, [steps, attempts])
    return parsedRows(this.definition.failingStep, rows)
  }

  async due(now: number, limit: number, underWay: readonly StepName[] = []): Promise<DueStep[]> {
    const { steps, checkedAfterCrash, dueStep } = this.definition
    const { leaseMs } = this.#options
    const rows = await this.#link.rows(statements.claim, [
      now,
      now + maxWaitMs,
      steps,
      this.#owner,
      leaseMs,
      checkedAfterCrash,
      limit,
      underWay.map(({ id }) => id),
      underWay.map(({ step }) => step),
    ])
    return parsedRows(
      dueStep,
      rows.toSorted((a, b) => Number(a['nextAt']) - Number(b['nextAt'])),
    )
  }

  async nextDueAt(now: number): Promise<number | null> {
    const values = [now, this.#owner, this.definition.steps]
    const [row] = await this.#link.rows(statements.nextDue, values)
    return typeof row?.['at'] === 'number' ? row['at'] : null
  }

  /** @throws {DeliveryFailure} if another version wrote the entry: its steps wait for that version */
  async entry(id: string): Promise<Entry | undefined> {
    const [row] = await this.#link.rows(statements.body, [id])
    const entry = this.#read(row)
    if (row?.['body'] == null || entry !== undefined) return entry
    throw new DeliveryFailure({ problem: 'unreadable' })
  }

  async find(idempotency: string): Promise<string | undefined> {
    const [row] = await this.#link.rows(statements.find, [idempotency])
    return row === undefined ? undefined : String(row['id'])
  }

  async steps(id: string): Promise<StepRecord[]> {
    return parsedRows(this.definition.stepRecord, await this.#link.rows(statements.steps, [id]))
  }

  /** The state at the last heartbeat. */
  get state(): OutboxState {
    const { isAnswering, problem, connections } = this.#link
    const { count, oldest } = this.#backlog
    return {
      ...unusableState,
      isWritable: isAnswering && this.#isMigrated,
      waiting: count,
      waitingSince: oldest === null ? null : new Date(oldest).toISOString(),
      postgres: { isAnswering, problem, connections },
    }
  }

  async canBeWritten(): Promise<boolean> {
    if (!this.state.isWritable) await this.#beat()
    return this.state.isWritable
  }

  restore(entry: Entry, steps: readonly string[]): Promise<boolean> {
    const { definition } = this
    const { firstStep, statusSync } = definition
    return this.#link.transaction(async (client) => {
      const { id } = entry
      // Another server can restore the entry at the same time, so there is no row to lock yet.
      await client.query(statements.lockId, [id])
      await client.query(statements.lock, [[id]])
      const { rows } = await client.query(statements.steps, [id])
      const known = new Set(rows.map((row) => String(row['step'])))
      const missing = steps.filter((step) => !known.has(step))
      const at = this.#clock.now()
      if (missing.length === 0) {
        // The other store is outdated: the outbox knows that the steps are done.
        await askForSync(client, definition, [id], at)
        return false
      }
      const { body, digest } = entryText(definition, entry)
      await client.query(statements.putBack, [id, entry.acceptedAt, body, digest, null])
      for (const step of [firstStep, statusSync]) {
        await client.query(statements.addDone, [id, step, at])
      }
      for (const step of missing.filter((one) => one !== statusSync)) {
        await client.query(statements.addUncertain, [
          id,
          step,
          at + this.#options.uncertainWaitMs,
          at,
        ])
      }
      return true
    })
  }

  async endEarlier(id: string, step: EndedStep): Promise<boolean> {
    return this.#link.transaction(async (client) => {
      await client.query(statements.lock, [[id]])
      const values = [id, step.step, step.state, step.problem, step.changedAt]
      const { rowCount } = await client.query(statements.endEarlier, values)
      await client.query(statements.forgetBody, [[id], this.definition.statusSync])
      return rowCount !== 0
    })
  }

  /** Requests a search of the lake for entries that a file had lost before the move. */
  lookFor(onceDone: () => void): void {
    this.#onceRebuilt = onceDone
  }

  /** With empty tables, or after the move of a damaged file, the lost entries are unknown. */
  losses(): Losses | undefined {
    const isAny = this.#isToRebuild || this.#onceRebuilt !== undefined
    return isAny ? { isAny, ids: [] } : undefined
  }

  madeUpFor(): Promise<void> {
    return Promise.resolve()
  }

  async rebuilt(): Promise<void> {
    await this.#link.rows(statements.noteRebuilt)
    await this.#link.rows(statements.releaseDoubted, [this.#options.uncertainWaitMs])
    this.#isToRebuild = false
    this.#onceRebuilt?.()
    this.#onceRebuilt = undefined
  }

  async erase(id: string): Promise<void> {
    await this.#link.rows(statements.erase, [id])
  }

  async idsWithPayload(after: string, limit: number): Promise<string[]> {
    const rows = await this.#link.rows(statements.idsWithPayload, [after, limit])
    return rows.map(({ id }) => String(id))
  }

  async forget(): Promise<void> {
    const before = this.#clock.now() - rememberMs
    let dropped = forgetAtOnce
    while (dropped === forgetAtOnce) {
      const rows = await this.#link.rows(statements.dropDelivered, [before, forgetAtOnce])
      dropped = rows.length
    }
  }

  /** Steps whose outcome cannot be recorded go to another server when the lease ends. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([this.#arrivals.settled(), this.#settlements.settled(), this.#beating])
    await this.#link.close()
  }

  #read(row: Record<string, unknown> | undefined): Entry | undefined {
    const stored = v.safeParse(storedContract, row)
    return stored.success ? readEntry(this.definition, stored.output) : undefined
  }

  #acceptAll(added: readonly NewEntry<Entry>[]) {
    const lease = [this.#owner, this.#options.leaseMs] as const
    const accepted = acceptEntries(this.#link, this.definition, added, this.#clock.now(), lease)
    return accepted.catch((cause: unknown) => {
      this.#isDoubted ||= !isRejectedStatement(cause)
      throw cause
    })
  }

  async #settleAll(settled: readonly SettledStep[]): Promise<void> {
    const now = this.#clock.now()
    await this.#link.transaction((client) => settleSteps(client, this.definition, settled, now))
  }

  /** Sends one heartbeat at a time; a caller during a slow heartbeat gets its result. */
  #beat(): Promise<void> {
    this.#beating ??= this.#ask().finally(() => (this.#beating = undefined))
    return this.#beating
  }

  /** Renews this server's leases, and counts waiting entries; the link records a failure. */
  async #ask(): Promise<void> {
    try {
      // All in one transaction: a read-only PostgreSQL allows the lookup of tables, but nothing else.
      await this.#link.probe(async (client) => {
        if (!this.#isMigrated) await transact(client, migratePostgres)
        await client.query(statements.renew, [this.#owner, this.#options.leaseMs])
        await this.#clock.compare(() => readClock(client))
        const backlog = await readBacklog(client)
        const isEmptied = backlog.isEmpty && !this.#backlog.isEmpty
        if (isEmptied) await client.query(statements.noteLoss)
        if (this.#isDoubted) await tryToAccept(client)
        this.#backlog = backlog
        this.#isToRebuild = backlog.isToRebuild || isEmptied
        this.#isMigrated = true
        this.#isDoubted = false
      })
    } catch (cause) {
      // After an outage, the URL can lead to another database, such as a restored one.
      if (!this.#link.isAnswering) this.#isMigrated = false
      this.#options.log.debug({ err: cause }, 'a heartbeat to PostgreSQL failed')
    }
  }
}
