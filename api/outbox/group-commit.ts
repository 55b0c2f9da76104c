import type { OutboxFile } from './outbox-file.ts'
import { isDamage } from './outbox-inspection.ts'
import type { OpenOutbox } from './outbox-opening.ts'
import { OutboxUnavailableError } from './outbox.ts'

interface Write {
  readonly isDurable: boolean
  /** Writes in a transaction; returns a function that notifies the caller after the commit. */
  run: (file: OutboxFile) => () => void
  fail: (cause: unknown) => void
}

/** The delay before another attempt to open the outbox, in ms. */
const reopenAfterMs = 1000

/**
 * Groups the writes of one turn of the event loop into one transaction, so that many entries share one
 * sync to disk. A write that throws is undone alone; if the transaction fails, all writes are undone.
 */
export class GroupCommit {
  readonly #open: () => OpenOutbox
  readonly #elapsed: () => number
  #outbox: OpenOutbox | undefined
  #nextOpenAt = 0
  #lastProblem: unknown
  #waiting: Write[] = []
  #isWell = true
  #isClosed = false

  /** @param elapsed a monotonic clock, in ms, which determines when opening is retried */
  constructor(open: () => OpenOutbox, elapsed: () => number = () => performance.now()) {
    this.#open = open
    this.#elapsed = elapsed
  }

  /** Whether the last transaction succeeded. */
  get isWell(): boolean {
    return this.#isWell
  }

  /**
   * Reads from the file, which is opened on demand. If a read finds damage, it closes the file; the
   * next use checks and repairs the file.
   */
  read<Result>(run: (file: OutboxFile) => Result): Result {
    const { file } = this.#opened()
    try {
      return run(file)
    } catch (cause) {
      if (isDamage(cause)) this.#shut()
      throw cause
    }
  }

  /**
   * Runs `run` in the next transaction, synced to disk. If the transaction fails, rejects and writes
   * nothing.
   */
  write<Result>(run: (file: OutboxFile) => Result): Promise<Result> {
    return this.#queue(run, true)
  }

  /**
   * Like `write`, but without a sync: the write survives a crash of this process, but not of the machine.
   * Use it for data that can be restored.
   */
  writeLazily<Result>(run: (file: OutboxFile) => Result): Promise<Result> {
    return this.#queue(run, false)
  }

  /** Reopens the file, which also checks it, because a row is unreadable. */
  reopenSoon(): void {
    // Deferred, because a transaction might be running.
    setImmediate(() => this.#shut())
  }

  /**
   * Writes what is waiting and unlocks the file. Later uses throw: otherwise work that is still running
   * would open the file again and lock out the next server.
   */
  close(): void {
    this.#flush()
    this.#isClosed = true
    try {
      this.#outbox?.rewriteIfRemoved()
    } finally {
      this.#shut()
    }
  }

  #opened(): OpenOutbox {
    if (this.#isClosed) throw new OutboxUnavailableError('The outbox is closed.')
    if (this.#outbox?.rewriteIfRemoved()) this.#shut()
    if (this.#outbox !== undefined) return this.#outbox
    const now = this.#elapsed()
    if (now < this.#nextOpenAt) throw this.#lastProblem
    try {
      this.#outbox = this.#open()
      return this.#outbox
    } catch (cause) {
      this.#lastProblem = cause
      this.#nextOpenAt = now + reopenAfterMs
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

  /** Runs one transaction; returns functions that report the result to each caller. */
  #transact(writes: readonly Write[]): (() => void)[] {
    const { file, count } = this.#opened()
    try {
      const isDurable = writes.some((write) => write.isDurable)
      file.syncOnCommit(isDurable)
      file.begin()
      const settlements = writes.map((write) => attempt(file, write))
      const commits = file.commit()
      // Only synced writes must survive a crash of the machine.
      if (isDurable) count.note(commits)
      return settlements
    } catch (cause) {
      this.#shut()
      throw cause
    }
  }

  /** Closes the file without committing; the next use reopens it, so that no partial state remains. */
  #shut(): void {
    const outbox = this.#outbox
    this.#outbox = undefined
    outbox?.file.close()
    outbox?.count.close()
  }
}

/** Runs one write of a transaction, and undoes the write if it throws. */
function attempt(file: OutboxFile, { run, fail }: Write): () => void {
  file.savepoint()
  try {
    const settle = run(file)
    file.release()
    return settle
  } catch (cause) {
    // A full disk or damage ends the entire transaction.
    if (!file.isInTransaction || isDamage(cause)) throw cause
    file.undo()
    return () => fail(cause)
  }
}
