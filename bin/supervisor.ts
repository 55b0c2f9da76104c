import { setTimeout as delay } from 'node:timers/promises'
import { stopBuilds } from './build-stale.ts'
import { startChild, type Child } from './child-process.ts'

/**
 * The pause before an exited program is restarted, in ms; it doubles each time.
 */
const minDelayMs = 500
const maxDelayMs = 30_000
/** A program that ran this long, in ms, has recovered, and its next pause is short again. */
const recoveredMs = 60_000
/**
 * A signal counts as a second Ctrl-C only if it arrives this much later, in ms: npm forwards the first
 * signal, which therefore arrives twice.
 */
const impatientMs = 500
/** How often to check whether npm still runs, in ms. */
const parentMs = 500

/** The events of a supervised program. */
export interface ProcessEvents {
  /** The program exited, and will be restarted after a pause. */
  readonly onEnd: (delayMs: number) => void
  /** The program runs again. */
  readonly onAgain: (pid: number | undefined) => void
}

type Variables = Record<string, string | undefined>

/** Starts the processes of a running product, and stops them together. */
export class Supervisor {
  readonly #children = new Set<Child>()
  #stoppingSince: number | undefined

  /** Whether the product is stopping; a child's exit then needs no reaction. */
  get isStopping() {
    return this.#stoppingSince !== undefined
  }

  /** Starts a program of the project; see {@link startChild}. */
  start(script: string, environment: Variables, onEnd: (code: number) => void): Child {
    const child = startChild(script, environment)
    this.#children.add(child)
    void this.#watch(child, onEnd)
    return child
  }

  /** Starts a program, and restarts the program whenever it exits after it was ready once. */
  keep(script: string, environment: Variables, news: ProcessEvents): Child {
    let delayMs = minDelayMs
    let began = performance.now()
    const again = async () => {
      if (performance.now() - began > recoveredMs) delayMs = minDelayMs
      news.onEnd(delayMs)
      await delay(delayMs)
      if (this.isStopping) return
      delayMs = Math.min(maxDelayMs, delayMs * 2)
      began = performance.now()
      const child = this.start(script, environment, () => void again())
      child.ready.then(() => news.onAgain(child.process.pid)).catch(() => undefined)
    }
    let isReady = false
    const first = this.start(script, environment, () => isReady && void again())
    first.ready.then(() => (isReady = true)).catch(() => undefined)
    return first
  }

  async #watch(child: Child, onEnd: (code: number) => void): Promise<void> {
    const code = await child.exited
    this.#children.delete(child)
    if (!this.isStopping) onEnd(code)
  }

  /** Stops builds and children, then exits; the first call decides the exit code. */
  async stop(code: number): Promise<void> {
    if (this.isStopping) return
    this.#stoppingSince = performance.now()
    stopBuilds()
    await Promise.all([...this.#children].map((child) => child.stop()))
    process.exit(code)
  }

  /**
   * Stops everything with success on Ctrl-C, on SIGTERM, and if a parent process exits, including npm.
   * A second Ctrl-C does not wait.
   */
  stopOnSignal(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#onSignal())
    }
    if (process.send !== undefined) process.on('disconnect', () => void this.stop(0))
    if (process.env['npm_lifecycle_event'] !== undefined) this.#followParent()
  }

  #onSignal(): void {
    const since = this.#stoppingSince
    if (since === undefined) void this.stop(0)
    else if (performance.now() - since > impatientMs) this.#kill()
  }

  #kill(): void {
    for (const child of this.#children) child.process.kill('SIGKILL')
    process.exit(1)
  }

  /** A process gets a new parent when its parent exits. */
  #followParent(): void {
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      void this.stop(0)
    }, parentMs)
    timer.unref()
  }
}
