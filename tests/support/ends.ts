import { setTimeout as delay } from 'node:timers/promises'

/** How long one of them may take, in ms. */
const endMs = 15_000

/** What has been started, and how to end all of it, whatever has come of the rest. */
export class Ends {
  readonly #ends: (() => unknown)[] = []
  #isOver = false

  /** Whether everything has been told to end: nothing may be started any more. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Adds something to do at the end. */
  add(end: () => unknown): void {
    this.#ends.push(end)
  }

  /**
   * Starts something, which will be ended with the rest, also where it is still starting then.
   *
   * @throws {Error} where everything has been told to end
   */
  begin<Part>(start: () => Promise<Part>, end: (part: Part) => unknown): Promise<Part> {
    if (this.#isOver) return Promise.reject(new Error('Everything has been told to end.'))
    const starting = start()
    // What did not start has nothing to end, and whoever waits for it is told.
    this.add(() => starting.then(end, () => undefined))
    return starting
  }

  /** Ends everything, the latest first; a failure is reported, and keeps nothing else running. */
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
