import type { Log } from '#api/log/log.ts'
import type { GroupCommit } from './group-commit.ts'
import type { DeliveryStep, OutboxEntry } from './outbox-entry.ts'
import type { OutboxFile } from './outbox-file.ts'
import { setAsideBadRows } from './outbox-inspection.ts'
import { keepDamagedMs, unreadableRows } from './outbox-opening.ts'
import { forgetKept } from './outbox-rescue.ts'
import { askForReport, putBack } from './outbox-rows.ts'

/** Milliseconds for which a delivered inquiry's key is remembered: thirty days. */
const rememberMs = 30 * 24 * 3600 * 1000
/** Milliseconds until a write-ahead log that could not be emptied is tried again: doubled each time. */
const wipeAgainMs = { first: 1000, most: 60_000 } as const

export interface MaintenanceOptions {
  readonly folder: string
  readonly uncertainWaitMs: number
  readonly log: Log
  readonly stepsFor: (entry: OutboxEntry) => readonly DeliveryStep[]
  readonly now: () => number
}

/** What the outbox has lost and the lake may still have. */
export interface Losses {
  /** The file was damaged: nobody knows what else was in it. */
  readonly isAny: boolean
  /** Inquiries whose rows were set aside. */
  readonly ids: readonly string[]
}

/** Keeps the outbox whole and forgets in time. */
export class OutboxMaintenance {
  readonly #commits: GroupCommit
  readonly #options: MaintenanceOptions
  #isInspecting = false
  #wiping: NodeJS.Timeout | undefined
  #wipeAgainMs: number = wipeAgainMs.first
  #isWipeProblemTold = false

  constructor(commits: GroupCommit, options: MaintenanceOptions) {
    this.#commits = commits
    this.#options = options
  }

  /**
   * Takes in an inquiry that is in the lake and of which the outbox has lost steps. Whether they
   * were done is asked before they are done again; steps that the outbox knows stay as they are.
   *
   * @returns whether anything was missing
   */
  restore(entry: OutboxEntry, steps: readonly DeliveryStep[]): Promise<boolean> {
    const { now, uncertainWaitMs } = this.#options
    return this.#commits.write((file) => {
      const { id } = entry
      const known = new Set(file.steps.all(id).map(({ step }) => step))
      const missing = steps.filter((step) => !known.has(step))
      file.rebuiltRow.run(id)
      if (missing.length === 0) {
        // The document says that they wait, and the outbox knows better.
        askForReport(file, { id, step: 'lake' }, now())
        return false
      }
      putBack(file, entry)
      for (const name of ['lake', 'report'] as const) file.restoreStep.run(id, name, now())
      for (const step of missing) file.uncertainStep.run(id, step, now() + uncertainWaitMs, now())
      return true
    })
  }

  /** What the lake is to be asked for; undefined where nothing was lost. */
  losses(): Losses | undefined {
    return this.#commits.read((file) => {
      const isAny = Number(file.isToRebuild.get()?.['count']) > 0
      const ids = file.lostIds.all().map(({ id }) => String(id))
      return isAny || ids.length > 0 ? { isAny, ids } : undefined
    })
  }

  /** Notes that nothing is lost of these inquiries, though rows of theirs were set aside. */
  madeUpFor(ids: readonly string[]): Promise<void> {
    return this.#commits.write((file) => {
      for (const id of ids) file.rebuiltRow.run(id)
    })
  }

  /** Notes that the lake has been asked, and how many inquiries it brought back. */
  rebuilt(count: number): Promise<void> {
    return this.#commits.write((file) => void file.rebuilt.run(count))
  }

  /** Takes an inquiry's words out of the outbox for good, whoever still waits for them. */
  async erase(id: string): Promise<void> {
    await this.#commits.write((file) => {
      file.eraseBody.run(id)
      file.eraseAside.run(id)
    })
    this.#wipe()
  }

  /** Inquiries whose words are still in the outbox, so many after one in the order of their ids. */
  withWords(after: string, limit: number): string[] {
    return this.#commits.read((file) =>
      file.withWords.all(after, limit).map(({ id }) => String(id)),
    )
  }

  /** Forgets what is older than thirty days: keys of delivered inquiries, and damaged rows and files. */
  forget(): Promise<void> {
    return this.#commits.write((file) => this.forgetOld(file))
  }

  /** The same in a file that is being opened, or inside a transaction. */
  forgetOld(file: OutboxFile): void {
    const now = this.#options.now()
    file.dropDelivered.run(now - rememberMs)
    file.dropAside.run(now - keepDamagedMs)
    file.dropDamage.run(now - keepDamagedMs)
    forgetKept(this.#options.folder, now - keepDamagedMs)
  }

  /** Sets aside what was found to be unreadable; without waiting for it. */
  inspect(): void {
    if (this.#isInspecting) return
    this.#isInspecting = true
    const { log, now, stepsFor } = this.#options
    this.#commits
      .write((file) => setAsideBadRows(file, now(), stepsFor))
      .then((rows) => rows > 0 && log.error({ rows }, unreadableRows))
      .catch((cause: unknown) => log.error({ err: cause }, 'the outbox cannot be mended'))
      .finally(() => (this.#isInspecting = false))
  }

  /** Empties the write-ahead log in so many milliseconds: it still holds what was forgotten. */
  wipeSoon(inMs: number): void {
    this.#wiping ??= setTimeout(() => this.#wipe(), inMs).unref()
  }

  stop(): void {
    clearTimeout(this.#wiping)
  }

  #wipe(): void {
    clearTimeout(this.#wiping)
    this.#wiping = undefined
    try {
      if (this.#commits.read((file) => file.emptyLog())) {
        this.#wipeAgainMs = wipeAgainMs.first
        this.#isWipeProblemTold = false
        return
      }
    } catch (cause) {
      this.#tellWipeProblem(cause)
    }
    this.wipeSoon(this.#wipeAgainMs)
    this.#wipeAgainMs = Math.min(this.#wipeAgainMs * 2, wipeAgainMs.most)
  }

  /** Once until it is wiped: it is tried again for as long as it takes. */
  #tellWipeProblem(cause: unknown): void {
    if (this.#isWipeProblemTold) return
    this.#isWipeProblemTold = true
    const words = 'the outbox cannot be wiped of what it has forgotten'
    this.#options.log.error({ err: cause }, words)
  }
}
