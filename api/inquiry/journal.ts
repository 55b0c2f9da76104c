import { GroupCommit } from './group-commit.ts'
import { openJournalFile, type JournalFile } from './journal-file.ts'
import type { DeliveryStep, DueStep, JournalEntry, StepRecord } from './journal-entry.ts'

/** Milliseconds for which a delivered inquiry's key is remembered: thirty days. */
const rememberMs = 30 * 24 * 3600 * 1000

/** How the journal is, how many inquiries still have to go somewhere, and since when. */
export interface JournalState {
  readonly isWritable: boolean
  readonly waiting: number
  /** ISO 8601; null where nothing waits. */
  readonly waitingSince: string | null
}

/** What to put into the journal. */
export interface NewEntry {
  readonly entry: JournalEntry
  readonly steps: readonly DeliveryStep[]
  /** A repeat with the same key is the same inquiry. */
  readonly idempotency: string | null
}

export interface JournalOptions {
  readonly folder: string
  /** Milliseconds that a mail step left by an earlier process rests before it is looked into. */
  readonly settleMs: number
}

/** SQLite has no booleans. */
type StoredDue = Omit<DueStep, 'isUncertain'> & { isUncertain: number }

/** The durable file in which an inquiry rests until it is delivered. */
export class Journal {
  readonly #commits: GroupCommit

  constructor({ folder, settleMs }: JournalOptions) {
    let isFirst = true
    this.#commits = new GroupCommit(() => {
      const file = openJournalFile(folder)
      // Nobody knows how far the process that held the journal before came with its mails.
      if (isFirst) file.doubtEarlierProcess.run(Date.now() + settleMs)
      isFirst = false
      file.dropDelivered.run(Date.now() - rememberMs)
      return file
    })
  }

  /**
   * Puts an inquiry on disk before it resolves.
   *
   * @returns the id under which it stands: an earlier one where the key was used before
   * @throws where the journal cannot be written; then nothing was accepted
   */
  accept({ entry, steps, idempotency }: NewEntry): Promise<{ id: string; isRepeat: boolean }> {
    return this.#commits.write((file) => {
      const { id, acceptedAt } = entry
      const { changes } = file.insertInquiry.run(id, acceptedAt, idempotency, JSON.stringify(entry))
      if (changes === 0)
        return { id: String(file.byIdempotency.get(idempotency)?.['id']), isRepeat: true }
      for (const step of steps) {
        // A report is due once another step asks for it.
        const state = step === 'report' ? 'done' : 'waiting'
        file.insertStep.run(id, step, state, acceptedAt, acceptedAt)
      }
      return { id, isRepeat: false }
    })
  }

  /**
   * Lets a step of an inquiry that is in the lake be done again, on disk before it resolves. The
   * inquiry's words are put back until then, and those of a later step that already waits are kept.
   */
  reopen(entry: JournalEntry, step: DeliveryStep): Promise<void> {
    return this.#commits.write((file) => {
      const { id, acceptedAt } = entry
      const now = Date.now()
      const resentAt = { ...this.entry(id)?.resentAt, [step]: now }
      file.restoreInquiry.run(id, acceptedAt, JSON.stringify({ ...entry, resentAt }))
      for (const name of ['lake', step, 'report'] as const) file.restoreStep.run(id, name, now)
      file.reopenStep.run(now, id, step)
      this.#changed(file, { id, step })
    })
  }

  /**
   * Ends a step for good, and forgets the inquiry's words once nobody needs them any more. Should
   * the machine crash before it is on disk, the receiver is asked before anything is done again.
   */
  settle(due: DueStep, state: 'done' | 'refused', problem: string | null = null): Promise<void> {
    return this.#commits.writeLazily((file) => {
      file.settle.run(state, problem, Date.now(), due.id, due.step, due.nextAt)
      this.#changed(file, due)
      file.forgetBody.run(due.id)
    })
  }

  /** Lets a step rest until `nextAt`. */
  postpone(
    due: DueStep,
    after: { nextAt: number; problem: string; isUncertain: boolean },
  ): Promise<void> {
    const { nextAt, problem, isUncertain } = after
    return this.#commits.writeLazily((file) => {
      const { id, step } = due
      file.postpone.run(problem, Date.now(), nextAt, isUncertain ? 1 : 0, id, step, due.nextAt)
      this.#changed(file, due)
    })
  }

  /** What wants doing now, the most overdue first. */
  due(now: number, limit: number): DueStep[] {
    const rows = this.#commits.file.due.all(now, limit) as unknown as StoredDue[]
    return rows.map(({ id, step, attempts, isUncertain, nextAt }) => ({
      id,
      step,
      attempts,
      nextAt,
      isUncertain: isUncertain === 1,
    }))
  }

  /** When the next step after `now` wants doing; null where none does. */
  nextDueAt(now: number): number | null {
    return this.#commits.file.nextDue.get(now)?.['at'] as number | null
  }

  /** The inquiry as it was accepted; undefined once it is delivered. */
  entry(id: string): JournalEntry | undefined {
    const body = this.#commits.file.body.get(id)?.['body']
    return typeof body === 'string' ? (JSON.parse(body) as JournalEntry) : undefined
  }

  /** Takes an inquiry's words out of the journal for good, whoever still waits for them. */
  erase(id: string): Promise<void> {
    return this.#commits.write((file) => void file.eraseBody.run(id))
  }

  /** Inquiries whose words are still in the journal, so many after one in the order of their ids. */
  undelivered(after: string, limit: number): string[] {
    return this.#commits.file.undelivered.all(after, limit).map(({ id }) => String(id))
  }

  /** The inquiry that came with that key; undefined where none did. */
  find(idempotency: string): string | undefined {
    return this.#commits.file.byIdempotency.get(idempotency)?.['id'] as string | undefined
  }

  /** How every step of an inquiry stands; empty where it is unknown. */
  steps(id: string): StepRecord[] {
    return this.#commits.file.steps.all(id) as unknown as StepRecord[]
  }

  /** What `/api/health` tells of the journal. */
  get state(): JournalState {
    try {
      const row = this.#commits.file.backlog.get() as { count: number; oldest: number | null }
      const waitingSince = row.oldest === null ? null : new Date(row.oldest).toISOString()
      return { isWritable: this.#commits.isWell, waiting: row.count, waitingSince }
    } catch {
      return { isWritable: false, waiting: 0, waitingSince: null }
    }
  }

  /** Whether inquiries can be accepted; after a write that failed this finds out by another one. */
  async canBeWritten(): Promise<boolean> {
    if (this.state.isWritable) return true
    return this.#commits
      .write((file) => file.mark.run())
      .then(
        () => true,
        () => false,
      )
  }

  close(): void {
    this.#commits.close()
  }

  #changed(file: JournalFile, { id, step }: Pick<DueStep, 'id' | 'step'>): void {
    if (step !== 'report') file.askForReport.run(id, Date.now() + reportAfterMs)
  }
}

/** Milliseconds for which changes of state are gathered before they are written to the lake. */
export const reportAfterMs = 300
