import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'

/** What a stand-in can be told to do wrong, as the hosted service sometimes does. */
export const faults = [
  'none',
  'fail',
  'throttle',
  'refuse',
  'hang',
  'reset',
  'lose-answer',
] as const
export type Fault = (typeof faults)[number]

/** How a stand-in behaves now. */
export interface FaultState {
  readonly fault: Fault
  /** Milliseconds before any answer. */
  readonly delayMs: number
  /** How many more requests the fault meets; `null` is all of them. */
  readonly remaining: number | null
}

const wellBehaved: FaultState = { fault: 'none', delayMs: 0, remaining: null }

/** One service's switch, thrown from its page or by a test. */
export class FaultSwitch {
  #state = wellBehaved

  get state(): FaultState {
    return this.#state
  }

  set(next: Partial<FaultState>): void {
    this.#state = { ...wellBehaved, ...next }
  }

  /** The fault that the next request meets; counts it where the fault is limited. */
  take(): Fault {
    const { fault, remaining } = this.#state
    if (fault === 'none' || remaining === null) return fault
    if (remaining <= 1) this.#state = { ...this.#state, fault: 'none', remaining: null }
    else this.#state = { ...this.#state, remaining: remaining - 1 }
    return fault
  }

  /** Waits as long as the switch says. */
  async wait(): Promise<void> {
    if (this.#state.delayMs > 0) await delay(this.#state.delayMs)
  }
}

/** A context whose socket can be torn down. */
type NodeContext = Context<{ Bindings: HttpBindings }>

/** Ends the connection with a TCP reset, so that the caller gets no answer at all. */
export function resetConnection(c: NodeContext): Response {
  c.env.incoming.socket.resetAndDestroy()
  return c.body(null)
}

/** Holds the request until its caller gives up, at most a minute. */
export async function hang(c: NodeContext): Promise<Response> {
  await delay(60_000, undefined, { signal: c.req.raw.signal }).catch(() => undefined)
  return c.body(null, 504)
}

/** `GET` and `POST /faults`: reads and throws a switch, as JSON or from a page's form. */
export function faultRoutes(faultSwitch: FaultSwitch, backTo: string): Hono {
  return new Hono()
    .get('/faults', (c) => c.json(faultSwitch.state))
    .post('/faults', async (c) => {
      const site = c.req.header('sec-fetch-site')
      if (site !== undefined && site !== 'same-origin')
        return c.json({ error: 'own page only' }, 403)
      const isJson = c.req.header('content-type')?.startsWith('application/json') === true
      const wanted: Record<string, unknown> = isJson ? await c.req.json() : await c.req.parseBody()
      const fault = faults.find((name) => name === wanted['fault'])
      if (fault === undefined) return c.json({ error: `fault is one of ${faults.join(', ')}` }, 400)
      faultSwitch.set({
        fault,
        delayMs: Math.max(0, Number(wanted['delayMs'] ?? 0) || 0),
        remaining: Number(wanted['remaining']) > 0 ? Number(wanted['remaining']) : null,
      })
      return isJson ? c.json(faultSwitch.state) : c.redirect(backTo, 303)
    })
}
