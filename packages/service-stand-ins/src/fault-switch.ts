import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'

/** Failures that a stand-in can simulate. */
export const faults = [
  'none',
  'fail',
  'throttle',
  'refuse',
  'hang',
  'reset',
  'lose-answer',
  'unreadable',
] as const
export type Fault = (typeof faults)[number]

/** How a stand-in behaves now. */
export interface FaultState {
  readonly fault: Fault
  /** Milliseconds before any answer. */
  readonly delayMs: number
  /** The number of requests that will still get the fault; null means all. */
  readonly remaining: number | null
}

const maxDelayMs = 60_000

/** The settings that a page's form or a test sends; an empty field counts as absent. */
const wantedState = v.object({
  fault: v.picklist(faults, `must be one of ${faults.join(', ')}`),
  delayMs: v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform(Number),
      v.number('must be a number of milliseconds'),
      v.minValue(0),
      v.maxValue(maxDelayMs),
    ),
    0,
  ),
  remaining: v.optional(
    v.nullable(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.transform(Number),
        v.number('must be a number of requests'),
        v.integer(),
        v.minValue(0),
      ),
    ),
    null,
  ),
})

const wellBehaved: FaultState = { fault: 'none', delayMs: 0, remaining: null }

/** The fault switch of one stand-in, set on its page or by a test. */
export class FaultSwitch {
  #state = wellBehaved

  get state(): FaultState {
    return this.#state
  }

  set(next: Partial<FaultState>): void {
    this.#state = { ...wellBehaved, ...next }
  }

  /** The fault for the next request; counts down if the number is limited. */
  take(): Fault {
    const { fault, remaining } = this.#state
    if (fault === 'none' || remaining === null) return fault
    if (remaining <= 1) this.#state = { ...this.#state, fault: 'none', remaining: null }
    else this.#state = { ...this.#state, remaining: remaining - 1 }
    return fault
  }

  /** Waits for the delay that is set. */
  async wait(): Promise<void> {
    if (this.#state.delayMs > 0) await delay(this.#state.delayMs)
  }
}

/** A context whose socket can be destroyed. */
type NodeContext = Context<{ Bindings: HttpBindings }>

/** Ends the connection with a TCP reset, so that the caller gets no answer at all. */
export function resetConnection(c: NodeContext): Response {
  c.env.incoming.socket.resetAndDestroy()
  return c.body(null)
}

/**
 * The response for faults that are the same in every service: no response, or an unreadable response.
 *
 * @returns undefined for every other fault
 */
export function brokenAnswer(
  c: NodeContext,
  fault: Fault,
): Response | Promise<Response> | undefined {
  if (fault === 'hang') return stall(c)
  if (fault === 'reset') return resetConnection(c)
  if (fault === 'unreadable') return unreadableAnswer(c)
  return undefined
}

/** A page in place of a JSON response, as a proxy in between might send. */
function unreadableAnswer(c: NodeContext): Response | Promise<Response> {
  return c.html('<!doctype html><title>Maintenance</title><p>We will be back soon.</p>')
}

/** Holds the request open until its caller gives up, for a minute at most. */
export async function stall(c: NodeContext): Promise<Response> {
  await delay(60_000, undefined, { signal: c.req.raw.signal }).catch(() => undefined)
  return c.body(null, 504)
}

/** `GET` and `POST /faults`: reads and sets the switch, as JSON or from a page's form. */
export function faultRoutes(faultSwitch: FaultSwitch, backTo: string): Hono {
  return new Hono()
    .get('/faults', (c) => c.json(faultSwitch.state))
    .post('/faults', async (c) => {
      const site = c.req.header('sec-fetch-site')
      if (site !== undefined && site !== 'same-origin')
        return c.json({ error: 'own page only' }, 403)
      const isJson = c.req.header('content-type')?.startsWith('application/json') === true
      const sent = await (isJson ? c.req.json<unknown>() : c.req.parseBody()).catch(() => undefined)
      const wanted = v.safeParse(wantedState, withoutEmpty(sent))
      if (!wanted.success) {
        const [issue] = wanted.issues
        return c.json({ error: `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}` }, 400)
      }
      const { remaining, ...state } = wanted.output
      faultSwitch.set({ ...state, remaining: remaining === 0 ? null : remaining })
      return isJson ? c.json(faultSwitch.state) : c.redirect(backTo, 303)
    })
}

function withoutEmpty(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
}
