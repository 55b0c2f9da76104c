import type { Log } from '#api/log.ts'
import { longestWaitMs } from './backoff.ts'
import { entryText, readEntry } from './entry-text.ts'
import { GroupCommit } from './group-commit.ts'
import {
  dueStepContract,
  stepRecordContract,
  type DeliveryStep,
  type DueStep,
  type JournalEntry,
  type StepRecord,
} from './journal-entry.ts'
import { askForReport, parsedRows, putBack } from './journal-rows.ts'
import { openJournal, type OpenJournal } from './journal-opening.ts'
import { journalState, unusableState, type JournalState } from './journal-state.ts'
import { JournalUpkeep } from './journal-upkeep.ts'

/** Milliseconds after words were forgotten until the write-ahead log is emptied of them, too. */
const wipeAfterMs = 500

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
  readonly log: Log
  /** The steps of an inquiry whose own cannot be read any more. */
  readonly stepsFor: (entry: JournalEntry) => readonly DeliveryStep[]
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** The durable file in which an inquiry rests until it is delivered. */
export class Journal {
  readonly #options: JournalOptions
  readonly #now: () => number
  readonly #commits: GroupCommit
  #isFirst = true
  /** What is done with the journal beside deliveries. */
  readonly upkeep: JournalUpkeep

  constructor(options: JournalOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#commits = new GroupCommit(() => this.#open())
    this.upkeep = new JournalUpkeep(this.#commits, { ...options, now: this.#now })
  }

  /** Opens the file now; without it the first use does. Throws where that is impossible. */
  open(): void {
    this.#commits.read(() => undefined)
  }

  /**
   * Puts an inquiry on disk before it resolves.
   *
   * @returns the id under which it stands: an earlier one where the key was used before
   * @throws where the journal cannot be written; then nothing was accepted
   */
  accept({ entry, steps, idempotency }: NewEntry): Promise<{ id: string; isRepeat: boolean }> {
    const { body, digest } = entryText(entry)
    return this.#commits.write((file) => {
      const { id, acceptedAt } = entry
      const { changes } = file.insertInquiry.run(id, acceptedAt, idempotency, body, digest)
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
      const { id } = entry
      const now = this.#now()
      const resentAt = { ...this.entry(id)?.resentAt, [step]: now }
      putBack(file, { ...entry, resentAt })
      for (const name of ['lake', step, 'report'] as const) file.restoreStep.run(id, name, now)
      file.reopenStep.run(now, id, step)
      askForReport(file, { id, step }, now)
    })
  }

  /**
   * Ends a step for good, and forgets the inquiry's words once nobody needs them any more. Should
   * the machine crash before it is on disk, the receiver is asked before anything is done again.
   */
  async settle(
    due: DueStep,
    state: 'done' | 'refused',
    problem: string | null = null,
  ): Promise<void> {
    const forgotten = await this.#commits.writeLazily((file) => {
      file.settle.run(state, problem, this.#now(), due.id, due.step, due.nextAt)
      askForReport(file, due, this.#now())
      return Number(file.forgetBody.run(due.id).changes)
    })
    if (forgotten > 0) this.upkeep.wipeSoon(wipeAfterMs)
  }

  /** Lets a step rest until `nextAt`. */
  postpone(
    due: DueStep,
    after: { nextAt: number; problem: string; isUncertain: boolean },
  ): Promise<void> {
    const { nextAt, problem, isUncertain } = after
    return this.#commits.writeLazily((file) => {
      const { id, step } = due
      file.postpone.run(problem, this.#now(), nextAt, isUncertain ? 1 : 0, id, step, due.nextAt)
      askForReport(file, due, this.#now())
    })
  }

  /** What wants doing now, the most overdue first. */
  due(now: number, limit: number): DueStep[] {
    const rows = this.#commits.read((file) => file.due.all(now, now + longestWaitMs, limit))
    const due = parsedRows(dueStepContract, rows)
    if (due.length < rows.length) this.upkeep.inspect()
    return due
  }

  /** When the next step after `now` wants doing; null where none does. */
  nextDueAt(now: number): number | null {
    const at = this.#commits.read((file) => file.nextDue.get(now)?.['at'])
    return typeof at === 'number' ? at : null
  }

  /** The inquiry as it was accepted; undefined once it is delivered, or where it is damaged. */
  entry(id: string): JournalEntry | undefined {
    const row = this.#commits.read((file) => file.body.get(id))
    if (row === undefined || row['body'] === null) return undefined
    const entry = readEntry({ id, body: row['body'], digest: row['digest'] })
    if (entry === undefined) this.upkeep.inspect()
    return entry
  }

  /** The inquiry that came with that key; undefined where none did. */
  find(idempotency: string): string | undefined {
    const id = this.#commits.read((file) => file.byIdempotency.get(idempotency)?.['id'])
    return typeof id === 'string' ? id : undefined
  }

  /** How every step of an inquiry stands; empty where it is unknown. */
  steps(id: string): StepRecord[] {
    return parsedRows(
      stepRecordContract,
      this.#commits.read((file) => file.steps.all(id)),
    )
  }

  /** What `/api/health` tells of the journal. */
  get state(): JournalState {
    try {
      return this.#commits.read((file) => journalState(file, this.#commits.isWell))
    } catch {
      return unusableState
    }
  }

  /** Whether inquiries can be accepted; after a write that failed this finds out by another one. */
  async canBeWritten(): Promise<boolean> {
    if (this.state.isWritable) return true
    return this.#commits
      .write(() => undefined)
      .then(
        () => true,
        () => false,
      )
  }

  close(): void {
    this.upkeep.stop()
    this.#commits.close()
  }

  #open(): OpenJournal {
    const { folder, log, stepsFor, settleMs } = this.#options
    const journal = openJournal({ folder, log, stepsFor, now: this.#now })
    try {
      // Nobody knows how far the process that held the journal before came with its mails.
      if (this.#isFirst) journal.file.doubtEarlierProcess.run(this.#now() + settleMs)
      this.upkeep.forgetOld(journal.file)
      this.upkeep.wipeSoon(wipeAfterMs)
      this.#isFirst = false
      return journal
    } catch (cause) {
      // A handle that is left would keep the file locked, for this process, too.
      journal.file.close()
      journal.count.close()
      throw cause
    }
  }
}
