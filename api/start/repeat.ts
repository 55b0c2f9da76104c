export interface RepeatOptions {
  /** The time from the end of one run to the start of the next, in ms. */
  readonly everyMs: number
  /** The time after a failed run, in ms; defaults to `everyMs`. */
  readonly retryMs?: number
  readonly onFailure: (cause: unknown) => void
}

/**
 * Runs a job now and repeatedly, one run at a time; its timer does not keep the process alive.
 *
 * @returns a function that stops the repetition: a running job finishes, but its failure is not
 * reported, because the services that the job uses are closing
 */
export function repeat(job: () => Promise<unknown>, options: RepeatOptions): () => void {
  const { everyMs, retryMs = everyMs, onFailure } = options
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    const waitMs = await job().then(
      () => everyMs,
      (cause: unknown) => {
        if (!isStopped) onFailure(cause)
        return retryMs
      },
    )
    if (!isStopped) timer = setTimeout(() => void run(), waitMs).unref()
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
