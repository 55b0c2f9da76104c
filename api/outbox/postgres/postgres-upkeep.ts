import { entryText } from '../outbox-rows.ts'
import type { Losses, OutboxDefinition, OutboxEntry, OutboxUpkeep } from '../outbox.ts'
import type { PostgresLink } from './postgres-link.ts'
import { askForSync, statements } from './postgres-statements.ts'

/** How long a delivered entry's key is remembered, in ms: thirty days. */
const rememberMs = 30 * 24 * 3600 * 1000
/** The maximum number of entries that one statement deletes. */
const forgetAtOnce = 500

export interface PostgresUpkeepOptions<Entry extends OutboxEntry> {
  readonly link: PostgresLink
  readonly definition: OutboxDefinition<Entry>
  /** The delay of a step that can have been done already, in ms. */
  readonly uncertainWaitMs: number
  readonly now: () => number
}

/** Maintenance of an outbox in PostgreSQL. PostgreSQL itself detects damage. */
export class PostgresUpkeep<Entry extends OutboxEntry> implements OutboxUpkeep<Entry> {
  readonly #options: PostgresUpkeepOptions<Entry>
  /** Whether the tables can have replaced lost ones, according to the last heartbeat. */
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
      // Another server can restore the entry at the same time, so there is no row to lock yet.
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

  /** Requests a search of the lake for entries that a file had lost before the move. */
  lookFor(onceDone: () => void): void {
    this.#onceRebuilt = onceDone
  }

  /** With empty tables, or after the move of a damaged file, the lost entries are unknown. */
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
