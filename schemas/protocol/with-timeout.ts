/**
 * Settles like `work` if it ends within `ms`; otherwise calls `onTimeout` and returns its result or
 * throws its error. Does not cancel the work. On a server, the timer does not keep the process
 * running.
 */
export async function withTimeout<Result, Late>(
  work: Promise<Result>,
  ms: number,
  onTimeout: () => Late,
): Promise<Result | Late> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Not `delay` with a signal: aborting it creates two errors for each call.
  const timer = setTimeout(resolve, ms)
  // Browsers have no such method.
  timer.unref?.()
  try {
    return await Promise.race([work, promise.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}
