import type { Log } from '#api/platform/log/log.ts'
import { maxWaitMs } from './backoff.ts'
import { openOutbox, type OpenOutbox } from './outbox-opening.ts'
import { entryText, readEntry, parsedRows } from './outbox-rows.ts'
import { askForSync, putBack, outboxState } from './outbox-file.ts'
import {
  unusableState,
  type NewEntry,
  type Outbox,
  type StepName,
  type DueStep,
  type OutboxDefinition,
  type OutboxEntry,
  type StepRecord,
  type OutboxState,
} from './outbox.ts'
import { GroupCommit } from './group-commit.ts'
import { OutboxMaintenance } from './outbox-maintenance.ts'

/** The delay between deleting a payload and emptying the write-ahead log, in ms. */
const emptyLogAfterMs = 500

export interface OutboxOptions<Entry extends OutboxEntry> {
  readonly folder: string
  /** The entries' type and their steps. */
  readonly definition: OutboxDefinition<Entry>
  /** The delay of a step that an earlier process can have done, in ms. */
  readonly uncertainWaitMs: number
  readonly log: Log
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** The durable file that stores an entry until each of its steps is done. */
export class OutboxStore<Entry extends OutboxEntry> implements Outbox<Entry> {
  /** Only one process can open the file. */
  readonly isShared = false
  /** The entries' type and their steps. */
  readonly definition: OutboxDefinition<Entry>
  readonly #options: OutboxOptions<Entry>
  readonly #now: () => number
  readonly #commits: GroupCommit
  #isFirst = true
  /** Maintenance of the outbox, apart from deliveries. */
  readonly maintenance: OutboxMaintenance<Entry>

  constructor(options: OutboxOptions<Entry>) {
    this.#options = options
    this.definition = options.definition
    this.#now = options.now ?? Date.now
    this.#commits = new GroupCommit(() => this.#open())
    this.maintenance = new OutboxMaintenance(this.#commits, { ...options, now: this.#now })
  }

  /** Opens the file now rather than on first use. Throws if that fails. */
  open(): void {
    this.#commits.read(() => undefined)
  }

  /**
   * Stores an entry. When this resolves, the entry is on disk.
   *
   * @returns the id of the stored entry: an earlier one if the key was used before
   * @throws if the outbox cannot be written; then the entry was not accepted
   */
  accept(added: NewEntry<Entry>): Promise<{ id: string; isRepeat: boolean }> {
    const { entry, steps, idempotency, traceparent = null } = added
    const { definition } = this
    const { body, digest } = entryText(definition, entry)
    return this.#commits.write((file) => {
      const { id, acceptedAt } = entry
      const values = [id, acceptedAt, idempotency, body, digest, traceparent]
      const { changes } = file.insertInquiry.run(...values)
      if (changes === 0) {
        return { id: String(file.byIdempotency.get(idempotency)?.['id'] ?? id), isRepeat: true }
      }
      for (const step of steps) {
        // The status sync falls due when another step requests it.
        const state = step === definition.statusSync ? 'done' : 'waiting'
        file.insertStep.run(id, step, state, acceptedAt, acceptedAt)
      }
      return { id, isRepeat: false }
    })
  }

  /**
   * Makes a step of an entry due again; on disk when this resolves. Restores the payload until the step is
   * done; the first step counts as done.
   */
  reopen(entry: Entry, step: string, traceparent: string | null = null): Promise<void> {
    const { definition } = this
    return this.#commits.write((file) => {
      const { id } = entry
      const now = this.#now()
      const resentAt = { ...this.entry(id)?.resentAt, [step]: now }
      putBack(file, definition, { ...entry, resentAt }, traceparent)
      const { firstStep, statusSync } = definition
      for (const name of [firstStep, step, statusSync]) file.doneStep.run(id, name, now)
      file.reopenStep.run(now, id, step)
      askForSync(file, definition, { id, step }, now)
    })
  }

  /**
   * Ends a step permanently, and deletes the payload if no step needs it anymore. If the machine crashes
   * before that is on disk, the step asks the receiver before it sends again.
   */
  async complete(
    due: DueStep,
    state: 'done' | 'refused',
    problem: string | null = null,
  ): Promise<void> {
    const { definition } = this
    const forgotten = await this.#commits.writeLazily((file) => {
      file.complete.run(state, problem, this.#now(), due.id, due.step, due.version)
      askForSync(file, definition, due, this.#now())
      return Number(file.forgetBody.run(due.id, definition.statusSync).changes)
    })
    if (forgotten > 0) this.maintenance.emptyLogSoon(emptyLogAfterMs)
  }

  /** Postpones a step until `nextAt`, in ms since 1970. */
  postpone(
    due: DueStep,
    after: { nextAt: number; problem: string; isUncertain: boolean },
  ): Promise<void> {
    const { nextAt, problem, isUncertain } = after
    return this.#commits.writeLazily((file) => {
      const { id, step, version } = due
      file.postpone.run(problem, this.#now(), nextAt, isUncertain ? 1 : 0, id, step, version)
      askForSync(file, this.definition, due, this.#now())
    })
  }

  /** Claims the steps that are due now, the most overdue first. */
  due(now: number, limit: number, underWay: readonly StepName[] = []): DueStep[] {
    const most = limit + underWay.length
    const rows = this.#commits.read((file) => file.due.all(now, now + maxWaitMs, most))
    const due = parsedRows(this.definition.dueStep, rows)
    if (due.length < rows.length) this.#commits.reopenSoon()
    if (underWay.length === 0) return due
    const busy = new Set(underWay.map(({ id, step }) => `${id}/${step}`))
    return due.filter(({ id, step }) => !busy.has(`${id}/${step}`)).slice(0, limit)
  }

  /** When the next step after `now` falls due, in ms since 1970; null if there is none. */
  nextDueAt(now: number): number | null {
    const at = this.#commits.read((file) => file.nextDue.get(now)?.['at'])
    return typeof at === 'number' ? at : null
  }

  /** The accepted entry; undefined once it is delivered, or if it is damaged. */
  entry(id: string): Entry | undefined {
    const row = this.#commits.read((file) => file.body.get(id))
    if (row === undefined || row['body'] === null) return undefined
    const entry = readEntry(this.definition, row)
    if (entry === undefined) this.#commits.reopenSoon()
    return entry
  }

  /** The id of the entry with this key; undefined if there is none. */
  find(idempotency: string): string | undefined {
    const id = this.#commits.read((file) => file.byIdempotency.get(idempotency)?.['id'])
    return typeof id === 'string' ? id : undefined
  }

  /** The state of each step of an entry; empty if the entry is unknown. */
  steps(id: string): StepRecord[] {
    return parsedRows(
      this.definition.stepRecord,
      this.#commits.read((file) => file.steps.all(id)),
    )
  }

  /** The state of the outbox and its backlog, for monitoring. */
  get state(): OutboxState {
    try {
      return this.#commits.read((file) => outboxState(file, this.#commits.isWell))
    } catch {
      return unusableState
    }
  }

  /** Whether entries can be accepted; after a failed write, tries another one. */
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
    const { folder, log, definition, uncertainWaitMs } = this.#options
    const outbox = openOutbox({ folder, log, definition, now: this.#now })
    try {
      const { file } = outbox
      file.begin()
      file.markNew.run(this.#now())
      // The previous process can have stopped during any step.
      const checked = JSON.stringify(definition.checkedAfterCrash)
      if (this.#isFirst) file.markUncertain.run(this.#now() + uncertainWaitMs, checked)
      this.maintenance.forgetOld(file)
      file.commit()
      this.maintenance.emptyLogSoon(emptyLogAfterMs)
      this.#isFirst = false
      return outbox
    } catch (cause) {
      // An open handle would lock the file even for this process.
      outbox.file.close()
      outbox.count.close()
      throw cause
    }
  }
}
