import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError, type Env } from '#api/env.ts'
import type { inquiryOutbox, InquiryEntry, InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import type { Log } from '#api/log/log.ts'
import { uncertainWaitFactor } from '#api/outbox/backoff.ts'
import { forgetDamaged, keepDamagedMs } from '#api/outbox/outbox-folder.ts'
import { NewerOutboxError } from '#api/outbox/outbox-schema.ts'
import { OutboxStore, type OutboxOptions } from '#api/outbox/outbox-store.ts'
import { PostgresLink } from '#api/outbox/postgres/postgres-link.ts'
import { PostgresOutbox } from '#api/outbox/postgres/postgres-outbox.ts'
import { bringOverFile } from './bring-over-file.ts'
import { repeat } from './repeat.ts'

/**
 * How many time-outs a lease is long: within two of them an e-mail has left, because an attempt asks
 * for the message first and sends it then. The third is for the receiver.
 */
const leaseTimeouts = 3
/** The least milliseconds of a lease, so that a busy server does not lose what it holds. */
const minLeaseMs = 5000
/** Milliseconds until PostgreSQL is offered again what a file still holds. */
const bringAgainMs = 5000
/** Milliseconds between two looks for damaged files that have been kept for long enough. */
const forgetEveryMs = 3600_000

export interface InquiryOutboxOptions {
  readonly env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'DELIVERY_RETRY_MS' | 'DELIVERY_TIMEOUT_MS'>
  readonly log: Log
  readonly definition: ReturnType<typeof inquiryOutbox>
}

/** An outbox, and what ends its own background work. */
export interface OpenedOutbox {
  readonly outbox: InquiryOutbox
  readonly stop: () => void
}

/**
 * Opens the outbox of inquiries: in PostgreSQL where `DATABASE_URL` is set, else in `DATA_DIR`.
 *
 * @throws {EnvironmentError} where `DATA_DIR` holds the outbox of a later version
 */
export async function openInquiryOutbox(options: InquiryOutboxOptions): Promise<OpenedOutbox> {
  const { env, log, definition } = options
  const uncertainWaitMs = env.DELIVERY_RETRY_MS * uncertainWaitFactor
  // The outbox was once called journal; files of that time lie in this folder.
  const folder = join(env.DATA_DIR, 'journal')
  const file = { folder, uncertainWaitMs, log, definition }
  if (env.DATABASE_URL !== undefined) {
    const link = await PostgresLink.open(env.DATABASE_URL, log)
    const leaseMs = Math.max(minLeaseMs, env.DELIVERY_TIMEOUT_MS * leaseTimeouts, uncertainWaitMs)
    const outbox = new PostgresOutbox({ link, definition, leaseMs, uncertainWaitMs, log })
    await outbox.open()
    const stops = [await bringOver(file, outbox), forgetOldDamage(folder, log)]
    return { outbox, stop: () => stops.forEach((stop) => stop()) }
  }
  const outbox = new OutboxStore(file)
  openNow(outbox, log)
  return { outbox, stop: () => {} }
}

/**
 * Offers PostgreSQL what the file still holds, now and until it has been taken.
 *
 * @returns what ends that
 */
async function bringOver(file: OutboxOptions<InquiryEntry>, outbox: PostgresOutbox<InquiryEntry>) {
  const onFailure = (cause: unknown) => {
    if (cause instanceof NewerOutboxError) throw new EnvironmentError(cause.message)
    file.log.error({ err: cause }, 'the outbox could not be moved into PostgreSQL yet')
  }
  try {
    await bringOverFile(file, outbox)
    return () => {}
  } catch (cause) {
    onFailure(cause)
  }
  const again = () => bringOverFile(file, outbox).then(() => stop())
  const stop = repeat(again, { everyMs: bringAgainMs, onFailure })
  return stop
}

/** Damaged files hold what visitors wrote, and no outbox in this folder forgets them any more. */
function forgetOldDamage(folder: string, log: Log): () => void {
  const forget = async () => {
    if (existsSync(folder)) forgetDamaged(folder, Date.now() - keepDamagedMs)
  }
  const onFailure = (cause: unknown) =>
    log.error({ err: cause }, 'damaged files of the outbox cannot be removed yet')
  return repeat(forget, { everyMs: forgetEveryMs, onFailure })
}

/** Where the outbox cannot be opened now, its next use tries again; the site runs without it. */
function openNow(outbox: { open(): void }, log: Log): void {
  try {
    outbox.open()
  } catch (cause) {
    if (cause instanceof NewerOutboxError) throw new EnvironmentError(cause.message)
    log.error({ err: cause }, 'the outbox cannot be opened, no inquiry is accepted')
  }
}
