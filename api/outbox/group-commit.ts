import type { OutboxFile } from './outbox-file.ts'
import { isDamage } from './outbox-inspection.ts'
import type { OpenOutbox } from './outbox-opening.ts'

interface Write {
  readonly isDurable: boolean
  /** Writes inside a transaction; what it returns tells the caller, once that is committed. */
  run: (file: OutboxFile) => () => void
  fail: (cause: unknown) => void
}

/** Milliseconds until an outbox that could not be opened is tried again. */
const reopenAfterMs = 1000

/**
 * Gathers the writes of one turn of the event loop into one transaction, so that many entries
 * share one sync to disk. A write that throws is undone on its own; if the transaction itself
 * fails, all of them are.
 */
export class GroupCommit {
  readonly #open: () => OpenOutbox
  readonly #elapsed: () => number
  #outbox: OpenOutbox | undefined
  #mayOpenAt = 0
  #lastProblem: unknown
  #waiting: Write[] = []
  #isWell = true

  /** @param elapsed a clock that is never set, in ms; it decides when opening is tried again */
  constructor(open: () => OpenOutbox, elapsed: () => number = () => performance.now()) {
    this.#open = open
    this.#elapsed = elapsed
  }

  /** The open file, opened now if it is not; throws if that is impossible. */
  get file(): OutboxFile {
    return this.#opened().file
  }

  /** Whether the last transaction went well. */
  get isWell(): boolean {
    return this.#isWell
  }

  /** Reads from the file. Damage that is found closes it; the next use examines and repairs it. */
  read<Result>(run: (file: OutboxFile) => Result): Result {
    const { file } = this
    try {
      return run(file)
    } catch (cause) {
      if (isDamage(cause)) this.#shut()
      throw cause
    }
  }

  /**
   * Runs `run` inside the next transaction, synced to disk. Rejects, with nothing written, where
   * that fails.
   */
  write<Result>(run: (file: OutboxFile) => Result): Promise<Result> {
    return this.#queue(run, true)
  }

  /**
   * Like `write`, but not synced: it survives a crash of this process, not of the machine. For what
   * can be found out again.
   */
  writeLazily<Result>(run: (file: OutboxFile) => Result): Promise<Result> {
    return this.#queue(run, false)
  }

  /** Has the file opened anew, and so examined, because a row cannot be read. */
  reopenSoon(): void {
    // Not inside a transaction.
    setImmediate(() => this.#shut())
  }

  close(): void {
    this.#flush()
    try {
      this.#outbox?.rewriteIfRemoved()
    } finally {
      this.#shut()
    }
  }

  #opened(): OpenOutbox {
    if (this.#outbox?.rewriteIfRemoved()) this.#shut()
    if (this.#outbox !== undefined) return this.#outbox
    const now = this.#elapsed()
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
      const settling = (file: OutboxFile) => {
        const result = run(file)
        return () => resolve(result)
      }
      this.#waiting.push({ run: settling, isDurable, fail })
    })
  }

  #flush(): void {
    const writes = this.#waiting
    this.#waiting = []
    if (writes.length === 0) return
    try {
      const settlements = this.#transact(writes)
      this.#isWell = true
      for (const settle of settlements) settle()
    } catch (cause) {
      this.#isWell = false
      for (const write of writes) write.fail(cause)
    }
  }

  /** One transaction; returns what tells each caller how its own write ended. */
  #transact(writes: readonly Write[]): (() => void)[] {
    const { file, count } = this.#opened()
    try {
      const isDurable = writes.some((write) => write.isDurable)
      file.syncOnCommit(isDurable)
      file.begin()
      const settlements = writes.map((write) => attempt(file, write))
      const commits = file.commit()
      // Only what is synced must be there after a crash of the machine.
      if (isDurable) count.note(commits)
      return settlements
    } catch (cause) {
      this.#shut()
      throw cause
    }
  }

  /** Undoes what was begun: the next use reopens the file, so that no half-written state remains. */
  #shut(): void {
    const outbox = this.#outbox
    this.#outbox = undefined
    outbox?.file.close()
    outbox?.count.close()
  }
}

/** Runs one write of a transaction, and undoes it if it throws. */
function attempt(file: OutboxFile, { run, fail }: Write): () => void {
  file.savepoint()
  try {
    const settle = run(file)
    file.release()
    return settle
  } catch (cause) {
    // A full disk or damage has ended the whole transaction.
    if (!file.isInTransaction || isDamage(cause)) throw cause
    file.undo()
    return () => fail(cause)
  }
}
