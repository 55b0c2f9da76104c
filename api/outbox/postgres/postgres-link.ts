import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { Log } from '#api/log/log.ts'
import { retryDelayMs } from '#schemas/lake-retry.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { OutboxAwayError } from '../outbox.ts'
import { isBroken, isQueueTimeout, isRejectedStatement, problemOf } from './postgres-failure.ts'

/** The most connections of one server: its deliveries' questions are short. */
export const maxConnections = 8
/**
 * How long a connection can take, waiting for a free one included, in ms. On a busy host a process
 * of PostgreSQL takes seconds to begin; with the answer after it, a request stays below the 15 s for
 * which a page waits.
 */
const connectMs = 5000
/** How long PostgreSQL can work on a statement, in ms; it ends the statement itself then. */
const statementMs = 3000
/**
 * How long a statement can wait for a lock, in ms. Shorter than the statement can take: PostgreSQL
 * would name the time of the statement otherwise, as if it worked on nothing else either.
 */
const lockMs = 2000
/** Times at which PostgreSQL itself gives up; a pooler in front has to let them pass. */
export const statementTimes = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: statementMs,
} as const
/** How long an answer can take, in ms: a server that hangs ends nothing itself. */
const answerMs = 4000
/**
 * How long a statement is tried again whose connection broke, in ms. Every statement can be repeated:
 * an insert recognizes its id and key, a change its version.
 */
const againMs = 2000
/** The first and the longest pause before a retry, in ms. */
const pace = { baseMs: 10, maxMs: 200 } as const
/** How long a connection is kept that nobody uses, in ms. */
const idleMs = 30_000
/** How long the close waits for statements under way, in ms. */
const closeMs = 1000

/** The part of a connection that statements need. */
export type Connection = Pick<PoolClient, 'query'>

/**
 * The connections to PostgreSQL. Every statement answers or fails within seconds; one whose connection
 * broke is tried again on another. After any other failure of the connection nothing but the heartbeat
 * asks, so that no request waits for a server that hangs.
 */
export class PostgresLink {
  readonly #pool: Pool
  readonly #log: Log
  #isAnswering = true
  #problem: string | null = null
  #isClosed = false
  #onDown = () => {}

  private constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
    // A connection broke that nobody used: the pool has let go of it, and opens another.
    pool.on('error', (cause) => log.debug({ err: cause }, 'an idle connection ended'))
  }

  /**
   * @param url `postgres://`; the module is loaded only now
   * @param waitMs how long a connection can take, in ms
   */
  static async open(url: string, log: Log, waitMs = connectMs): Promise<PostgresLink> {
    const { Pool } = await import('pg')
    const pool = new Pool({
      connectionString: url,
      application_name: 'petjet',
      max: maxConnections,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: idleMs,
      ...statementTimes,
      query_timeout: answerMs,
      keepAlive: true,
      allowExitOnIdle: true,
      onConnect: avoidBitmaps,
    })
    return new PostgresLink(pool, log)
  }

  /** Whether the last statement or heartbeat was answered. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /** Why it does not answer, without anything that a visitor wrote; null while it does. */
  get problem(): string | null {
    return this.#problem
  }

  /** Connections in use, and how many statements wait for one. */
  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** The rows of one statement; fails at once while PostgreSQL does not answer. */
  async rows(text: string, values: readonly unknown[] = []): Promise<QueryResultRow[]> {
    return this.#run(async (client) => (await client.query(text, [...values])).rows)
  }

  /** Runs statements in one transaction; undone if one of them fails. */
  transaction<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    return this.#run((client) => transact(client, run))
  }

  /**
   * Asks even while PostgreSQL does not answer: the heartbeat, which finds out when it does again.
   */
  async probe<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    const result = await this.#withClient(run)
    if (!this.#isAnswering) this.#log.info('PostgreSQL answers again')
    this.#isAnswering = true
    this.#problem = null
    return result
  }

  /** Calls `listener` when an answer failed to come, so that a heartbeat is sent at once. */
  onDown(listener: () => void): void {
    this.#onDown = listener
  }

  /** Lets statements under way end for a second at most. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const ended = this.#pool.end().catch(() => undefined)
    await withTimeout(ended, closeMs, () => undefined)
  }

  #run<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    if (!this.#isAnswering)
      return Promise.reject(new OutboxAwayError('PostgreSQL does not answer.'))
    return this.#withClient(run)
  }

  async #withClient<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    const until = performance.now() + againMs
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#runOnce(run)
      } catch (cause) {
        if (isRejectedStatement(cause) || isQueueTimeout(cause)) throw cause
        const isAgain = isBroken(cause) && performance.now() < until && !this.#isClosed
        if (!isAgain) this.#down(cause)
        if (!isAgain) throw cause
        this.#log.debug({ err: cause }, 'a connection to PostgreSQL broke')
      }
      await delay(retryDelayMs(pace, attempts))
    }
  }

  async #runOnce<Result>(run: (client: Connection) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    // A connection that breaks tells its statement, too; without a listener it would end the process.
    const ignore = () => undefined
    client.on('error', ignore)
    let isUsable = false
    try {
      const result = await run(client)
      isUsable = true
      return result
    } catch (cause) {
      isUsable = isRejectedStatement(cause)
      throw cause
    } finally {
      client.off('error', ignore)
      client.release(!isUsable)
    }
  }

  #down(cause: unknown): void {
    this.#problem = problemOf(cause)
    if (!this.#isAnswering || this.#isClosed) return
    this.#isAnswering = false
    this.#log.error({ err: cause, problem: this.#problem }, 'PostgreSQL does not answer')
    setImmediate(this.#onDown)
  }
}

/**
 * A bitmap is made of every entry that an index holds, those of steps that ended since the last
 * vacuum included; a plain scan passes over them once and marks them. In a rush that decides.
 */
async function avoidBitmaps(client: Pick<Connection, 'query'>): Promise<void> {
  await client.query('SET enable_bitmapscan TO off')
}

/** Runs statements in one transaction on a connection; undone if one of them fails. */
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
    // A connection that is gone has rolled back by itself; the first error says why.
    if (isRejectedStatement(cause)) await client.query('ROLLBACK')
    throw cause
  }
}
