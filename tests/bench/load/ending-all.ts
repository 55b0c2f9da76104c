import { Ends } from '#tests/support/ends.ts'

/**
 * Runs something that starts processes, and ends all of them: when it is done, fails, takes too long,
 * or is stopped by Ctrl-C or SIGTERM.
 *
 * @param limitMs how long it may take
 * @throws what it threw, or why it was stopped
 */
export async function endingAll<Result>(
  limitMs: number,
  run: (ends: Ends) => Promise<Result>,
): Promise<Result> {
  const ends = new Ends()
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  const onSignal = (signal: NodeJS.Signals) => stop(new Error(`Stopped by ${signal}.`))
  const timer = setTimeout(
    () => stop(new Error(`Stopped after ${limitMs / 60_000} minutes.`)),
    limitMs,
  )
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, onSignal)
  try {
    return await Promise.race([run(ends), stopped])
  } finally {
    clearTimeout(timer)
    await ends.run()
    for (const signal of signals) process.off(signal, onSignal)
  }
}
