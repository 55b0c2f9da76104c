import { randomUUID } from 'node:crypto'

/** One event about a user of the Studio, as `@sanity/bifur-client` passes it on. */
export type PresenceEvent =
  | { readonly type: 'rollCall'; readonly i: string; readonly session: string }
  | { readonly type: 'state'; readonly i: string; readonly m: PresenceState }
  | { readonly type: 'disconnect'; readonly i: string; readonly m: { readonly session: string } }

/** Where a session is; the Studio decides what the locations hold. */
export interface PresenceState {
  readonly sessionId: string
  readonly locations: readonly unknown[]
}

type Listener = (event: PresenceEvent) => void

/** The tabs that have one dataset open; each hears the events of all. */
export class PresenceRoom {
  readonly #listeners = new Map<string, Listener>()

  subscribe(listener: Listener): string {
    const id = randomUUID()
    this.#listeners.set(id, listener)
    return id
  }

  unsubscribe(id: string): void {
    this.#listeners.delete(id)
  }

  broadcast(event: PresenceEvent): void {
    for (const listener of this.#listeners.values()) listener(event)
  }
}
