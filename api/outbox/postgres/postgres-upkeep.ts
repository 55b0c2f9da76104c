import { entryText } from '../outbox-rows.ts'
import type { Losses, OutboxDefinition, OutboxEntry, OutboxUpkeep } from '../outbox.ts'
import { isBadValue } from './postgres-failure.ts'
import type { PostgresLink } from './postgres-link.ts'
import {
  askForSync,
  entryColumns,
  statements,
  stepColumns,
  type MovedEntry,
} from './postgres-statements.ts'

/** Milliseconds for which a delivered entry's key is remembered: thirty days. */
const rememberMs = 30 * 24 * 3600 * 1000
/** The most entries that one statement forgets. */
const forgetAtOnce = 500

export interface PostgresUpkeepOptions<Entry extends OutboxEntry> {
  readonly link: PostgresLink
  readonly definition: OutboxDefinition<Entry>
  /** Milliseconds for which a step rests if it is unknown whether it was done. */
  readonly uncertainWaitMs: number
  readonly now: () => number
}

/** What is done with an outbox in PostgreSQL besides deliveries. Damage is PostgreSQL's to notice. */
export class PostgresUpkeep<Entry extends OutboxEntry> implements OutboxUpkeep<Entry> {
  readonly #options: PostgresUpkeepOptions<Entry>
  /** Whether the tables might have replaced lost ones, as the last heartbeat found. */
  isToRebuild = false
  #onceRebuilt: (() => void) | undefined

  constructor(options: PostgresUpkeepOptions<Entry>) {
    this.#options = options
  }

  restore(entry: Entry, steps: readonly string[]): Promise<boolean> {
    const { link, definition, uncertainWaitMs, now } = this.#options
    const { firstStep, statusSync } = definition
    return link.transaction(async (client) => {
      const { id } = entry
      // Another server can put it back at the same time, so there is no row to lock yet.
      await client.query(statements.lockId, [id])
      await client.query(statements.lock, [[id]])
      const { rows } = await client.query(statements.steps, [id])
      const known = new Set(rows.map((row) => String(row['step'])))
      const missing = steps.filter((step) => !known.has(step))
      const at = now()
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
        await client.query(statements.addUncertain, [id, step, at + uncertainWaitMs, at])
      }
      return true
    })
  }

  /**
   * Takes over entries of an outbox in a file. Where PostgreSQL refuses one, it takes the others.
   *
   * @returns how many were refused
   */
  async bring(entries: readonly MovedEntry[]): Promise<number> {
    try {
      await this.#bringAll(entries)
      return 0
    } catch (cause) {
      if (!isBadValue(cause)) throw cause
      if (entries.length === 1) return 1
    }
    let refused = 0
    for (const entry of entries) refused += await this.bring([entry])
    return refused
  }

  /** Has entries looked for in the lake that a file had lost before it was moved. */
  lookFor(onceDone: () => void): void {
    this.#onceRebuilt = onceDone
  }

  /** All of them or none. */
  #bringAll(entries: readonly MovedEntry[]): Promise<void> {
    return this.#options.link.transaction(async (client) => {
      const { rows } = await client.query(statements.bringEntries, entryColumns(entries))
      const added = new Set(rows.map((row) => String(row['id'])))
      const steps = entries.filter(({ entry }) => added.has(entry.id)).flatMap((one) => one.steps)
      await client.query(statements.bringSteps, stepColumns(steps))
    })
  }

  /** Of empty tables, and of a damaged file that was moved, nobody knows what else was in them. */
  losses(): Losses | undefined {
    const isAny = this.isToRebuild || this.#onceRebuilt !== undefined
    return isAny ? { isAny, ids: [] } : undefined
  }

  madeUpFor(): Promise<void> {
    return Promise.resolve()
  }

  async rebuilt(): Promise<void> {
    await this.#options.link.rows(statements.noteRebuilt)
    this.isToRebuild = false
    this.#onceRebuilt?.()
    this.#onceRebuilt = undefined
  }

  async erase(id: string): Promise<void> {
    await this.#options.link.rows(statements.erase, [id])
  }

  async idsWithPayload(after: string, limit: number): Promise<string[]> {
    const rows = await this.#options.link.rows(statements.idsWithPayload, [after, limit])
    return rows.map(({ id }) => String(id))
  }

  async forget(): Promise<void> {
    const { link, now } = this.#options
    const before = now() - rememberMs
    let dropped = forgetAtOnce
    while (dropped === forgetAtOnce) {
      dropped = (await link.rows(statements.dropDelivered, [before, forgetAtOnce])).length
    }
  }
}
