import { setTimeout as delay } from 'node:timers/promises'

/** The maximum time for one of them, in ms. */
const endMs = 15_000

/** Stops everything that was started, even if stopping some of it fails. */
export class Ends {
  readonly #ends: (() => unknown)[] = []
  #isOver = false

  /** Whether everything is being stopped: then nothing else can start. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Adds something to do at the end. */
  add(end: () => unknown): void {
    this.#ends.push(end)
  }

  /**
   * Starts something that is stopped with the rest, even if it is still starting then.
   *
   * @throws {Error} if everything is already being stopped
   */
  begin<Part>(start: () => Promise<Part>, end: (part: Part) => unknown): Promise<Part> {
    if (this.#isOver) return Promise.reject(new Error('Everything has been told to end.'))
    const starting = start()
    // A part that failed to start needs no stop; its caller gets the error.
    this.add(() => starting.then(end, () => undefined))
    return starting
  }

  /** Stops everything, in reverse order; a failure is reported, and the rest is stopped anyway. */
  async run(): Promise<void> {
    this.#isOver = true
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) {
      await Promise.race([settled(end), delay(endMs, undefined, { ref: false })])
    }
  }
}

async function settled(end: () => unknown): Promise<void> {
  try {
    await end()
  } catch (cause) {
    console.error('Something could not be ended:', cause)
  }
}

/**
 * Runs something that starts processes, and stops all of them when it resolves, fails, takes too
 * long, or is interrupted by Ctrl-C or SIGTERM.
 *
 * @param limitMs the maximum duration
 * @throws its own error, or the reason for the interruption
 */
export async function endingAll<Result>(
  limitMs: number,
  run: (ends: Ends) => Promise<Result>,
): Promise<Result> {
  const ends = new Ends()
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  const onSignal = (signal: NodeJS.Signals) => stop(new Error(`Stopped by ${signal}.`))
  const onTimeout = () => stop(new Error(`Stopped after ${limitMs / 60_000} minutes.`))
  const timer = setTimeout(onTimeout, limitMs)
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
