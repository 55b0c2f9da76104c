import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { errorLabel } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'
import { stopTimes } from '#api/platform/stop-times.ts'
import { retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { OutboxUnavailableError } from '../outbox.ts'

/**
 * The maximum time to get a connection, including the wait for a free connection, in ms. On a busy
 * host PostgreSQL takes seconds to start a process; together with the answer, a request stays below
 * the 15 s that a page waits.
 */
const connectMs = 5000
/** The time limit of a statement, in ms; PostgreSQL ends the statement itself then. */
const statementMs = 3000
/**
 * The time limit for a lock, in ms. Shorter than the limit of a statement, so that a lock timeout is
 * reported as a lock timeout and not as a slow statement.
 */
const lockMs = 2000
/** Time limits that PostgreSQL enforces; a pooler in front must pass them on. */
export const statementTimes = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: statementMs,
} as const
/** The time limit of an answer, in ms, because a hanging server does not enforce its own limits. */
const answerMs = 4000
/**
 * How long a statement is retried after its connection broke, in ms. Every statement can be repeated:
 * an insert recognizes its id and key, and a change recognizes its version.
 */
const againMs = 2000
/** The first and the longest delay before a new connection, in ms. */
const pace = { baseMs: 10, maxMs: 200 } as const
/** How long an idle connection stays open, in ms. */
const idleMs = 30_000

/** The URL of PostgreSQL, and how this server connects to it. */
export interface PostgresAddress {
  /** `postgres://…` */
  readonly url: string
  /** The maximum number of connections. */
  readonly poolSize: number
  /** The maximum time to get a connection, in ms; five seconds by default. */
  readonly waitMs?: number
  /** Called with the label of each failure except rejected statements, such as `SQLSTATE 53100`. */
  readonly onFailure?: (problem: string) => void
}

/** The part of a connection that statements need. */
export type Connection = Pick<PoolClient, 'query'>

/**
 * The connections to PostgreSQL. Every statement answers or fails within seconds; if its connection
 * breaks, the statement is retried on another connection. After any other connection failure, only the
 * heartbeat is sent, so that no request waits for a hanging server.
 */
export class PostgresLink {
  readonly #pool: Pool
  readonly #log: Log
  readonly #onFailure: (problem: string) => void
  #isAnswering = true
  #problem: string | null = null
  /** Why PostgreSQL ended a connection since its last answer; the statement's own error has no code. */
  #reason: unknown
  #isClosed = false
  #reconnecting: Promise<void> | undefined
  /** The number of attempts to connect since the last success. */
  #attempts = 0
  #onDown = () => {}

  private constructor(pool: Pool, log: Log, onFailure: (problem: string) => void) {
    this.#pool = pool
    this.#log = log
    this.#onFailure = onFailure
    // An idle connection broke: the pool has removed it, and opens another.
    pool.on('error', (cause) => {
      this.#noteReason(cause)
      log.debug({ err: cause }, 'an idle connection ended')
    })
  }

  /** Loads the module, but opens no connection yet. */
  static async open(
    { url, poolSize, waitMs = connectMs, onFailure = () => undefined }: PostgresAddress,
    log: Log,
  ): Promise<PostgresLink> {
    const { Pool } = await import('pg')
    const pool = new Pool({
      connectionString: url,
      application_name: 'petjet',
      max: poolSize,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: idleMs,
      ...statementTimes,
      query_timeout: answerMs,
      keepAlive: true,
      allowExitOnIdle: true,
      onConnect: avoidBitmaps,
    })
    return new PostgresLink(pool, log, onFailure)
  }

  /** Whether the last statement or heartbeat was answered. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /** The label of the current failure, without text of visitors; null while PostgreSQL answers. */
  get problem(): string | null {
    return this.#problem
  }

  /** The number of connections in use, and of statements that wait for a connection. */
  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Runs one statement and returns its rows; fails at once while PostgreSQL does not answer. */
  async rows(text: string, values: readonly unknown[] = []): Promise<QueryResultRow[]> {
    return this.#run(async (client) => (await client.query(text, [...values])).rows)
  }

  /** Runs statements in one transaction; rolls back if one of them fails. */
  transaction<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    return this.#run((client) => transact(client, run))
  }

  /**
   * Runs statements even while PostgreSQL does not answer: the heartbeat, which detects a recovery.
   */
  async probe<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    const result = await this.#withClient(run)
    if (!this.#isAnswering) this.#log.info('PostgreSQL answers again')
    this.#isAnswering = true
    this.#problem = null
    return result
  }

  /** Calls `listener` when PostgreSQL fails to answer, so that a heartbeat is sent at once. */
  onDown(listener: () => void): void {
    this.#onDown = listener
  }

  /** Waits for running statements, at most as long as a stop allows. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const ended = this.#pool.end().catch(() => undefined)
    await withTimeout(ended, stopTimes.statements, () => undefined)
  }

  #run<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    if (!this.#isAnswering)
      return Promise.reject(new OutboxUnavailableError('PostgreSQL does not answer.'))
    return this.#withClient(run)
  }

  async #withClient<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    const until = performance.now() + againMs
    for (let isRetry = false; ; isRetry = true) {
      try {
        if (isRetry) await this.#reconnect()
        return await this.#runOnce(run)
      } catch (cause) {
        if (isRejectedStatement(cause) || isQueueTimeout(cause)) throw cause
        this.#noteReason(cause)
        const isAgain = isBroken(cause) && performance.now() < until && !this.#isClosed
        if (!isAgain) this.#down(cause)
        if (!isAgain) throw cause
        this.#log.debug({ err: cause }, 'a connection to PostgreSQL broke')
      }
    }
  }

  /**
   * Waits until a new connection works. All statements share each attempt: PostgreSQL starts a process
   * for each connection, so many attempts of one server would slow the others.
   */
  #reconnect(): Promise<void> {
    this.#reconnecting ??= this.#tryToConnect().finally(() => (this.#reconnecting = undefined))
    return this.#reconnecting
  }

  async #tryToConnect(): Promise<void> {
    await delay(retryDelayMs(pace, (this.#attempts += 1), 1))
    const client = await this.#pool.connect()
    client.release()
    this.#attempts = 0
  }

  async #runOnce<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    // Without a listener the process would exit.
    const listen = (cause: unknown) => this.#noteReason(cause)
    client.on('error', listen)
    let isUsable = false
    try {
      const result = await run(client)
      isUsable = true
      this.#reason = undefined
      return result
    } catch (cause) {
      isUsable = isRejectedStatement(cause)
      throw cause
    } finally {
      client.off('error', listen)
      client.release(!isUsable)
    }
  }

  #noteReason(cause: unknown): void {
    if (codeOf(cause) !== '') this.#reason = cause
  }

  #down(cause: unknown): void {
    const isUnexplained = codeOf(cause) === '' && isBroken(cause)
    this.#problem = problemOf(isUnexplained ? (this.#reason ?? cause) : cause)
    this.#onFailure(this.#problem)
    if (!this.#isAnswering || this.#isClosed) return
    this.#isAnswering = false
    this.#log.error({ err: cause, problem: this.#problem }, 'PostgreSQL does not answer')
    setImmediate(this.#onDown)
  }
}

/**
 * Disables bitmap scans. A bitmap includes every entry in an index, even of steps that ended since the
 * last vacuum; a plain scan skips them and marks them as dead. The difference matters in a rush of
 * inquiries.
 */
async function avoidBitmaps(client: Pick<Connection, 'query'>): Promise<void> {
  await client.query('SET enable_bitmapscan TO off')
}

/** Runs statements in one transaction on a connection; rolls back if one of them fails. */
export async function transact<Result>(
  client: Connection,
  run: (client: Connection) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN')
  try {
    const result = await run(client)
    await client.query('COMMIT')
    return result
  } catch (cause) {
    // A broken connection has rolled back by itself; the first error gives the reason.
    if (isRejectedStatement(cause)) await client.query('ROLLBACK')
    throw cause
  }
}

/** The code of PostgreSQL (SQLSTATE) or of the network; empty if an error has no code. */
function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/**
 * Whether the connection ended and a new connection is likely to work: the network, PostgreSQL (57P01,
 * 57P02) or a pooler (08) ended it.
 */
function isBroken(cause: unknown): boolean {
  const code = codeOf(cause)
  if (code !== '') return /^(ECONNRESET|EPIPE|ECONNABORTED|08...|57P0[12])$/.test(code)
  return cause instanceof Error && brokenMessages.has(cause.message)
}

/** The driver's messages if a connection broke during a statement or between two. */
const brokenMessages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])

/** Whether no connection was free in time. Not an outage: the running statements report outages. */
function isQueueTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'timeout exceeded when trying to connect'
}

/**
 * A short label without PostgreSQL's own text: PostgreSQL's code such as `SQLSTATE 28P01`, or the
 * network's code.
 */
export function problemOf(cause: unknown): string {
  const code = codeOf(cause)
  if (/^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/.test(code)) return `SQLSTATE ${code}`
  const label = errorLabel(cause)
  return label === 'other' ? 'no answer' : label
}

/**
 * Whether PostgreSQL rejected this statement but accepts other statements: bad values, a deadlock or a
 * conflict (40), or a lock timeout (55P03).
 */
export function isRejectedStatement(cause: unknown): boolean {
  return isBadValue(cause) || /^(40...|55P03)$/.test(codeOf(cause))
}

/** Whether PostgreSQL will never accept these values: bad values (22), or a violated constraint (23). */
export function isBadValue(cause: unknown): boolean {
  return /^2[23]...$/.test(codeOf(cause))
}
