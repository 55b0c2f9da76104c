import { isDamage, type OpenOutbox } from './outbox-opening.ts'
import type { OutboxFile } from './outbox-file.ts'

interface Write {
  readonly isDurable: boolean
  run: (file: OutboxFile) => unknown
  settle: (result: unknown) => void
  fail: (cause: unknown) => void
}

/** How one write of a batch ended. */
type Outcome = { readonly result: unknown } | { readonly cause: unknown }

/** Milliseconds until an outbox that could not be opened is tried again. */
const reopenAfterMs = 1000

/**
 * Gathers the writes of one turn of the event loop into one transaction, so that many inquiries
 * share one sync to disk. A write that throws is taken back on its own; only where the transaction
 * itself fails do all of them.
 */
export class GroupCommit {
  readonly #open: () => OpenOutbox
  #outbox: OpenOutbox | undefined
  #mayOpenAt = 0
  #lastProblem: unknown
  #waiting: Write[] = []
  #isWell = true

  constructor(open: () => OpenOutbox) {
    this.#open = open
  }

  /** The open file, opened now where it is not; throws where that is impossible. */
  get file(): OutboxFile {
    return this.#opened().file
  }

  /** Whether the last transaction went well. */
  get isWell(): boolean {
    return this.#isWell
  }

  /** Reads from the file. Damage that is met closes it: the next use looks into that and mends it. */
  read<Result>(run: (file: OutboxFile) => Result): Result {
    const { file } = this
    try {
      return run(file)
    } catch (cause) {
      if (isDamage(cause)) this.#giveUp()
      throw cause
    }
  }

  /** Runs `run` inside the next transaction, synced to disk; rejects, with nothing written, where that fails. */
  write<Result>(run: (file: OutboxFile) => Result): Promise<Result> {
    return this.#queue(run, true)
  }

  /**
   * As `write`, but not synced: it survives a crash of this process, not of the machine. For what
   * can be found out again.
   */
  writeLazily<Result>(run: (file: OutboxFile) => Result): Promise<Result> {
    return this.#queue(run, false)
  }

  close(): void {
    this.#flush()
    this.#shut()
  }

  #opened(): OpenOutbox {
    if (this.#outbox !== undefined) return this.#outbox
    const now = performance.now()
    if (now < this.#mayOpenAt) throw this.#lastProblem
    try {
      this.#outbox = this.#open()
      return this.#outbox
    } catch (cause) {
      this.#lastProblem = cause
      this.#mayOpenAt = now + reopenAfterMs
      throw cause
    }
  }

  #queue<Result>(run: (file: OutboxFile) => Result, isDurable: boolean): Promise<Result> {
    return new Promise<Result>((resolve, fail) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush())
      this.#waiting.push({ run, isDurable, settle: resolve as Write['settle'], fail })
    })
  }

  #flush(): void {
    const writes = this.#waiting
    this.#waiting = []
    if (writes.length === 0) return
    try {
      const outcomes = this.#transact(writes)
      this.#isWell = true
      for (const [index, { settle, fail }] of writes.entries()) {
        const outcome = outcomes[index]
        if (outcome !== undefined && 'result' in outcome) settle(outcome.result)
        else fail(outcome?.cause)
      }
    } catch (cause) {
      this.#isWell = false
      for (const write of writes) write.fail(cause)
    }
  }

  #transact(writes: readonly Write[]): Outcome[] {
    const { file, count } = this.#opened()
    try {
      const durable = writes.filter((write) => write.isDurable).length
      file.syncOnCommit(durable > 0)
      file.begin()
      const outcomes = writes.map((write) => attempt(file, write))
      const written = durable > 0 ? file.countWrites.get(durable) : undefined
      file.commit()
      if (written !== undefined) count.note(Number(written['count']))
      return outcomes
    } catch (cause) {
      this.#giveUp()
      throw cause
    }
  }

  /** After a failed transaction the file is opened anew, so that no half-done state lives on. */
  #giveUp(): void {
    const file = this.#outbox?.file
    try {
      if (file?.isInTransaction) file.rollback()
    } catch {
      // SQLite had rolled back by itself.
    }
    this.#shut()
  }

  #shut(): void {
    const outbox = this.#outbox
    this.#outbox = undefined
    try {
      outbox?.file.close()
    } catch {
      // Nothing is left to close.
    }
    outbox?.count.close()
  }
}

/** Runs one write of a transaction, and takes it back where it throws. */
function attempt(file: OutboxFile, { run }: Write): Outcome {
  file.savepoint()
  try {
    const result = run(file)
    file.release()
    return { result }
  } catch (cause) {
    // A full disk or damage has ended the whole transaction.
    if (!file.isInTransaction || isDamage(cause)) throw cause
    file.undo()
    return { cause }
  }
}
