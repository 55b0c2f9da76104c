import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress, networkOf } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { MemoryCounter } from './memory-counter.ts'

/** Limits for work that is not answered from memory. */
const defaultLimits = {
  /** The maximum number of running jobs: two use both a processor and the lake fully. */
  running: 2,
  /** The maximum number of waiting jobs. */
  waiting: 64,
  /** The maximum waiting time, in ms. */
  waitMs: 8000,
  /** The processor time that one network can use in a window, in ms: a sixth of one processor. */
  budgetMs: 10_000,
  windowMs: 60_000,
}

/**
 * The processor time, in ms, assumed for a job until it has been measured. A job that never starts
 * still counts: a network with repeated requests comes after a network with a first request.
 */
const assumedMs = 20
/** The delay before a visitor should retry if too many jobs are waiting, in seconds. */
const busySeconds = 5

export interface Visit {
  /** The visitor's network, or the known browser; undefined if no budget applies. */
  readonly network: string | undefined
  /** Aborted if the visitor disconnects; a waiting job then never starts. */
  readonly signal: AbortSignal
  /** The assumed processor time of the job until measured, in ms; {@link assumedMs} by default. */
  readonly expectedMs?: number
}

/** Runs a job for one visit; throws {@link NotAdmittedError} if the job is not started. */
export type Admit = <Result>(job: () => Promise<Result>, hasOwnTurn?: boolean) => Promise<Result>

export interface GateSources {
  readonly admission: Pick<Admission, 'run'>
  readonly trustedProxies: number
}

export function admitFor(c: Context<AppEnv>, { admission, trustedProxies }: GateSources): Admit {
  const network = chargedNetwork(clientAddress(c, trustedProxies))
  return (job, hasOwnTurn) => admission.run({ network, signal: c.req.raw.signal }, job, hasOwnTurn)
}

/** The network that is charged for a client's requests; undefined for this machine. */
export function chargedNetwork(address: string): string | undefined {
  return ownMachine.has(address) ? undefined : networkOf(address)
}

/**
 * The IP addresses of a proxy on this machine if `TRUSTED_PROXIES` is not set; a proxy is not a single
 * visitor.
 */
const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '0:0:0:0', 'unknown'])

/** Admits the requests of all following routes through the gate. */
export function throughGate(sources: GateSources) {
  return createMiddleware<AppEnv>((c, next) => admitFor(c, sources)(next))
}

/** A job was not started: too many are waiting, the budget is used up, or the visitor is gone. */
export class NotAdmittedError extends AppError {
  override name = 'NotAdmittedError'
}

interface Waiting {
  readonly key: string
  readonly start: () => void
  readonly reject: (error: NotAdmittedError) => void
}

/**
 * The gate for all work that is not answered from memory. A few jobs run concurrently, and a limited
 * number wait; the next job belongs to the network that has used the least processor time. So networks
 * that request expensive pages delay only their own requests.
 */
export class Admission {
  readonly #limits: typeof defaultLimits
  readonly #used: MemoryCounter
  readonly #waiting = new Set<Waiting>()
  #running = 0
  /** The number of jobs run, rejected because too many waited, and rejected because of a budget. */
  readonly counts = { admitted: 0, busy: 0, overBudget: 0 }

  constructor(limits: Partial<typeof defaultLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#used = new MemoryCounter(this.#limits.windowMs)
  }

  /**
   * Runs a job in its turn, and charges the network with the processor time used.
   *
   * @param hasOwnTurn whether the job starts at once without waiting; then only the budget applies
   * @throws {NotAdmittedError} if the job was not started
   */
  async run<Result>(
    { network, signal, expectedMs = assumedMs }: Visit,
    job: () => Promise<Result>,
    hasOwnTurn = false,
  ): Promise<Result> {
    const key = network ?? ''
    const { consumed, msLeft } = this.#used.add(key, expectedMs)
    if (network !== undefined && consumed > this.#limits.budgetMs) {
      this.counts.overBudget += 1
      this.#used.add(key, -expectedMs)
      throw new NotAdmittedError('rate-limited', overBudget, {
        retryAfter: Math.max(1, Math.ceil(msLeft / 1000)),
      })
    }
    if (!hasOwnTurn) {
      await this.#turn(key, signal).catch((cause: unknown) => {
        // A network that asks too often waits longer, but did not use the expected time.
        this.#used.add(key, assumedMs - expectedMs)
        throw cause
      })
    }
    this.counts.admitted += 1
    const before = process.cpuUsage()
    const beside = Math.max(1, this.#running)
    try {
      return await job()
    } finally {
      const { user, system } = process.cpuUsage(before)
      this.#used.add(key, (user + system) / 1000 / beside - expectedMs)
      // Lets requests that are answered from memory run between two jobs.
      if (!hasOwnTurn) setImmediate(() => this.#end())
    }
  }

  #turn(key: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(gone())
    if (this.#running < this.#limits.running) {
      this.#running += 1
      return Promise.resolve()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { key, start: resolve, reject }
    const leave = () => this.#reject(waiting, gone())
    const timer = setTimeout(() => this.#reject(waiting, this.#tooMany()), this.#limits.waitMs)
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.add(waiting)
    if (this.#waiting.size > this.#limits.waiting)
      this.#reject(this.#ranked().at(-1), this.#tooMany())
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    })
  }

  #end(): void {
    this.#running -= 1
    const [next] = this.#ranked()
    if (next === undefined) return
    this.#waiting.delete(next)
    this.#running += 1
    next.start()
  }

  /** The waiting jobs, ordered by the processor time that their networks have used, least first. */
  #ranked(): Waiting[] {
    return [...this.#waiting]
      .map((waiting) => ({ waiting, usedMs: this.#used.add(waiting.key, 0).consumed }))
      .toSorted((one, other) => one.usedMs - other.usedMs)
      .map(({ waiting }) => waiting)
  }

  #reject(waiting: Waiting | undefined, error: NotAdmittedError): void {
    if (waiting === undefined || !this.#waiting.delete(waiting)) return
    waiting.reject(error)
  }

  #tooMany(): NotAdmittedError {
    this.counts.busy += 1
    return new NotAdmittedError('busy', busy, { retryAfter: busySeconds })
  }
}

const busy = 'The site is very busy right now. Please try again in a few seconds.'
const overBudget = 'Too many requests came from your network. Please try again in a minute.'
const gone = () => new NotAdmittedError('busy', 'The visitor left.')
