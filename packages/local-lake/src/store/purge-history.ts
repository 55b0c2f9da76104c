import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Milliseconds before the write-ahead log is truncated again if a reader blocked it. */
const truncateRetryMs = 200

/** Deletes the history of documents from a dataset's files. */
export class HistoryPurge {
  readonly #database: DatabaseSync
  readonly #deleteChanges: StatementSync
  readonly #deleteDamaged: StatementSync
  #truncateTimer: NodeJS.Timeout | undefined

  /** @param writing the connection for writes */
  constructor(database: DatabaseSync, writing: DatabaseSync) {
    this.#database = database
    this.#deleteChanges = writing.prepare(
      'DELETE FROM changes WHERE document_id = ? AND sequence < ?',
    )
    // A damaged row can be stored under a different id than its document's.
    this.#deleteDamaged = writing.prepare(
      `DELETE FROM damaged_rows WHERE id = ?1 OR instr(content, '"_id":' || json_quote(?1)) > 0
       OR instr(mutations, 'id":' || json_quote(?1)) > 0`,
    )
  }

  /** Deletes the changes of these documents before a transaction's sequence. */
  delete(ids: ReadonlySet<string>, before: number): void {
    for (const id of ids) {
      this.#deleteChanges.run(id, before)
      this.#deleteDamaged.run(id)
    }
  }

  /**
   * Removes purged content from the write-ahead log; retries later if a worker is reading the log, or
   * if the file has a problem.
   */
  truncateLog(): void {
    clearTimeout(this.#truncateTimer)
    if (this.#isLogTruncated()) return
    this.#truncateTimer = setTimeout(() => this.truncateLog(), truncateRetryMs).unref()
  }

  /** Cancels a pending truncation of the log. */
  stop(): void {
    clearTimeout(this.#truncateTimer)
  }

  #isLogTruncated(): boolean {
    try {
      this.#database.exec('PRAGMA busy_timeout = 0')
      const row = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
      this.#database.exec('PRAGMA busy_timeout = 5000')
      return row?.['busy'] === 0
    } catch {
      // The commit before the truncation succeeded, and a problem with the file fails the next
      // request.
      return false
    }
  }
}
