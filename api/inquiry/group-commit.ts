import type { JournalFile } from './journal-file.ts'

interface Write {
  readonly isDurable: boolean
  run: (file: JournalFile) => unknown
  settle: (result: unknown) => void
  fail: (cause: unknown) => void
}

/** Milliseconds until a journal that could not be opened is tried again. */
const reopenAfterMs = 1000

/**
 * Gathers the writes of one turn of the event loop into one transaction, so that many inquiries
 * share one sync to disk.
 */
export class GroupCommit {
  readonly #open: () => JournalFile
  #file: JournalFile | undefined
  #mayOpenAt = 0
  #lastProblem: unknown
  #waiting: Write[] = []
  #isWell = true

  constructor(open: () => JournalFile) {
    this.#open = open
  }

  /** The open file, opened now where it is not; throws where that is impossible. */
  get file(): JournalFile {
    if (this.#file !== undefined) return this.#file
    if (Date.now() < this.#mayOpenAt) throw this.#lastProblem
    try {
      this.#file = this.#open()
      return this.#file
    } catch (cause) {
      this.#lastProblem = cause
      this.#mayOpenAt = Date.now() + reopenAfterMs
      throw cause
    }
  }

  /** Whether the last write went well. */
  get isWell(): boolean {
    return this.#isWell
  }

  /** Runs `run` inside the next transaction, synced to disk; rejects, with nothing written, where that fails. */
  write<Result>(run: (file: JournalFile) => Result): Promise<Result> {
    return this.#queue(run, true)
  }

  /**
   * As `write`, but not synced: it survives a crash of this process, not of the machine. For what
   * can be found out again.
   */
  writeLazily<Result>(run: (file: JournalFile) => Result): Promise<Result> {
    return this.#queue(run, false)
  }

  close(): void {
    this.#flush()
    this.#file?.close()
    this.#file = undefined
  }

  #queue<Result>(run: (file: JournalFile) => Result, isDurable: boolean): Promise<Result> {
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
      const results = this.#transact(writes)
      this.#isWell = true
      for (const [index, write] of writes.entries()) write.settle(results[index])
    } catch (cause) {
      this.#isWell = false
      for (const write of writes) write.fail(cause)
    }
  }

  #transact(writes: readonly Write[]): unknown[] {
    const file = this.file
    try {
      file.syncOnCommit(writes.some(({ isDurable }) => isDurable))
      file.begin()
      const results = writes.map((write) => write.run(file))
      file.commit()
      return results
    } catch (cause) {
      this.#giveUp(file)
      throw cause
    }
  }

  /** After a failed write the file is opened anew, so that no half-done state lives on. */
  #giveUp(file: JournalFile): void {
    try {
      file.rollback()
    } catch {
      // SQLite had rolled back by itself.
    }
    try {
      file.close()
    } catch {
      // Nothing is left to close.
    }
    this.#file = undefined
  }
}
