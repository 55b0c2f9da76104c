import type { Log } from '#api/log/log.ts'
import { retryDelayMs } from '#schemas/lake-retry.ts'
import type { GroupCommit } from './group-commit.ts'
import { addUncertainStep, askForSync, putBack, type OutboxFile } from './outbox-file.ts'
import type { Losses, OutboxDefinition, OutboxEntry, OutboxUpkeep } from './outbox.ts'
import { forgetDamaged, keepDamagedMs } from './outbox-folder.ts'

/** Milliseconds for which a delivered entry's key is remembered: thirty days. */
const rememberMs = 30 * 24 * 3600 * 1000
/** How soon another attempt is made to empty the write-ahead log. */
const emptyPace = { baseMs: 1000, maxMs: 60_000 } as const

export interface MaintenanceOptions<Entry extends OutboxEntry> {
  readonly folder: string
  /** Milliseconds for which a step rests if it is unknown whether it was done. */
  readonly uncertainWaitMs: number
  readonly log: Log
  readonly definition: OutboxDefinition<Entry>
  readonly now: () => number
}

/** Keeps the outbox whole, and forgets what is no longer needed. */
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
   * Puts back an entry whose steps the outbox has lost, from a store that knows which ones wait.
   * Their receivers are asked first whether they were done; steps that the outbox still has stay as
   * they are.
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

  /** What was lost and not replaced yet; undefined if nothing was. */
  losses(): Losses | undefined {
    return this.#commits.read((file) => {
      const isAny = Number(file.isToRebuild.get()?.['count']) > 0
      const ids = file.lostIds.all().map(({ id }) => String(id))
      return isAny || ids.length > 0 ? { isAny, ids } : undefined
    })
  }

  /** Records that nothing of these entries is lost, although rows of theirs were set aside. */
  madeUpFor(ids: readonly string[]): Promise<void> {
    return this.#commits.write((file) => {
      for (const id of ids) file.rebuiltRow.run(id)
    })
  }

  /** Records that lost entries were looked for elsewhere, and how many were found. */
  rebuilt(count: number): Promise<void> {
    return this.#commits.write((file) => void file.rebuilt.run(count))
  }

  /** Erases an entry's payload from the outbox for good, even where steps still wait for it. */
  async erase(id: string): Promise<void> {
    await this.#commits.write((file) => {
      file.eraseBody.run(id)
      file.eraseAside.run(id)
    })
    this.#emptyLog()
  }

  /** Ids of entries whose payload is still in the outbox: the next `limit` after one of them. */
  idsWithPayload(after: string, limit: number): string[] {
    return this.#commits.read((file) =>
      file.idsWithPayload.all(after, limit).map(({ id }) => String(id)),
    )
  }

  /**
   * Forgets what is older than thirty days: keys of delivered entries, damaged rows and files. Forgets
   * payloads that no step waits for.
   */
  forget(): Promise<void> {
    return this.#commits.write((file) => this.forgetOld(file))
  }

  /** Does the same inside a transaction. */
  forgetOld(file: OutboxFile): void {
    const now = this.#options.now()
    file.forgetUnneeded.run(this.#options.definition.statusSync)
    file.dropDelivered.run(now - rememberMs)
    file.dropAside.run(now - keepDamagedMs)
    file.dropDamage.run(now - keepDamagedMs)
    forgetDamaged(this.#options.folder, now - keepDamagedMs)
  }

  /** Empties the write-ahead log in `inMs` milliseconds: it still holds what was forgotten. */
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
    // Without jitter: the file belongs to this process alone.
    this.emptyLogSoon(retryDelayMs(emptyPace, this.#failures, 1))
  }

  /** Logs the problem only once until the log is empty: attempts go on for as long as it takes. */
  #logProblem(cause: unknown): void {
    if (this.#isProblemLogged) return
    this.#isProblemLogged = true
    const message = 'the outbox cannot be wiped of what it has forgotten'
    this.#options.log.error({ err: cause }, message)
  }
}
