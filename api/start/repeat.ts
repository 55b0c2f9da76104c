export interface RepeatOptions {
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly everyMs: number
  /** The same after a run that failed; `everyMs` if it is left out. */
  readonly retryMs?: number
  readonly onFailure: (cause: unknown) => void
  /** Runs something later; returns a function that cancels it. */
  readonly schedule?: (run: () => void, inMs: number) => () => void
}

/**
 * Runs a job now and then again and again, one run at a time.
 *
 * @returns a function that stops it: a run in progress ends, and no other begins
 */
export function repeat(job: () => Promise<unknown>, options: RepeatOptions): () => void {
  const { everyMs, retryMs = everyMs, onFailure, schedule = later } = options
  let isStopped = false
  let cancel = () => {}
  const run = async () => {
    const waitMs = await job().then(
      () => everyMs,
      (cause: unknown) => {
        onFailure(cause)
        return retryMs
      },
    )
    if (!isStopped) cancel = schedule(() => void run(), waitMs)
  }
  void run()
  return () => {
    isStopped = true
    cancel()
  }
}

/** A timer that keeps no process alive. */
function later(run: () => void, inMs: number): () => void {
  const timer = setTimeout(run, inMs).unref()
  return () => clearTimeout(timer)
}
