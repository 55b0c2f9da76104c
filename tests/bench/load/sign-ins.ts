import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { type Cluster, type ClusterServer, staff } from '#tests/support/start-cluster.ts'
import { addressOf, ask, type AskOptions, type Answer } from './ask.ts'
import type { Outages } from './outages.ts'

/** How often every session is tried on every server, in ms. */
const everyMs = 1000
/** How long after an outage of Redis servers can still rely on their own memory, in ms. */
const recoveryMs = 35_000
/** How often a rejected sign-in or sign-out is retried, once a second. */
const attempts = 20

const signedOut = v.pipe(v.string(), v.parseJson(), v.object({ warning: v.optional(v.string()) }))

/** A session at `/admin`. */
interface Session {
  readonly name: string
  readonly cookie: string
  /** `leaving` until the sign-out is answered: either status is right then. */
  state: 'signed in' | 'leaving' | 'signed out'
}

/** Signs in and out, and constantly checks whether every server recognizes every session. */
export class SignIns {
  readonly figures = {
    /** How often a session was tried on a server. */
    tried: 0,
    /** Wrong responses that decision 20 allows while Redis is down. */
    excused: 0,
    /** All other wrong responses, each with its session, server and status. */
    wrong: [] as string[],
  }
  readonly #cluster: Cluster
  readonly #outages: Outages
  readonly #sessions: Session[] = []

  constructor(cluster: Cluster, outages: Outages) {
    this.#cluster = cluster
    this.#outages = outages
  }

  /** Begins a session through the proxy. */
  async signIn(name: string): Promise<void> {
    // From a new network each time, because sign-ins are limited by network.
    const from = addressOf(256 * (2 ** 13 + this.#sessions.length))
    const { status, cookie } = await this.#insist('login', { from, body: staff })
    if (status !== 200 || cookie === undefined) this.figures.wrong.push(`${name} could not sign in`)
    else this.#sessions.push({ name, cookie, state: 'signed in' })
  }

  /** Ends the session of that name, if there is one. */
  async signOut(name: string): Promise<void> {
    const session = this.#sessions.find((one) => one.name === name)
    if (session === undefined) return
    session.state = 'leaving'
    const headers = { cookie: session.cookie }
    const { status, body } = await this.#insist('logout', { headers })
    if (status !== 200) {
      this.figures.wrong.push(`${name} could not sign out`)
      return
    }
    const { warning } = v.parse(signedOut, body)
    if (warning !== undefined && !this.#isRedisAway()) {
      this.figures.wrong.push(`${name}: a warning while Redis was running`)
    }
    session.state = 'signed out'
  }

  /** Tries every session on every running server, until the signal. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const running = this.#cluster.servers.filter(({ isRunning }) => isRunning)
      await Promise.all(
        running.flatMap((server) => this.#sessions.map((session) => this.#try(session, server))),
      )
      await delay(everyMs)
    }
  }

  /** Resolves when every server recognizes every session; records what stays wrong. */
  async settle(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs
    for (; ; await delay(everyMs / 4)) {
      const mistakes = await this.#mistakes()
      if (mistakes.length === 0) return
      if (performance.now() > until) return void this.figures.wrong.push(...mistakes)
    }
  }

  /** Repeats a request until a server accepts it. */
  async #insist(action: 'login' | 'logout', options: AskOptions): Promise<Answer> {
    const url = `${this.#cluster.siteUrl}/api/admin/${action}`
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(url, { method: 'POST', ...options })
      if (answer.status === 200 || attempt === attempts) return answer
      await delay(1000)
    }
  }

  async #mistakes(): Promise<string[]> {
    const all = this.#cluster.servers.flatMap((server) =>
      this.#sessions.map(async (session) => {
        const status = await statusOf(session, server)
        const isRight = status === expectedOf(session)
        return isRight ? [] : [`${session.name} on ${server.name}: ${status} at the end`]
      }),
    )
    return (await Promise.all(all)).flat()
  }

  async #try(session: Session, server: ClusterServer): Promise<void> {
    const { state } = session
    const status = await statusOf(session, server)
    // There was no response, or the session is just ending.
    if (status === 0 || session.state === 'leaving' || session.state !== state) return
    this.figures.tried += 1
    if (status === expectedOf(session)) return
    // Without Redis, a server answers 503 for a session that it has not seen, and learns later of a
    // sign-out elsewhere. It never reports that a running session has ended.
    const isAllowed = state === 'signed out' || status === 503
    if (isAllowed && this.#isRedisAway()) this.figures.excused += 1
    else this.figures.wrong.push(`${session.name} on ${server.name}: ${status}`)
  }

  #isRedisAway(): boolean {
    return this.#outages.isUnavailable('Redis', recoveryMs)
  }
}

async function statusOf({ cookie }: Session, { url }: ClusterServer): Promise<number> {
  return (await ask(`${url}/api/admin/session`, { headers: { cookie }, timeoutMs: 5000 })).status
}

/** The right status for a session. */
const expectedOf = ({ state }: Session) => (state === 'signed out' ? 401 : 200)
