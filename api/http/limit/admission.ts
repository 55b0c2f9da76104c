import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#api/http/app-env.ts'
import { clientAddress, networkOf } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { MemoryCounter } from './memory-counter.ts'

/** Limits of the work that is not answered from memory. */
export interface AdmissionLimits {
  /** How many jobs run at the same time. */
  readonly running: number
  /** How many jobs wait. */
  readonly waiting: number
  /** How long a job waits, in ms. */
  readonly waitMs: number
  /** The processor time that one network can use in a window, in ms. */
  readonly budgetMs: number
  readonly windowMs: number
}

/** Two jobs keep both a processor and the lake busy; a budget is a sixth of one processor. */
const defaultLimits: AdmissionLimits = {
  running: 2,
  waiting: 64,
  waitMs: 8000,
  budgetMs: 10_000,
  windowMs: 60_000,
}

/**
 * A job counts as this much processor time until it has ended and was measured, in ms. One that never
 * starts keeps counting: a network that asks again and again goes behind one that asks for the first time.
 */
const assumedMs = 20
/** When a visitor should come back after a refusal because too many jobs wait, in seconds. */
const busySeconds = 5

/** The visit for which a job runs. */
export interface Visit {
  /** The visitor's network, or the known browser; undefined for a visitor without a budget. */
  readonly network: string | undefined
  /** Aborted when the visitor has gone: a job that waits then never starts. */
  readonly signal: AbortSignal
  /** The processor time that the job counts as until it was measured, in ms; {@link assumedMs} by default. */
  readonly expectedMs?: number
}

/** Runs a job for one visit; throws {@link NotAdmittedError} if it was not started. */
export type Admit = <Result>(job: () => Promise<Result>, hasOwnTurn?: boolean) => Promise<Result>

/** What routes need to put their work through the gate. */
export interface GateSources {
  readonly admission: Pick<Admission, 'run'>
  /** How many of our own proxies are in front of the server. */
  readonly trustedProxies: number
}

/** The gate for what one request needs. */
export function admitFor(c: Context<AppEnv>, { admission, trustedProxies }: GateSources): Admit {
  const network = chargedNetwork(clientAddress(c, trustedProxies))
  return (job, hasOwnTurn) => admission.run({ network, signal: c.req.raw.signal }, job, hasOwnTurn)
}

/** The network that is charged for what a client asks for; undefined for this machine itself. */
export function chargedNetwork(address: string): string | undefined {
  return ownMachine.has(address) ? undefined : networkOf(address)
}

/** A proxy for which `TRUSTED_PROXIES` is not set looks like this; it is no single visitor. */
const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '0:0:0:0', 'unknown'])

/** Puts the requests of all routes behind it through the gate. */
export function throughGate(sources: GateSources) {
  return createMiddleware<AppEnv>((c, next) => admitFor(c, sources)(next))
}

/** The job was not started: too many wait, the network has used up its budget, or the visitor has gone. */
export class NotAdmittedError extends AppError {
  override name = 'NotAdmittedError'
}

interface Waiting {
  /** Whose processor time counts. */
  readonly key: string
  readonly start: () => void
  readonly refuse: (error: NotAdmittedError) => void
}

/**
 * The gate to all work that is not answered from memory. A few jobs run at the same time, and few wait;
 * the next one is always a job of the network that has used the least processor time. So a network, or
 * many, that ask for expensive pages delay their own requests and not those of others.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #used: MemoryCounter
  readonly #waiting = new Set<Waiting>()
  #running = 0
  /** Jobs that were run, refused because too many waited, and refused because of a budget. */
  readonly counts = { admitted: 0, busy: 0, overBudget: 0 }

  constructor(limits: Partial<AdmissionLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#used = new MemoryCounter(this.#limits.windowMs)
  }

  /**
   * Runs a job when its turn comes, and charges the network with the processor time it took.
   *
   * @param hasOwnTurn if the job does not have to wait here: it starts at once, and only the budget counts
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
    if (!hasOwnTurn) await this.#turn(key, signal)
    this.counts.admitted += 1
    const before = process.cpuUsage()
    const beside = Math.max(1, this.#running)
    try {
      return await job()
    } finally {
      const { user, system } = process.cpuUsage(before)
      this.#used.add(key, (user + system) / 1000 / beside - expectedMs)
      // Requests that are answered from memory come between two jobs.
      if (!hasOwnTurn) setImmediate(() => this.#end())
    }
  }

  /** Resolves when a job can start. */
  #turn(key: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(gone())
    if (this.#running < this.#limits.running) {
      this.#running += 1
      return Promise.resolve()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { key, start: resolve, refuse: reject }
    const leave = () => this.#refuse(waiting, gone())
    const timer = setTimeout(() => this.#refuse(waiting, this.#tooMany()), this.#limits.waitMs)
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.add(waiting)
    if (this.#waiting.size > this.#limits.waiting)
      this.#refuse(this.#ranked().at(-1), this.#tooMany())
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

  /** The waiting jobs, those first whose network has used the least processor time until now. */
  #ranked(): Waiting[] {
    return [...this.#waiting]
      .map((waiting) => ({ waiting, usedMs: this.#used.add(waiting.key, 0).consumed }))
      .toSorted((one, other) => one.usedMs - other.usedMs)
      .map(({ waiting }) => waiting)
  }

  #refuse(waiting: Waiting | undefined, error: NotAdmittedError): void {
    if (waiting === undefined || !this.#waiting.delete(waiting)) return
    waiting.refuse(error)
  }

  #tooMany(): NotAdmittedError {
    this.counts.busy += 1
    return new NotAdmittedError('busy', busy, { retryAfter: busySeconds })
  }
}

const busy = 'Many visitors are here at the moment. Please try again in a few seconds.'
const overBudget = 'This came too often from your network. Please try again in a minute.'
const gone = () => new NotAdmittedError('busy', 'The visitor has gone.')
