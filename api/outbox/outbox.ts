import * as v from 'valibot'

/** What the outbox itself knows about an entry. */
export interface OutboxEntry {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly acceptedAt: number
  /** When a step was asked for again, by its name, in ms since 1970: it sends a new message then. */
  readonly resentAt?: Readonly<Record<string, number | undefined>> | undefined
}

/** What an outbox stores and which steps there are. What a step does is not known here. */
export interface OutboxParts<Entry extends OutboxEntry> {
  /** Every step there can be. */
  readonly steps: readonly string[]
  /** The step that has to be done before the status sync has anything to write to. */
  readonly firstStep: string
  /** The follow-up that writes down how the other steps stand; it falls due when one changes. */
  readonly statusSync: string
  /** Steps whose receiver is asked, after a crash, whether it already took the message. */
  readonly askedAfterCrash: readonly string[]
  /** The steps that an entry goes through on this server. */
  readonly stepsFor: (entry: Entry) => readonly string[]
  /** Reads an entry from parsed JSON, also of earlier versions; undefined if it is none. */
  readonly read: (stored: unknown) => Entry | undefined
  /** The entry as it is stored, to be written as JSON. */
  readonly write: (entry: Entry) => unknown
}

/** `refused`: the receiver will never take it, so it is not tried again. */
const stepStates = ['waiting', 'done', 'refused'] as const

/** An id that can stand in a path or a log line. */
export const entryIdContract = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
/** Milliseconds since 1970. */
export const momentContract = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** W3C's header; what is none is as good as nothing, and costs no entry. */
export const traceparentContract = v.fallback(
  v.nullable(v.pipe(v.string(), v.regex(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/))),
  null,
)

/** The parts of an outbox with the contracts of its rows. */
export function defineOutbox<Entry extends OutboxEntry>(parts: OutboxParts<Entry>) {
  const step = v.picklist(parts.steps)
  const stepRecord = v.object({
    step,
    state: v.picklist(stepStates),
    attempts: count,
    /** Why the last attempt failed; holds nothing that a visitor typed. */
    problem: v.nullable(v.string()),
    /** Milliseconds since 1970 of the last change. */
    changedAt: momentContract,
  })
  const dueStep = v.object({
    id: v.string(),
    step,
    attempts: count,
    /** An earlier attempt ended without an answer: the receiver might have taken the message. */
    isUncertain: v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((stored) => stored !== 0),
    ),
    /** Grows with every change of the step, so that an outdated claim changes nothing. */
    version: count,
  })
  /** A whole row; one that breaks this contract can be neither done nor shown. */
  const storedStep = v.object({
    ...stepRecord.entries,
    ...dueStep.entries,
    nextAt: momentContract,
  })
  /** With the trace in which the entry came, whose delivery the step is. */
  const tracedStep = v.object({ ...dueStep.entries, traceparent: v.optional(traceparentContract) })
  return { ...parts, stepRecord, dueStep: tracedStep, storedStep }
}

/** The parts of an outbox with the contracts of its rows. */
export type OutboxDefinition<Entry extends OutboxEntry> = ReturnType<typeof defineOutbox<Entry>>

/** How one step of an entry stands. */
export type StepRecord = Readonly<v.InferOutput<OutboxDefinition<OutboxEntry>['stepRecord']>>

/** A step that is to be done now, as it was claimed. */
export type DueStep = Readonly<v.InferOutput<OutboxDefinition<OutboxEntry>['dueStep']>>

/** Milliseconds for which changes are gathered before the status sync writes them down. */
export const syncAfterMs = 300

/** The most waiting entries that are counted: from there on `waiting` says "this many or more". */
export const mostCounted = 10_000

/** Whether the outbox works, how many entries still wait for a step, and since when. */
export interface OutboxState {
  readonly isWritable: boolean
  /** {@link mostCounted} stands for that many or more. */
  readonly waiting: number
  /** ISO 8601; null if nothing waits. */
  readonly waitingSince: string | null
  /** Unreadable rows for which no other store had a replacement. */
  readonly setAside: number
  /** How often the file was found damaged in the last thirty days. */
  readonly damages: number
  /** The last time that the file was found damaged; null if it was not. */
  readonly damage: {
    /** ISO 8601. */
    readonly at: string
    /** Entries in the copy that took its place. */
    readonly salvaged: number
    /** Entries that were restored from elsewhere; null until that has been tried. */
    readonly rebuilt: number | null
  } | null
  /** The database, if the outbox is in one. */
  readonly postgres?: {
    readonly isAnswering: boolean
    /** A short label, such as `ECONNREFUSED` or `SQLSTATE 28P01`; null while it answers. */
    readonly problem: string | null
    readonly connections: {
      readonly open: number
      readonly idle: number
      /** Statements that wait for a connection. */
      readonly waiting: number
    }
  }
}

/** The state of an outbox that cannot be opened. */
export const unusableState: OutboxState = {
  isWritable: false,
  waiting: 0,
  waitingSince: null,
  setAside: 0,
  damages: 0,
  damage: null,
}

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
  /** The trace in which it came, for its deliveries; null if none was told. */
  readonly traceparent?: string | null
}

/** What the outbox has lost and other stores can still have. */
export interface Losses {
  /** The store was damaged, or is new and can replace a lost one: it is unknown what was in it. */
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
  /** What was lost and not replaced yet; undefined if nothing was. */
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
   * @returns the id under which it is stored: an earlier one if the key was used before
   * @throws if the outbox cannot be written; then the sender is told so
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
  /** When the next step after `now` falls due, in ms since 1970; null if none does. */
  nextDueAt(now: number): Awaitable<number | null>
  /** The entry as it was accepted; undefined once it is delivered or erased. */
  entry(id: string): Awaitable<Entry | undefined>
  /** The id of the entry that came with that key; undefined if none did. */
  find(idempotency: string): Awaitable<string | undefined>
  /** How every step of an entry stands; empty if the entry is unknown. */
  steps(id: string): Awaitable<StepRecord[]>
  /** Whether entries can be accepted. */
  canBeWritten(): Promise<boolean>
  close(): Awaitable<void>
}
