import { join } from 'node:path'
import { EnvironmentError, type Env } from '#api/platform/env.ts'
import type { inquiryOutbox, InquiryEntry, InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { SharedClock } from '#api/platform/shared-clock.ts'
import { uncertainWaitFactor } from '#api/outbox/delivery-retry-delay.ts'
import { forgetDamaged, keepDamagedMs } from '#api/outbox/outbox-folder.ts'
import { NewerOutboxError } from '#api/outbox/outbox-schema.ts'
import { serveOutbox } from '#api/outbox/outbox-socket.ts'
import { OutboxStore, type OutboxOptions } from '#api/outbox/outbox-store.ts'
import { moveFileOutbox } from '#api/outbox/postgres/move-file-outbox.ts'
import { PostgresLink } from '#api/outbox/postgres/postgres-link.ts'
import { PostgresOutbox } from '#api/outbox/postgres/postgres-outbox.ts'
import { storedEntries } from '#api/outbox/stored-entries.ts'
import { repeat } from './repeat.ts'

/**
 * The length of a lease, in timeouts. An attempt at an email takes up to two timeouts, because it
 * looks up the message first and then sends it. The third is for the receiver.
 */
const leaseTimeouts = 3
/** The minimum lease, in ms, so that a busy server does not lose its steps. */
const minLeaseMs = 5000
/** The delay before the move from a file into PostgreSQL is retried, in ms. */
const moveAgainMs = 5000
/** How often old damaged files are removed, in ms. */
const forgetEveryMs = 3600_000

export interface InquiryOutboxOptions {
  readonly env: Pick<
    Env,
    'DATABASE_POOL_SIZE' | 'DATABASE_URL' | 'DATA_DIR' | 'DELIVERY_RETRY_MS' | 'DELIVERY_TIMEOUT_MS'
  >
  readonly log: Log
  readonly clock: SharedClock
  readonly definition: ReturnType<typeof inquiryOutbox>
  /** Called with the label of each failure of PostgreSQL. */
  readonly onPostgresFailure?: (problem: string) => void
}

/** An outbox, and a function that stops its background work. */
export interface OpenedOutbox {
  readonly outbox: InquiryOutbox
  readonly stop: () => void
}

/**
 * Opens the outbox of inquiries: in PostgreSQL if `DATABASE_URL` is set, otherwise in `DATA_DIR`.
 *
 * @throws {EnvironmentError} if `DATA_DIR` holds the outbox of a later version
 */
export async function openInquiryOutbox(options: InquiryOutboxOptions): Promise<OpenedOutbox> {
  const { env, log, clock, definition, onPostgresFailure } = options
  const uncertainWaitMs = env.DELIVERY_RETRY_MS * uncertainWaitFactor
  // The outbox was once called journal; files from that time are in this folder.
  const folder = join(env.DATA_DIR, 'journal')
  const file = { folder, uncertainWaitMs, log, definition }
  if (env.DATABASE_URL !== undefined) {
    const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = env
    const address = { url, poolSize, ...(onPostgresFailure && { onFailure: onPostgresFailure }) }
    const link = await PostgresLink.open(address, log)
    const leaseMs = Math.max(minLeaseMs, env.DELIVERY_TIMEOUT_MS * leaseTimeouts, uncertainWaitMs)
    const outbox = new PostgresOutbox({ link, definition, leaseMs, uncertainWaitMs, clock, log })
    await outbox.open()
    const stops = [await moveUntilDone(file, link, outbox), forgetOldDamage(folder, log)]
    return { outbox, stop: () => stops.forEach((stop) => stop()) }
  }
  const outbox = new OutboxStore(file)
  openNow(outbox, log)
  const stop = serveOutbox(storedEntries(outbox), definition, { dataDir: env.DATA_DIR, log })
  return { outbox, stop }
}

/**
 * Moves the outbox's file into PostgreSQL, and retries until that is done.
 *
 * @returns a function that stops the retries
 */
async function moveUntilDone(
  file: OutboxOptions<InquiryEntry>,
  link: PostgresLink,
  outbox: PostgresOutbox<InquiryEntry>,
) {
  const move = () => moveFileOutbox(file, link, outbox)
  const onFailure = (cause: unknown) => {
    if (cause instanceof NewerOutboxError) throw new EnvironmentError(cause.message)
    file.log.error({ err: cause }, 'the outbox could not be moved into PostgreSQL yet')
  }
  try {
    await move()
    return () => {}
  } catch (cause) {
    onFailure(cause)
  }
  const stop = repeat(() => move().then(() => stop()), { everyMs: moveAgainMs, onFailure })
  return stop
}

/** Removes damaged files, which contain visitors' text; an outbox in PostgreSQL does not remove them. */
function forgetOldDamage(folder: string, log: Log): () => void {
  const forget = async () => forgetDamaged(folder, Date.now() - keepDamagedMs)
  const onFailure = (cause: unknown) =>
    log.error({ err: cause }, 'damaged files of the outbox cannot be removed yet')
  return repeat(forget, { everyMs: forgetEveryMs, onFailure })
}

/** Opens the outbox. If opening fails, the next use of the outbox retries; the site runs without it. */
function openNow(outbox: { open(): void }, log: Log): void {
  try {
    outbox.open()
  } catch (cause) {
    if (cause instanceof NewerOutboxError) throw new EnvironmentError(cause.message)
    log.error({ err: cause }, 'the outbox cannot be opened: no inquiries are accepted')
  }
}
