import { stopBuilds } from './build-stale.ts'
import { startChild, type Child } from './child.ts'

/** Keeps the processes of a running product, and ends them together. */
export class Supervisor {
  #children: Child<unknown>[] = []
  #isStopping = false

  /** Whether the end has begun; from then on a child's end is no news. */
  get isStopping() {
    return this.#isStopping
  }

  /** Starts a program of the project; see {@link startChild}. */
  start<Ready>(
    script: string,
    environment: Record<string, string | undefined>,
    onEnd: (code: number) => void,
  ): Child<Ready> {
    const child = startChild<Ready>(script, environment)
    this.#children.push(child)
    void this.#watch(child, onEnd)
    return child
  }

  async #watch(child: Child<unknown>, onEnd: (code: number) => void): Promise<void> {
    const code = await child.exited
    if (!this.#isStopping) onEnd(code)
  }

  /** Ends builds and children, then this process; the first call decides the exit code. */
  async stop(code: number): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    stopBuilds()
    await Promise.all(this.#children.map((child) => child.stop()))
    process.exit(code)
  }

  /** Ctrl-C and a manager's SIGTERM end everything, with success; so does the end of a parent. */
  stopOnSignal(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.stop(0))
    }
    if (process.send !== undefined) process.on('disconnect', () => void this.stop(0))
  }
}
