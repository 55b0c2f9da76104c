import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LakeError, type LakeErrorBody, queryError } from '../lake-error.ts'
import { limits } from '../limits.ts'
import type { Evaluated } from './evaluate-query.ts'
import type { FromWorker, ToWorker, WorkerJob } from './worker-messages.ts'

interface WaitingJob {
  readonly message: ToWorker
  readonly resolve: (evaluated: Evaluated) => void
  readonly reject: (error: unknown) => void
}

interface PoolWorker {
  readonly thread: Worker
  isReady: boolean
  job: WaitingJob | undefined
  timer: NodeJS.Timeout | undefined
}

/** Workers that are always ready. */
const readyWorkers = 2
/** The maximum number of workers, while slow queries occupy the others. */
const maxWorkers = 6
/** How long a job waits for a worker, in ms, before another worker is started. */
const growthDelayMs = 150
/** How many workers queries without a token can occupy; the others are reserved for editors. */
const maxAnonymous = 3
/** Parsed documents that each worker caches, in characters of JSON. */
const cacheLimit = 80 * 1024 * 1024
/** Memory of a worker, in MB; a query that needs more ends its worker, not the lake. */
const memoryLimit = 768

/** Evaluates queries off the main thread; one that exceeds the limit costs only its worker. */
export class QueryPool {
  readonly #timeLimit: number
  readonly #workers = new Set<PoolWorker>()
  readonly #waiting: WaitingJob[] = []
  #nextId = 1
  #closed = false

  /** `timeLimit` in milliseconds. */
  constructor(timeLimit: number) {
    this.#timeLimit = timeLimit
    // The first query should not wait for a worker to start.
    this.#start(1)
  }

  /**
   * Runs the job; a `LakeError` 400 if the query is wrong, 504 if it takes too long, 429
   * if too many are queued. Listeners' filters are always queued: their own queues are bounded.
   */
  run(job: WorkerJob): Promise<Evaluated> {
    const message: ToWorker = { ...job, id: this.#nextId++ }
    const most = isAnonymous(message) ? limits.waitingPublicQueries : limits.waitingQueries
    if (message.kind === 'query' && this.#waiting.length >= most) return Promise.reject(fullError())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      this.#assign()
      if (this.#waiting.length > 0) setTimeout(() => this.#addWorker(), growthDelayMs).unref()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting.splice(0)) job.reject(closedError())
    await Promise.all([...this.#workers].map((worker) => this.#retire(worker, closedError())))
  }

  #assign(): void {
    for (let job = this.#nextJob(); job; job = this.#nextJob()) {
      const worker = this.#idleWorker() ?? this.#start(readyWorkers)
      if (!worker) return
      this.#assignTo(worker, job)
    }
  }

  /** Starts one more worker if a job still waits because all are busy. */
  #addWorker(): void {
    const job = this.#nextJob()
    const worker = job && this.#start(maxWorkers)
    if (!worker) return
    this.#assignTo(worker, job)
    if (this.#waiting.length > 0) setTimeout(() => this.#addWorker(), growthDelayMs).unref()
  }

  /** The job that has waited longest, among those that can have a worker now. */
  #nextJob(): WaitingJob | undefined {
    const held = [...this.#workers].filter(({ job }) => job && isAnonymous(job.message)).length
    return this.#waiting.find(({ message }) => held < maxAnonymous || !isAnonymous(message))
  }

  #idleWorker(): PoolWorker | undefined {
    return [...this.#workers].find(({ job }) => job === undefined)
  }

  #start(limit: number): PoolWorker | undefined {
    if (this.#workers.size >= limit || this.#closed) return undefined
    const thread = new Worker(new URL(`query-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { cacheLimit },
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
    return worker
  }

  #assignTo(worker: PoolWorker, job: WaitingJob): void {
    this.#waiting.splice(this.#waiting.indexOf(job), 1)
    worker.job = job
    if (worker.isReady) this.#startTimer(worker)
    worker.thread.postMessage(job.message)
  }

  /** Limits the job's time, which begins only once its worker has started. */
  #startTimer(worker: PoolWorker): void {
    const query = worker.job?.message.evaluation.query
    if (query === undefined) return
    const abandon = () => void this.#retire(worker, timeoutError(query, this.#timeLimit))
    worker.timer = setTimeout(abandon, this.#timeLimit)
  }

  #receive(worker: PoolWorker, reply: FromWorker): void {
    if (reply.kind === 'ready') {
      worker.isReady = true
      this.#startTimer(worker)
      return
    }
    const job = worker.job
    clearTimeout(worker.timer)
    worker.job = undefined
    if (reply.kind === 'failure') job?.reject(queryError(reply.error))
    else job?.resolve(reply)
    this.#assign()
  }

  async #retire(worker: PoolWorker, reason: unknown): Promise<void> {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.job?.reject(reason)
    await worker.thread.terminate()
    this.#assign()
  }
}

function isAnonymous(message: ToWorker): boolean {
  return message.kind === 'query' && message.view.publicOnly
}

function fullError(): LakeError {
  const description = 'Too many queries are waiting: try again in a moment'
  return new LakeError(429, { type: 'rateLimitExceededError', description })
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
