import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LakeError, type LakeErrorBody, queryError } from '../lake-error.ts'
import { limits } from '../limits.ts'
import { type Requester, FairQueue } from '../fair-queue.ts'
import type { Evaluated } from './evaluate-query.ts'
import type { FromWorker, ToWorker, WorkerJob } from './worker-messages.ts'

interface PoolJob {
  readonly message: ToWorker
  readonly requester: string
  readonly resolve: (evaluated: Evaluated) => void
  readonly reject: (error: unknown) => void
}

interface PoolWorker {
  readonly thread: Worker
  isReady: boolean
  job: PoolJob | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * The maximum number of workers: one user can occupy four of them, and a fifth user still gets a
 * worker if four users occupy as many as they can.
 */
const maxWorkers = 8
/** How many workers queries without a token can occupy; the other workers are reserved for editors. */
const maxAnonymous = 4
/** Parsed documents that each worker caches, in characters of JSON. */
const cacheLimit = 80 * 1024 * 1024
/** Memory of a worker, in MB; a query that needs more ends its worker, not the lake. */
const memoryLimit = 768

/** Evaluates queries off the main thread; a query that exceeds the limit costs only its worker. */
export class QueryPool {
  readonly #timeLimit: number
  readonly #queue: FairQueue
  readonly #workers = new Set<PoolWorker>()
  /** Jobs that have a slot, but no worker that has started. */
  readonly #waiting: PoolJob[] = []
  #nextId = 1
  #closed = false

  /** @param timeLimit how long a query can run, and how long a query can wait for a worker, in ms */
  constructor(timeLimit: number) {
    this.#timeLimit = timeLimit
    this.#queue = new FairQueue({
      slots: maxWorkers,
      anonymousSlots: maxAnonymous,
      waiting: limits.waitingQueries,
      anonymousWaiting: limits.waitingPublicQueries,
      maxWaitMs: timeLimit,
      jobs: 'queries',
    })
    // The first query should not wait for a worker to start.
    this.#start()
  }

  /**
   * Runs the job within the requester's share of the workers; a `LakeError` 400 if the query is wrong,
   * 504 if the query takes too long, 429 if too many queries are queued or this query waited too long.
   *
   * @param signal cancels a job that still waits
   */
  run(job: WorkerJob, requester: Requester, signal?: AbortSignal): Promise<Evaluated> {
    return this.#queue.run(requester, () => this.#evaluate(job, requester.key), signal)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#rejectWaiting(closedError())
    await Promise.all([...this.#workers].map((worker) => this.#retire(worker, closedError())))
  }

  #evaluate(job: WorkerJob, requester: string): Promise<Evaluated> {
    if (this.#closed) return Promise.reject(closedError())
    return new Promise((resolve, reject) => {
      const message = { ...job, id: this.#nextId++ }
      this.#waiting.push({ message, requester, resolve, reject })
      this.#assign()
    })
  }

  /** Gives jobs to the workers that are ready, and starts the worker that the next job will need. */
  #assign(): void {
    let idle = this.#idleWorkers()
    for (let job = this.#takeJob(idle.length); job; job = this.#takeJob(idle.length)) {
      const [worker, ...others] = idle
      if (worker) this.#give(worker, job)
      idle = others
    }
    const isEnough = idle.length > 0 && this.#waiting.length === 0
    // Workers start one at a time: several would delay each other, and the first might suffice.
    const isStarting = [...this.#workers].some(({ isReady }) => !isReady)
    if (isEnough || isStarting || this.#closed || this.#workers.size >= maxWorkers) return
    this.#start()
  }

  /**
   * Removes the next job. While workers can still be started, the last idle worker is for requesters
   * that occupy none; after that, the queue ensures the same.
   */
  #takeJob(idle: number): PoolJob | undefined {
    if (idle === 0) return undefined
    const busy = new Set([...this.#workers].map(({ job }) => job?.requester))
    const reserved = this.#workers.size < maxWorkers ? 1 : 0
    const index = this.#waiting.findIndex(
      ({ requester }) => idle > reserved || !busy.has(requester),
    )
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  #give(worker: PoolWorker, job: PoolJob): void {
    const { query } = job.message.evaluation
    const abandon = () => void this.#retire(worker, timeoutError(query, this.#timeLimit))
    worker.job = job
    worker.timer = setTimeout(abandon, this.#timeLimit)
    worker.thread.postMessage(job.message)
  }

  #idleWorkers(): readonly PoolWorker[] {
    return [...this.#workers].filter(({ isReady, job }) => isReady && job === undefined)
  }

  #rejectWaiting(reason: unknown): void {
    for (const job of this.#waiting.splice(0)) job.reject(reason)
  }

  #start(): void {
    const thread = new Worker(new URL(`query-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { cacheLimit },
      // Flags of the main program, such as --input-type, can keep a worker from starting.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    })
    thread.unref()
    const worker: PoolWorker = {
      thread,
      isReady: false,
      job: undefined,
      timer: undefined,
    }
    thread.on('message', (reply: FromWorker) => this.#receive(worker, reply))
    thread.on('error', () => void this.#retire(worker, brokenError()))
    thread.on('exit', () => void this.#retire(worker, brokenError()))
    this.#workers.add(worker)
  }

  #receive(worker: PoolWorker, reply: FromWorker): void {
    const job = worker.job
    worker.isReady = true
    worker.job = undefined
    clearTimeout(worker.timer)
    if (reply.kind === 'failure') job?.reject(queryError(reply.error))
    if (reply.kind === 'result') job?.resolve(reply)
    this.#assign()
  }

  async #retire(worker: PoolWorker, reason: unknown): Promise<void> {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.job?.reject(reason)
    // The next worker would not start either.
    if (worker.isReady) this.#assign()
    else this.#rejectWaiting(reason)
    await worker.thread.terminate()
  }
}

function timeoutError(query: string, timeLimit: number): LakeError {
  const body: LakeErrorBody = {
    type: 'queryTimeoutError',
    description: `The query was stopped after ${timeLimit / 1000} seconds`,
    query,
  }
  return new LakeError(504, body)
}

function brokenError(): LakeError {
  const description = 'The query needed more resources than the lake allows'
  return new LakeError(504, { type: 'queryTimeoutError', description })
}

function closedError(): LakeError {
  return new LakeError(500, { type: 'internalServerError', description: 'The lake is closing' })
}
