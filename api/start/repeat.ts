export interface RepeatOptions {
  /** The time from the end of one run to the start of the next, in ms. */
  readonly everyMs: number
  /** The same after a failed run; defaults to `everyMs`. */
  readonly retryMs?: number
  readonly onFailure: (cause: unknown) => void
  /** Runs a function later; returns a function that cancels it. */
  readonly schedule?: (run: () => void, inMs: number) => () => void
}

/**
 * Runs a job now and repeatedly, one run at a time.
 *
 * @returns a function that stops it: a running job finishes, and no other one starts
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

/** A timer that does not keep the process alive. */
function later(run: () => void, inMs: number): () => void {
  const timer = setTimeout(run, inMs).unref()
  return () => clearTimeout(timer)
}
