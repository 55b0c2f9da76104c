import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { type Cluster, type ClusterServer, staff } from '#tests/support/start-cluster.ts'
import { addressOf, ask } from './ask.ts'
import type { Outages } from './outages.ts'

/** How often every session is tried on every server, in ms. */
const everyMs = 1000
/** How long after an outage of Redis servers may still go by what they know themselves, in ms. */
const recoveryMs = 35_000
/** How often somebody tries to sign in, who waits a second in between. */
const attempts = 20

const signedOut = v.pipe(v.string(), v.parseJson(), v.object({ warning: v.optional(v.string()) }))

/** Somebody at `/admin`. */
interface Admin {
  readonly name: string
  readonly cookie: string
  /** `leaving` until the sign-out was answered: either answer is right then. */
  state: 'signed in' | 'leaving' | 'signed out'
}

/** What became of sessions while parts were away. */
export interface SignInFigures {
  readonly signIns: number
  readonly signOuts: number
  /** How often a session was tried on a server. */
  readonly tried: number
  /** Answers that decision 20 allows while Redis is away, and no other time. */
  readonly excused: number
  /** Answers that are wrong, each with its session, server and status. */
  readonly wrong: readonly string[]
}

/** Signs in and out, and tries all the time whether every server knows who is signed in. */
export class SignIns {
  readonly #cluster: Cluster
  readonly #outages: Outages
  readonly #admins: Admin[] = []
  readonly #wrong: string[] = []
  #tried = 0
  #excused = 0

  constructor(cluster: Cluster, outages: Outages) {
    this.#cluster = cluster
    this.#outages = outages
  }

  get figures(): SignInFigures {
    return {
      signIns: this.#admins.length,
      signOuts: this.#admins.filter(({ state }) => state === 'signed out').length,
      tried: this.#tried,
      excused: this.#excused,
      wrong: this.#wrong,
    }
  }

  /** The cookie of the one of that name; undefined where nobody of that name is signed in. */
  cookieOf(name: string): string | undefined {
    return this.#admins.find((one) => one.name === name && one.state === 'signed in')?.cookie
  }

  /** Signs somebody in through the proxy, again and again where no server answers. */
  async signIn(name: string): Promise<void> {
    // From another network each time: so many from one would be too many.
    const from = addressOf(256 * (2 ** 13 + this.#admins.length))
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const url = `${this.#cluster.siteUrl}/api/admin/login`
      const { status, cookie } = await ask(url, { method: 'POST', from, body: staff })
      if (status === 200 && cookie !== undefined) {
        this.#admins.push({ name, cookie, state: 'signed in' })
        return
      }
      await delay(1000)
    }
    this.#wrong.push(`${name} could not sign in`)
  }

  /** Signs out the one of that name, who must be signed in. */
  async signOut(name: string): Promise<void> {
    const admin = this.#admins.find((one) => one.name === name)
    if (admin === undefined) return
    const { cookie } = admin
    admin.state = 'leaving'
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const url = `${this.#cluster.siteUrl}/api/admin/logout`
      const { status, body } = await ask(url, { method: 'POST', headers: { cookie } })
      if (status === 200) {
        const { warning } = v.parse(signedOut, body)
        if (warning !== undefined && !this.#isRedisAway()) {
          this.#wrong.push(`${name}: a warning while all was well`)
        }
        admin.state = 'signed out'
        return
      }
      await delay(1000)
    }
    this.#wrong.push(`${name} could not sign out`)
  }

  /** Tries every session on every server that runs, until the signal. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#tryAll()
      await delay(everyMs)
    }
  }

  /** Resolves when every server gives the right answer for every session; notes what stays wrong. */
  async settle(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs
    for (;;) {
      const mistakes = await this.#mistakes()
      if (mistakes.length === 0) return
      if (performance.now() > until) return void this.#wrong.push(...mistakes)
      await delay(everyMs / 4)
    }
  }

  async #mistakes(): Promise<string[]> {
    const asked = this.#cluster.servers.flatMap((server) =>
      this.#admins.map(async (admin) => {
        const status = await this.#statusOf(admin, server)
        const isRight = status === wantedOf(admin)
        return isRight ? [] : [`${admin.name} on ${server.name}: ${status} at the end`]
      }),
    )
    return (await Promise.all(asked)).flat()
  }

  async #tryAll(): Promise<void> {
    const tries = this.#cluster.servers
      .filter(({ isRunning }) => isRunning)
      .flatMap((server) => this.#admins.map((admin) => this.#try(admin, server)))
    await Promise.all(tries)
  }

  async #try(admin: Admin, server: ClusterServer): Promise<void> {
    const { state } = admin
    const status = await this.#statusOf(admin, server)
    // Nobody answered, or somebody is signing out just now.
    if (status === 0 || admin.state === 'leaving' || admin.state !== state) return
    this.#tried += 1
    if (status === wantedOf(admin)) return
    // Without Redis, a server knows what it has seen itself: what it has not, nobody can tell (503),
    // and of a sign-out elsewhere it hears later. Nobody is ever told that a session has ended.
    const isAllowed = state === 'signed out' || status === 503
    if (isAllowed && this.#isRedisAway()) this.#excused += 1
    else this.#wrong.push(`${admin.name} on ${server.name}: ${status}`)
  }

  async #statusOf({ cookie }: Admin, { url }: ClusterServer): Promise<number> {
    return (await ask(`${url}/api/admin/session`, { headers: { cookie }, timeoutMs: 5000 })).status
  }

  #isRedisAway(): boolean {
    return this.#outages.isAway('Redis', recoveryMs)
  }
}

/** What a server answers that knows the session, or its end. */
const wantedOf = ({ state }: Admin) => (state === 'signed out' ? 401 : 200)
