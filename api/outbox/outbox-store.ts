import type { Log } from '#api/platform/log/log.ts'
import { maxWaitMs } from './delivery-retry-delay.ts'
import { GroupCommit } from './group-commit.ts'
import {
  addUncertainStep,
  askForSync,
  outboxState,
  putBack,
  type OutboxFile,
} from './outbox-file.ts'
import { forgetDamaged, keepDamagedMs } from './outbox-folder.ts'
import { openOutbox, type OpenOutbox } from './outbox-opening.ts'
import {
  entryText,
  parsedRows,
  readEntry,
  rememberMs,
  unusableState,
  type DueStep,
  type EndedStep,
  type FailingStep,
  type Losses,
  type NewEntry,
  type Outbox,
  type OutboxDefinition,
  type OutboxEntry,
  type OutboxState,
  type Postponement,
  type StepName,
  type StepRecord,
} from './outbox.ts'

/** The delay between deleting a payload and emptying the write-ahead log, in ms. */
const emptyLogAfterMs = 500
/** The delay before emptying the log is retried, in ms. */
const emptyLogAgainMs = 60_000

export interface OutboxOptions<Entry extends OutboxEntry> {
  readonly folder: string
  /** The entries' type and their steps. */
  readonly definition: OutboxDefinition<Entry>
  /** The delay of a step that an earlier process may have done, in ms. */
  readonly uncertainWaitMs: number
  readonly log: Log
  /** The clock, in ms since 1970. */
  readonly now?: () => number
}

/** The durable file that stores an entry until each of its steps is done. */
export class OutboxStore<Entry extends OutboxEntry> implements Outbox<Entry> {
  /** Only one process can open the file. */
  readonly isShared = false
  readonly definition: OutboxDefinition<Entry>
  readonly #options: OutboxOptions<Entry>
  readonly #now: () => number
  readonly #commits: GroupCommit
  #isFirst = true
  #emptying: NodeJS.Timeout | undefined

  constructor(options: OutboxOptions<Entry>) {
    this.#options = options
    this.definition = options.definition
    this.#now = options.now ?? Date.now
    this.#commits = new GroupCommit(() => this.#open())
  }

  /** Opens the file now rather than on first use. Throws if that fails. */
  open(): void {
    this.#commits.read(() => undefined)
  }

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

  reopen(entry: Entry, step: string, traceparent: string | null = null): Promise<void> {
    const { definition } = this
    return this.#commits.write((file) => {
      const { id } = entry
      if (this.steps(id).some((one) => one.step === step && one.state === 'waiting')) return
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
   * If the machine crashes before this write is on disk, the step asks the receiver before it sends
   * again.
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
    if (forgotten > 0) this.#emptyLogIn(emptyLogAfterMs)
  }

  postpone(due: DueStep, { nextAt, problem, isUncertain }: Postponement): Promise<void> {
    return this.#commits.writeLazily((file) => {
      const { id, step, version } = due
      file.postpone.run(problem, this.#now(), nextAt, isUncertain ? 1 : 0, id, step, version)
      askForSync(file, this.definition, due, this.#now())
    })
  }

  bringForward(steps: readonly string[]): Promise<void> {
    const { uncertainWaitMs } = this.#options
    return this.#commits.write((file) => {
      file.bringForward.run(this.#now(), uncertainWaitMs, JSON.stringify(steps))
    })
  }

  failing(steps: readonly string[], attempts: number): FailingStep[] {
    const rows = this.#commits.read((file) => file.failing.all(JSON.stringify(steps), attempts))
    return parsedRows(this.definition.failingStep, rows)
  }

  /** The most overdue steps come first. */
  due(now: number, limit: number, underWay: readonly StepName[] = []): DueStep[] {
    const most = limit + underWay.length
    const rows = this.#commits.read((file) => file.due.all(now, now + maxWaitMs, most))
    const due = parsedRows(this.definition.dueStep, rows)
    if (due.length < rows.length) this.#commits.reopenSoon()
    if (underWay.length === 0) return due
    const busy = new Set(underWay.map(({ id, step }) => `${id}/${step}`))
    return due.filter(({ id, step }) => !busy.has(`${id}/${step}`)).slice(0, limit)
  }

  nextDueAt(now: number): number | null {
    const at = this.#commits.read((file) => file.nextDue.get(now)?.['at'])
    return typeof at === 'number' ? at : null
  }

  /** Also undefined if the entry is damaged. */
  entry(id: string): Entry | undefined {
    const row = this.#commits.read((file) => file.body.get(id))
    if (row === undefined || row['body'] === null) return undefined
    const entry = readEntry(this.definition, row)
    if (entry === undefined) this.#commits.reopenSoon()
    return entry
  }

  find(idempotency: string): string | undefined {
    const id = this.#commits.read((file) => file.byIdempotency.get(idempotency)?.['id'])
    return typeof id === 'string' ? id : undefined
  }

  steps(id: string): StepRecord[] {
    return parsedRows(
      this.definition.stepRecord,
      this.#commits.read((file) => file.steps.all(id)),
    )
  }

  get state(): OutboxState {
    try {
      return this.#commits.read((file) => outboxState(file, this.#commits.isWell))
    } catch {
      return unusableState
    }
  }

  /** After a failed write, tries another write. */
  async canBeWritten(): Promise<boolean> {
    if (this.state.isWritable) return true
    return this.#commits
      .write(() => undefined)
      .then(
        () => true,
        () => false,
      )
  }

  restore(entry: Entry, steps: readonly string[]): Promise<boolean> {
    const { definition } = this
    const { firstStep, statusSync } = definition
    return this.#commits.write((file) => {
      const { id } = entry
      const now = this.#now()
      const known = new Set(file.steps.all(id).map(({ step }) => String(step)))
      const missing = steps.filter((step) => !known.has(step))
      file.rebuiltRow.run(id)
      if (missing.length === 0) {
        // The other store is outdated: the outbox knows that the steps are done.
        askForSync(file, definition, { id, step: firstStep }, now)
        return false
      }
      putBack(file, definition, entry)
      for (const step of [firstStep, statusSync]) file.doneStep.run(id, step, now)
      const nextAt = now + this.#options.uncertainWaitMs
      for (const step of missing) addUncertainStep(file, definition, { id, step, nextAt }, now)
      return true
    })
  }

  endEarlier(id: string, { step, state, problem, changedAt }: EndedStep): Promise<boolean> {
    return this.#commits.write((file) => {
      const { changes } = file.endEarlier.run(state, problem, changedAt, id, step, changedAt)
      file.forgetBody.run(id, this.definition.statusSync)
      return changes > 0
    })
  }

  losses(): Losses | undefined {
    return this.#commits.read((file) => {
      const isAny = Number(file.isToRebuild.get()?.['count']) > 0
      const ids = file.lostIds.all().map(({ id }) => String(id))
      return isAny || ids.length > 0 ? { isAny, ids } : undefined
    })
  }

  madeUpFor(ids: readonly string[]): Promise<void> {
    return this.#commits.write((file) => {
      for (const id of ids) file.rebuiltRow.run(id)
    })
  }

  rebuilt(count: number): Promise<void> {
    return this.#commits.write((file) => void file.rebuilt.run(count))
  }

  async erase(id: string): Promise<void> {
    await this.#commits.write((file) => {
      file.eraseBody.run(id)
      file.eraseAside.run(id)
    })
    this.#emptyLog()
  }

  idsWithPayload(after: string, limit: number): string[] {
    return this.#commits.read((file) =>
      file.idsWithPayload.all(after, limit).map(({ id }) => String(id)),
    )
  }

  /** Also deletes damaged rows and files, and payloads that no step needs. */
  forget(): Promise<void> {
    return this.#commits.write((file) => this.#forgetIn(file))
  }

  close(): void {
    clearTimeout(this.#emptying)
    this.#commits.close()
  }

  #open(): OpenOutbox {
    const { folder, log, definition, uncertainWaitMs } = this.#options
    const outbox = openOutbox({ folder, log, definition, now: this.#now })
    try {
      const { file } = outbox
      file.begin()
      file.markNew.run(this.#now())
      // The previous process may have stopped during any step.
      const checked = JSON.stringify(definition.checkedAfterCrash)
      if (this.#isFirst) file.markUncertain.run(this.#now() + uncertainWaitMs, checked)
      this.#forgetIn(file)
      file.commit()
      this.#emptyLogIn(emptyLogAfterMs)
      this.#isFirst = false
      return outbox
    } catch (cause) {
      // An open handle would lock the file even for this process.
      outbox.file.close()
      outbox.count.close()
      throw cause
    }
  }

  #forgetIn(file: OutboxFile): void {
    const now = this.#now()
    file.forgetUnneeded.run(this.definition.statusSync)
    file.dropDelivered.run(now - rememberMs)
    file.dropAside.run(now - keepDamagedMs)
    file.dropDamage.run(now - keepDamagedMs)
    forgetDamaged(this.#options.folder, now - keepDamagedMs)
  }

  /** Empties the write-ahead log in `inMs` milliseconds, because it still contains deleted data. */
  #emptyLogIn(inMs: number): void {
    this.#emptying ??= setTimeout(() => this.#emptyLog(), inMs).unref()
  }

  #emptyLog(): void {
    clearTimeout(this.#emptying)
    this.#emptying = undefined
    try {
      this.#commits.read((file) => file.emptyLog())
    } catch (cause) {
      this.#options.log.error(
        { err: cause },
        'deleted outbox entries cannot be wiped from the file',
      )
      this.#emptyLogIn(emptyLogAgainMs)
    }
  }
}
