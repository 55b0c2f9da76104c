import type { Log } from '#api/log/log.ts'
import { longestWaitMs } from './backoff.ts'
import { entryText, readEntry } from './entry-text.ts'
import { GroupCommit } from './group-commit.ts'
import {
  dueStepContract,
  stepRecordContract,
  type DeliveryStep,
  type DueStep,
  type OutboxEntry,
  type StepRecord,
} from './outbox-entry.ts'
import { askForReport, parsedRows, putBack } from './outbox-rows.ts'
import { openOutbox, type OpenOutbox } from './outbox-opening.ts'
import { outboxState, unusableState, type OutboxState } from './outbox-state.ts'
import { OutboxMaintenance } from './outbox-maintenance.ts'

/** Milliseconds after words were forgotten until the write-ahead log is emptied of them, too. */
const wipeAfterMs = 500

/** What to put into the outbox. */
export interface NewEntry {
  readonly entry: OutboxEntry
  readonly steps: readonly DeliveryStep[]
  /** A repeat with the same key is the same inquiry. */
  readonly idempotency: string | null
}

export interface OutboxOptions {
  readonly folder: string
  /** Milliseconds that a mail step left by an earlier process rests before it is looked into. */
  readonly uncertainWaitMs: number
  readonly log: Log
  /** The steps of an inquiry whose own cannot be read any more. */
  readonly stepsFor: (entry: OutboxEntry) => readonly DeliveryStep[]
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** The durable file in which an inquiry rests until it is delivered. */
export class OutboxStore {
  readonly #options: OutboxOptions
  readonly #now: () => number
  readonly #commits: GroupCommit
  #isFirst = true
  /** What is done with the outbox beside deliveries. */
  readonly maintenance: OutboxMaintenance

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#commits = new GroupCommit(() => this.#open())
    this.maintenance = new OutboxMaintenance(this.#commits, { ...options, now: this.#now })
  }

  /** Opens the file now; without it the first use does. Throws where that is impossible. */
  open(): void {
    this.#commits.read(() => undefined)
  }

  /**
   * Puts an inquiry on disk before it resolves.
   *
   * @returns the id under which it stands: an earlier one where the key was used before
   * @throws where the outbox cannot be written; then nothing was accepted
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
  reopen(entry: OutboxEntry, step: DeliveryStep): Promise<void> {
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
  async complete(
    due: DueStep,
    state: 'done' | 'refused',
    problem: string | null = null,
  ): Promise<void> {
    const forgotten = await this.#commits.writeLazily((file) => {
      file.complete.run(state, problem, this.#now(), due.id, due.step, due.nextAt)
      askForReport(file, due, this.#now())
      return Number(file.forgetBody.run(due.id).changes)
    })
    if (forgotten > 0) this.maintenance.wipeSoon(wipeAfterMs)
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
    if (due.length < rows.length) this.maintenance.inspect()
    return due
  }

  /** When the next step after `now` wants doing; null where none does. */
  nextDueAt(now: number): number | null {
    const at = this.#commits.read((file) => file.nextDue.get(now)?.['at'])
    return typeof at === 'number' ? at : null
  }

  /** The inquiry as it was accepted; undefined once it is delivered, or where it is damaged. */
  entry(id: string): OutboxEntry | undefined {
    const row = this.#commits.read((file) => file.body.get(id))
    if (row === undefined || row['body'] === null) return undefined
    const entry = readEntry({ id, body: row['body'], digest: row['digest'] })
    if (entry === undefined) this.maintenance.inspect()
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

  /** What `/api/health` tells of the outbox. */
  get state(): OutboxState {
    try {
      return this.#commits.read((file) => outboxState(file, this.#commits.isWell))
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
    this.maintenance.stop()
    this.#commits.close()
  }

  #open(): OpenOutbox {
    const { folder, log, stepsFor, uncertainWaitMs } = this.#options
    const outbox = openOutbox({ folder, log, stepsFor, now: this.#now })
    try {
      // Nobody knows how far the process that held the outbox before came with its mails.
      if (this.#isFirst) outbox.file.markUncertain.run(this.#now() + uncertainWaitMs)
      this.maintenance.forgetOld(outbox.file)
      this.maintenance.wipeSoon(wipeAfterMs)
      this.#isFirst = false
      return outbox
    } catch (cause) {
      // A handle that is left would keep the file locked, for this process, too.
      outbox.file.close()
      outbox.count.close()
      throw cause
    }
  }
}
