import type { DueStep, OutboxDefinition, OutboxEntry, StepRecord } from './outbox-definition.ts'
import type { OutboxState } from './outbox-state.ts'

/** A file answers at once, a database later: whoever asks awaits both. */
export type Awaitable<Value> = Value | Promise<Value>

/** The outbox cannot be reached for now, which was logged when it began: nothing was asked. */
export class OutboxAwayError extends Error {
  override name = 'OutboxAwayError'
}

/** A step of an entry. */
export type StepName = Pick<DueStep, 'id' | 'step'>

/** What to put into the outbox. */
export interface NewEntry<Entry extends OutboxEntry> {
  readonly entry: Entry
  readonly steps: readonly string[]
  /** A repeat with the same key is the same entry. */
  readonly idempotency: string | null
  /** This server begins at once: in a shared outbox its steps are due for no other. Default: true. */
  readonly isHeld?: boolean
  /** The trace in which it came, for its deliveries; null where none was told. */
  readonly traceparent?: string | null
}

/** What the outbox has lost and other stores may still have. */
export interface Losses {
  /** The store was damaged, or is new and may replace a lost one: it is unknown what was in it. */
  readonly isAny: boolean
  /** Entries whose rows were set aside. */
  readonly ids: readonly string[]
}

/** Everything that is done with an outbox besides deliveries. */
export interface OutboxUpkeep<Entry extends OutboxEntry> {
  /**
   * Puts back an entry whose steps the outbox has lost, from a store that knows which ones wait.
   * Their receivers are asked first whether they were done; steps that the outbox still has stay as
   * they are.
   *
   * @returns whether anything was missing
   */
  restore(entry: Entry, steps: readonly string[]): Promise<boolean>
  /** What was lost and not replaced yet; undefined where nothing was. */
  losses(): Awaitable<Losses | undefined>
  /** Records that nothing of these entries is lost, although rows of theirs were set aside. */
  madeUpFor(ids: readonly string[]): Promise<void>
  /** Records that lost entries were looked for elsewhere, and how many were found. */
  rebuilt(count: number): Promise<void>
  /** Erases an entry's payload from the outbox for good, even where steps still wait for it. */
  erase(id: string): Promise<void>
  /** Ids of entries whose payload is still in the outbox: the next `limit` after one of them. */
  idsWithPayload(after: string, limit: number): Awaitable<string[]>
  /** Forgets what is older than thirty days. */
  forget(): Promise<void>
}

/**
 * The durable store in which an entry rests until each of its steps is done. A file holds it for one
 * server, or a database for several: then a step that one of them holds is due for no other.
 */
export interface Outbox<Entry extends OutboxEntry> {
  /** What is stored here, and which steps there are. */
  readonly definition: OutboxDefinition<Entry>
  readonly maintenance: OutboxUpkeep<Entry>
  /** Whether other servers deliver from it, too. */
  readonly isShared: boolean
  /** Whether the outbox works and what waits in it, for monitoring. */
  readonly state: OutboxState
  /**
   * Stores an entry; it is on disk when this resolves.
   *
   * @returns the id under which it is stored: an earlier one where the key was used before
   * @throws where the outbox cannot be written; then the sender is told so
   */
  accept(added: NewEntry<Entry>): Promise<{ id: string; isRepeat: boolean }>
  /**
   * Makes a step of an entry due again; the payload is put back until that is done.
   *
   * @param traceparent the trace in which that was asked for; one in which the entry came counts more
   */
  reopen(entry: Entry, step: string, traceparent?: string | null): Promise<void>
  /** Ends a step for good, and forgets the payload once no step needs it any more. */
  complete(due: DueStep, state: 'done' | 'refused', problem?: string | null): Promise<void>
  /** Lets a step rest until `nextAt`, in ms since 1970. */
  postpone(
    due: DueStep,
    after: { nextAt: number; problem: string; isUncertain: boolean },
  ): Promise<void>
  /** Claims of the steps that are due now for this server, but for those that are under way. */
  due(now: number, limit: number, underWay?: readonly StepName[]): Awaitable<DueStep[]>
  /** When the next step after `now` falls due, in ms since 1970; null where none does. */
  nextDueAt(now: number): Awaitable<number | null>
  /** The entry as it was accepted; undefined once it is delivered or erased. */
  entry(id: string): Awaitable<Entry | undefined>
  /** The id of the entry that came with that key; undefined where none did. */
  find(idempotency: string): Awaitable<string | undefined>
  /** How every step of an entry stands; empty where the entry is unknown. */
  steps(id: string): Awaitable<StepRecord[]>
  /** Whether entries can be accepted. */
  canBeWritten(): Promise<boolean>
  close(): Awaitable<void>
}
