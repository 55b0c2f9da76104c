import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { damagedName, outboxPaths, removeDatabase } from '#api/outbox/outbox-folder.ts'
import { OutboxStore, type OutboxOptions } from '#api/outbox/outbox-store.ts'
import { fileEntries, setAsideIn } from '#api/outbox/postgres/file-entries.ts'
import type { PostgresOutbox } from '#api/outbox/postgres/postgres-outbox.ts'

/**
 * Moves what an outbox in a file holds into PostgreSQL, the first time that a server starts with
 * `DATABASE_URL`: nothing that waits is forgotten, and a repeat is still known. The file is removed
 * then, because it holds visitors' words. Broken off at any moment it can be done again. Where some
 * of it is lost, the lake is asked for that, and what is left of the file is kept for thirty days.
 *
 * @throws where PostgreSQL does not take everything; then the file stays
 */
export async function bringOverFile(
  options: OutboxOptions<InquiryEntry>,
  outbox: PostgresOutbox<InquiryEntry>,
): Promise<void> {
  const { folder, log } = options
  const { main, copy, count } = outboxPaths(folder)
  if (!existsSync(main) && !existsSync(copy)) return
  // Opening replaces a damaged file, brings an old one up to date, and marks what is uncertain.
  const file = new OutboxStore(options)
  file.open()
  const { waiting } = file.state
  const hasLost = file.maintenance.losses() !== undefined
  file.close()
  let setAside = setAsideIn(folder)
  for (const { entries, unreadable } of fileEntries(folder)) {
    setAside += unreadable + (await outbox.maintenance.bring(entries))
  }
  const finish = () => {
    rmSync(count, { force: true })
    removeDatabase(copy)
    if (setAside > 0) renameSync(main, join(folder, damagedName(Date.now())))
    removeDatabase(main)
  }
  // The file stays until the lake was asked: a server that starts before that begins again.
  if (hasLost || setAside > 0) outbox.maintenance.lookFor(finish)
  else finish()
  if (setAside > 0) log.error({ setAside }, 'rows of the outbox that cannot be read were kept')
  log.info({ waiting }, 'the outbox was moved from its file into PostgreSQL')
}
