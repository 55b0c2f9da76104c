import { setTimeout as delay } from 'node:timers/promises'
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  type TestProject,
  ThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node'

type Listener = (...values: unknown[]) => void
type StartRequest = Extract<WorkerRequest, { type: 'start' }>

/** After so many runs a fresh thread takes over, because faulty code leaves timers and sockets open. */
const runsPerThread = 100
/** Milliseconds for which a run that was given up may go on before its thread is ended. */
const hungAfterMs = 1000

/**
 * A test thread that outlives a run: modules that are loaded stay loaded for the next run, and only
 * the test files are loaded anew. Vitest itself starts a thread for each run, which takes longer
 * than most runs when Stryker runs a few tests for each of a thousand changes.
 */
class LastingTestWorker implements PoolWorker {
  readonly name = 'lasting'
  private readonly options: PoolOptions
  private readonly listeners: { event: string; listener: Listener }[] = []
  private thread: ThreadsPoolWorker | undefined
  private startRequest: StartRequest | undefined
  private runs = 0
  private running: PromiseWithResolvers<void> | undefined

  constructor(options: PoolOptions) {
    this.options = options
    options.project.vitest.onClose(() => this.endThread())
  }

  async start(): Promise<void> {
    if (this.runs >= runsPerThread) await this.endThread()
    if (this.thread) return
    const thread = new ThreadsPoolWorker(this.options)
    this.thread = thread
    await thread.start()
    thread.on('message', (message?: { type?: unknown }) => {
      if (message?.type === 'testfileFinished') this.running?.resolve()
    })
    thread.on('exit', () => {
      if (this.thread === thread) this.forgetThread()
    })
  }

  on(event: string, listener: Listener): void {
    this.listeners.push({ event, listener })
    this.thread?.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    const index = this.listeners.findIndex(
      (known) => known.event === event && known.listener === listener,
    )
    if (index !== -1) this.listeners.splice(index, 1)
    this.thread?.off(event, listener)
  }

  /** Answers in the thread's place what would start it a second time, or end it. */
  send(request: WorkerRequest): void {
    if (request.type === 'start') {
      const isStarted = this.startRequest !== undefined
      this.startRequest = request
      return isStarted ? this.answer('started') : this.thread?.send(request)
    }
    if (request.type === 'stop') return this.answer('stopped')
    if (request.type !== 'run') return this.thread?.send(request)
    this.running = Promise.withResolvers()
    this.runs += 1
    // The thread knows the settings of its first run only; the tests to run are among them.
    const config = this.startRequest?.context.config
    const context = { ...request.context, ...(config && { config }) }
    this.thread?.send({ ...request, context })
  }

  /** The run is over, or Vitest gives it up because a test failed; then it soon ends by itself. */
  async stop(): Promise<void> {
    for (const { event, listener } of this.listeners.splice(0)) this.thread?.off(event, listener)
    const hung = delay(hungAfterMs, 'hung', { ref: false })
    if ((await Promise.race([this.running?.promise, hung])) === 'hung') await this.endThread()
  }

  deserialize(data: unknown): unknown {
    return data
  }

  private async endThread(): Promise<void> {
    const { thread } = this
    this.forgetThread()
    await thread?.stop()
  }

  private forgetThread(): void {
    this.thread = undefined
    this.startRequest = undefined
    this.running = undefined
    this.runs = 0
  }

  private answer(type: 'started' | 'stopped'): void {
    const message = { type, __vitest_worker_response__: true }
    queueMicrotask(() => {
      const waiting = this.listeners.filter(({ event }) => event === 'message')
      for (const { listener } of waiting) listener(message)
    })
  }
}

const workers = new WeakMap<TestProject, LastingTestWorker>()

/** Runs all tests of a project in one thread, run after run. */
export const lastingTestWorker: PoolRunnerInitializer = {
  name: 'lasting',
  createPoolWorker(options) {
    const worker = workers.get(options.project) ?? new LastingTestWorker(options)
    workers.set(options.project, worker)
    return worker
  },
}
