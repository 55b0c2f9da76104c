import type { Log } from '#api/platform/log/log.ts'
import { retryDelayMs } from '#schemas/runtime/retry-delay.ts'
import type { GroupCommit } from './group-commit.ts'
import { addUncertainStep, askForSync, putBack, type OutboxFile } from './outbox-file.ts'
import type { Losses, OutboxDefinition, OutboxEntry, OutboxUpkeep } from './outbox.ts'
import { forgetDamaged, keepDamagedMs } from './outbox-folder.ts'

/** How long a delivered entry's key is remembered, in ms: thirty days. */
const rememberMs = 30 * 24 * 3600 * 1000
/** Retry delays for emptying the write-ahead log. */
const emptyPace = { baseMs: 1000, maxMs: 60_000 } as const

export interface MaintenanceOptions<Entry extends OutboxEntry> {
  readonly folder: string
  /** The delay of a step that can have been done already, in ms. */
  readonly uncertainWaitMs: number
  readonly log: Log
  readonly definition: OutboxDefinition<Entry>
  readonly now: () => number
}

/** Repairs the outbox, and deletes data that is no longer needed. */
export class OutboxMaintenance<Entry extends OutboxEntry> implements OutboxUpkeep<Entry> {
  readonly #commits: GroupCommit
  readonly #options: MaintenanceOptions<Entry>
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isProblemLogged = false

  constructor(commits: GroupCommit, options: MaintenanceOptions<Entry>) {
    this.#commits = commits
    this.#options = options
  }

  /**
   * Restores an entry whose steps the outbox has lost, from a store that knows which ones wait. Their
   * steps ask their receivers first whether they were done. Existing steps do not change.
   *
   * @returns whether anything was missing
   */
  restore(entry: Entry, steps: readonly string[]): Promise<boolean> {
    const { now, uncertainWaitMs, definition } = this.#options
    const { firstStep, statusSync } = definition
    return this.#commits.write((file) => {
      const { id } = entry
      const known = new Set(file.steps.all(id).map(({ step }) => String(step)))
      const missing = steps.filter((step) => !known.has(step))
      file.rebuiltRow.run(id)
      if (missing.length === 0) {
        // The other store is outdated: the outbox knows that the steps are done.
        askForSync(file, definition, { id, step: firstStep }, now())
        return false
      }
      putBack(file, definition, entry)
      for (const step of [firstStep, statusSync]) file.doneStep.run(id, step, now())
      const nextAt = now() + uncertainWaitMs
      for (const step of missing) addUncertainStep(file, definition, { id, step, nextAt }, now())
      return true
    })
  }

  /** The losses that have not been replaced; undefined if there are none. */
  losses(): Losses | undefined {
    return this.#commits.read((file) => {
      const isAny = Number(file.isToRebuild.get()?.['count']) > 0
      const ids = file.lostIds.all().map(({ id }) => String(id))
      return isAny || ids.length > 0 ? { isAny, ids } : undefined
    })
  }

  /** Records that these entries have been restored, although rows of theirs were set aside. */
  madeUpFor(ids: readonly string[]): Promise<void> {
    return this.#commits.write((file) => {
      for (const id of ids) file.rebuiltRow.run(id)
    })
  }

  /** Records that lost entries were searched for elsewhere, and how many were found. */
  rebuilt(count: number): Promise<void> {
    return this.#commits.write((file) => void file.rebuilt.run(count))
  }

  /** Deletes an entry's payload from the outbox permanently, even if steps still need it. */
  async erase(id: string): Promise<void> {
    await this.#commits.write((file) => {
      file.eraseBody.run(id)
      file.eraseAside.run(id)
    })
    this.#emptyLog()
  }

  /** Returns up to `limit` ids of entries with a payload, starting after an id. */
  idsWithPayload(after: string, limit: number): string[] {
    return this.#commits.read((file) =>
      file.idsWithPayload.all(after, limit).map(({ id }) => String(id)),
    )
  }

  /**
   * Deletes data older than thirty days: keys of delivered entries, damaged rows and files. Also deletes
   * payloads that no step needs.
   */
  forget(): Promise<void> {
    return this.#commits.write((file) => this.forgetOld(file))
  }

  /** Does the same in an existing transaction. */
  forgetOld(file: OutboxFile): void {
    const now = this.#options.now()
    file.forgetUnneeded.run(this.#options.definition.statusSync)
    file.dropDelivered.run(now - rememberMs)
    file.dropAside.run(now - keepDamagedMs)
    file.dropDamage.run(now - keepDamagedMs)
    forgetDamaged(this.#options.folder, now - keepDamagedMs)
  }

  /** Empties the write-ahead log in `inMs` milliseconds, because it still contains deleted data. */
  emptyLogSoon(inMs: number): void {
    this.#timer ??= setTimeout(() => this.#emptyLog(), inMs).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #emptyLog(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      if (this.#commits.read((file) => file.emptyLog())) {
        this.#failures = 0
        this.#isProblemLogged = false
        return
      }
    } catch (cause) {
      this.#logProblem(cause)
    }
    this.#failures += 1
    // No jitter, because the file belongs to this process alone.
    this.emptyLogSoon(retryDelayMs(emptyPace, this.#failures, 1))
  }

  /** Logs the problem only once until the log is empty; retries continue without limit. */
  #logProblem(cause: unknown): void {
    if (this.#isProblemLogged) return
    this.#isProblemLogged = true
    const message = 'deleted outbox entries cannot be wiped from the file'
    this.#options.log.error({ err: cause }, message)
  }
}
