import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError, type Env } from '#api/platform/env.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { createLog, type Log } from '#api/platform/log/log.ts'
import { SharedClock } from '#api/platform/shared-clock.ts'
import { inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { outboxPaths } from '#api/outbox/outbox-folder.ts'
import { NewerOutboxError } from '#api/outbox/outbox-schema.ts'
import { connectOutbox } from '#api/outbox/outbox-socket.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { PostgresLink } from '#api/outbox/postgres/postgres-link.ts'
import { PostgresOutbox } from '#api/outbox/postgres/postgres-outbox.ts'
import { storedEntries, type StoredEntries } from '#api/outbox/stored-entries.ts'
import { lockDataDir } from '#api/start/data-dir.ts'

/** PostgreSQL's code for a table that does not exist. */
const missingTable = 'SQLSTATE 42P01'
/** The command delivers nothing, so the wait for uncertain steps does not matter. */
const noWaitMs = 0

/** The entries of an outbox, and a function that closes it. */
export interface OpenedEntries {
  readonly entries: StoredEntries<InquiryEntry>
  readonly close: () => Promise<void>
}

/**
 * Opens the outbox for a command: in PostgreSQL if `DATABASE_URL` is set; otherwise through the server
 * if it is running, because a running server locks the file; otherwise the file itself.
 *
 * @param dataDir the absolute path of `DATA_DIR`
 * @throws {EnvironmentError} one sentence: there is no outbox, or the running server does not answer
 */
export async function openEntries(
  { DATABASE_URL, DATABASE_POOL_SIZE: poolSize }: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>,
  dataDir: string,
  log: Log,
): Promise<OpenedEntries> {
  const definition = inquiryOutbox([])
  const folder = join(dataDir, 'journal')
  const { main, copy } = outboxPaths(folder)
  const hasFile = existsSync(main) || existsSync(copy)
  if (DATABASE_URL !== undefined) {
    if (hasFile) {
      throw new EnvironmentError(
        `The outbox in ${dataDir} has not been moved into PostgreSQL yet: start the server once.`,
      )
    }
    // Errors are reported below, so the link does not log them.
    const silent = createLog('silent')
    const link = await PostgresLink.open({ url: DATABASE_URL, poolSize }, silent)
    const times = { leaseMs: noWaitMs, uncertainWaitMs: noWaitMs }
    const options = { link, definition, ...times, clock: new SharedClock(), log: silent }
    const entries = storedEntries(new PostgresOutbox(options))
    return {
      entries: reported(entries, (cause) => link.problem ?? networkCodeOf(cause)),
      close: () => link.close(),
    }
  }
  const served = await connectOutbox(dataDir, definition)
  if (served !== undefined)
    return { entries: reported(served, networkCodeOf), close: async () => {} }
  if (!hasFile) {
    throw new EnvironmentError(
      `There is no outbox in ${dataDir}: run this command on the server, and set DATA_DIR to its folder.`,
    )
  }
  await lockDataDir(dataDir, 'server.lock', 0)
  const store = new OutboxStore({ folder, uncertainWaitMs: noWaitMs, log, definition })
  try {
    store.open()
  } catch (cause) {
    throw cause instanceof NewerOutboxError ? new EnvironmentError(cause.message) : cause
  }
  return {
    entries: reported(storedEntries(store), networkCodeOf),
    close: async () => store.close(),
  }
}

/** Replaces every error of the outbox with one sentence. */
function reported(
  entries: StoredEntries<InquiryEntry>,
  problemOf: (cause: unknown) => string,
): StoredEntries<InquiryEntry> {
  const fail = (cause: unknown): never => {
    const problem = problemOf(cause)
    throw new EnvironmentError(
      problem === missingTable
        ? 'The database of DATABASE_URL has no outbox yet: start the server once.'
        : `The outbox cannot be used (${problem}), so nothing is complete: run the command again when it can.`,
    )
  }
  return {
    page: (after) => entries.page(after).catch(fail),
    erase: (id) => entries.erase(id).catch(fail),
  }
}
