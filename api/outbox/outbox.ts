import { createHash } from 'node:crypto'
import type { SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'

/** The part of an entry that the outbox itself uses. */
export interface OutboxEntry {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly acceptedAt: number
  /** When a repeat of each step was requested, in ms since 1970; a repeat sends a new message. */
  readonly resentAt?: Readonly<Record<string, number | undefined>> | undefined
}

/** The entries' type and their steps. The runners define what each step does. */
export interface OutboxParts<Entry extends OutboxEntry> {
  readonly steps: readonly string[]
  /** The step that creates the document that the status sync updates. */
  readonly firstStep: string
  /** The follow-up that records the other steps' states; it falls due when a state changes. */
  readonly statusSync: string
  /** After a crash, the runners of these steps ask the receiver whether it already has the message. */
  readonly checkedAfterCrash: readonly string[]
  /** The steps that an entry goes through on this server. */
  readonly stepsFor: (entry: Entry) => readonly string[]
  /** Reads an entry of any version from parsed JSON; undefined if it is invalid. */
  readonly read: (stored: unknown) => Entry | undefined
  /** Returns the stored form of an entry, for JSON. */
  readonly write: (entry: Entry) => unknown
}

/** `refused`: the receiver will never accept the message, so the step is not retried. */
const stepStates = ['waiting', 'done', 'refused'] as const

/** An id that is safe in a path or a log line. */
export const entryIdContract = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
/** Milliseconds since 1970. */
export const momentContract = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** W3C's header; an invalid header is ignored and does not invalidate the entry. */
export const traceparentContract = v.fallback(
  v.nullable(v.pipe(v.string(), v.regex(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/))),
  null,
)

/** Adds the contracts of the rows to the parts of an outbox. */
export function defineOutbox<Entry extends OutboxEntry>(parts: OutboxParts<Entry>) {
  const step = v.picklist(parts.steps)
  const stepRecord = v.object({
    step,
    state: v.picklist(stepStates),
    attempts: count,
    /** Why the last attempt failed; contains no text that a visitor typed. */
    problem: v.nullable(v.string()),
    /** Milliseconds since 1970 of the last change, and of the next attempt if the step waits. */
    changedAt: momentContract,
    nextAt: momentContract,
  })
  const dueStep = v.object({
    id: v.string(),
    step,
    attempts: count,
    /** An earlier attempt ended without an answer, so the receiver may have accepted the message. */
    isUncertain: v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((stored) => stored !== 0),
    ),
    /** Increases with every change of the step, so that an outdated claim changes nothing. */
    version: count,
    /** The trace that the entry arrived with, which includes its deliveries. */
    traceparent: v.optional(traceparentContract),
  })
  /** A complete row; a row that violates this contract can be neither delivered nor shown. */
  const storedStep = v.object({
    ...stepRecord.entries,
    ...dueStep.entries,
  })
  const failingStep = v.object({
    step,
    /** The number of entries. */
    count,
    /** When the oldest entry was accepted, and the earliest next attempt; in ms since 1970. */
    since: momentContract,
    nextAt: momentContract,
    /** Why the last attempt failed. */
    problem: v.string(),
  })
  return { ...parts, stepRecord, dueStep, storedStep, failingStep }
}

/** The parts of an outbox with the contracts of its rows. */
export type OutboxDefinition<Entry extends OutboxEntry> = ReturnType<typeof defineOutbox<Entry>>

/** The state of one step of an entry. */
export type StepRecord = Readonly<v.InferOutput<OutboxDefinition<OutboxEntry>['stepRecord']>>

/** The end of a step that another store has recorded. */
export type EndedStep = Omit<StepRecord, 'nextAt'>

/** A step whose attempts keep failing, in all entries that wait for it. */
export type FailingStep = Readonly<v.InferOutput<OutboxDefinition<OutboxEntry>['failingStep']>>

/** A claim of a step that is due. */
export type DueStep = Readonly<v.InferOutput<OutboxDefinition<OutboxEntry>['dueStep']>>

/** How long a delivered entry's key is remembered, in ms: thirty days. */
export const rememberMs = 30 * 24 * 3600 * 1000

/** How long to collect changes before the status sync records them, in ms. */
export const syncAfterMs = 300

/** The maximum count of waiting entries: at this value, `waiting` means "this many or more". */
export const mostCounted = 10_000

export interface OutboxState {
  readonly isWritable: boolean
  /** Up to {@link mostCounted}, which means that many or more. */
  readonly waiting: number
  /** ISO 8601; null if nothing waits. */
  readonly waitingSince: string | null
  /** Unreadable rows that no other store could replace. */
  readonly setAside: number
  /** How often the file was found damaged in the last thirty days. */
  readonly damages: number
  /** The last damage that was found; null if there was none. */
  readonly damage: {
    /** ISO 8601. */
    readonly at: string
    /** The number of entries in the copy that replaced the file. */
    readonly salvaged: number
    /** The number of entries restored from elsewhere; null until that has been tried. */
    readonly rebuilt: number | null
  } | null
  /** The database, if the outbox is in a database. */
  readonly postgres?: {
    readonly isAnswering: boolean
    /** A short label, such as `ECONNREFUSED` or `SQLSTATE 28P01`; null while it answers. */
    readonly problem: string | null
    readonly connections: {
      readonly open: number
      readonly idle: number
      /** The number of statements waiting for a connection. */
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

/** A file answers synchronously, a database does not; callers await both. */
export type Awaitable<Value> = Value | Promise<Value>

/** The outbox is closed, or its outage was logged at the start; nothing was read or written. */
export class OutboxUnavailableError extends Error {
  override name = 'OutboxUnavailableError'
}

export type StepName = Pick<DueStep, 'id' | 'step'>

export interface NewEntry<Entry extends OutboxEntry> {
  readonly entry: Entry
  readonly steps: readonly string[]
  /** A repeat with the same key is the same entry. */
  readonly idempotency: string | null
  /** Whether this server starts the delivery now, so that other servers do not. Default: true. */
  readonly isHeld?: boolean
  /** The trace that the entry arrived with, for its deliveries; null if there is none. */
  readonly traceparent?: string | null
}

/** Data that the outbox has lost and other stores might still have. */
export interface Losses {
  /**
   * The store was damaged, or is new and might replace a lost store, so its previous content is unknown.
   */
  readonly isAny: boolean
  /** Entries whose rows were set aside. */
  readonly ids: readonly string[]
}

/** The result of a failed attempt that will be repeated. */
export interface Postponement {
  /** Milliseconds since 1970. */
  readonly nextAt: number
  readonly problem: string
  readonly isUncertain: boolean
}

/**
 * The durable store of entries until each of their steps is done: a file for one server, or a database
 * for several. In a database, a step that one server holds is not due for other servers.
 */
export interface Outbox<Entry extends OutboxEntry> {
  /** The entries' type and their steps. */
  readonly definition: OutboxDefinition<Entry>
  /** Whether other servers deliver from this outbox, too. */
  readonly isShared: boolean
  readonly state: OutboxState
  /**
   * Stores an entry. When this resolves, the entry is on disk.
   *
   * @returns the id of the stored entry: that of an earlier entry if the key was used before
   * @throws if the outbox cannot be written; the caller must report the failure to the sender
   */
  accept(added: NewEntry<Entry>): Promise<{ id: string; isRepeat: boolean }>
  /**
   * Makes a step of an entry due again; restores the payload until the step is done. Does nothing if the
   * step waits or runs already.
   *
   * @param traceparent the trace of the request to repeat it; the entry's own trace takes precedence
   */
  reopen(entry: Entry, step: string, traceparent?: string | null): Promise<void>
  /** Ends a step permanently, and deletes the payload if no step needs it anymore. */
  complete(due: DueStep, state: 'done' | 'refused', problem?: string | null): Promise<void>
  postpone(due: DueStep, after: Postponement): Promise<void>
  /**
   * Makes waiting steps of all entries due now. A step that its receiver might still be working on waits
   * for as long as that takes.
   */
  bringForward(steps: readonly string[]): Promise<void>
  /** Which of these steps wait after at least this many failed attempts. */
  failing(steps: readonly string[], attempts: number): Awaitable<FailingStep[]>
  /** Claims the steps that are due now for this server, except `underWay`. */
  due(now: number, limit: number, underWay?: readonly StepName[]): Awaitable<DueStep[]>
  /** When the next step after `now` falls due, in ms since 1970; null if there is none. */
  nextDueAt(now: number): Awaitable<number | null>
  /** The accepted entry; undefined once it is delivered or erased. */
  entry(id: string): Awaitable<Entry | undefined>
  /** The id of the entry with this key; undefined if there is none. */
  find(idempotency: string): Awaitable<string | undefined>
  /** The state of each step of an entry; empty if the entry is unknown. */
  steps(id: string): Awaitable<StepRecord[]>
  canBeWritten(): Promise<boolean>
  /**
   * Restores an entry whose steps the outbox has lost, from a store that knows which steps wait. Their
   * steps ask their receivers first whether they were done. Existing steps do not change.
   *
   * @returns whether anything was missing
   */
  restore(entry: Entry, steps: readonly string[]): Promise<boolean>
  /**
   * Ends a waiting step whose end another store has recorded, because this store was restored from a
   * backup. Does nothing if this store changed the step later.
   *
   * @returns whether the step was ended
   */
  endEarlier(id: string, step: EndedStep): Promise<boolean>
  /** The losses that have not been replaced; undefined if there are none. */
  losses(): Awaitable<Losses | undefined>
  /** Records that these entries have been restored, although some of their rows were set aside. */
  madeUpFor(ids: readonly string[]): Promise<void>
  /** Records that lost entries were searched for elsewhere, and how many were found. */
  rebuilt(count: number): Promise<void>
  /** Deletes an entry's payload from the outbox permanently, even if steps still need it. */
  erase(id: string): Promise<void>
  /** Returns up to `limit` ids of entries with a payload, starting after an id. */
  idsWithPayload(after: string, limit: number): Awaitable<string[]>
  /** Deletes data older than thirty days. */
  forget(): Promise<void>
  close(): Awaitable<void>
}

/** A row of an entry; `digest` is null in rows of the first schema. */
export type EntryRow = Readonly<Record<string, SQLOutputValue>>

/** Serializes an entry, with a digest that reveals damage. */
export function entryText<Entry extends OutboxEntry>(
  { write }: Pick<OutboxParts<Entry>, 'write'>,
  entry: Entry,
): { body: string; digest: string } {
  const body = JSON.stringify(write(entry))
  return { body, digest: digestOf(body) }
}

/**
 * Reads an entry from its text.
 *
 * @returns undefined if the text has changed
 */
export function readEntry<Entry extends OutboxEntry>(
  { read }: Pick<OutboxParts<Entry>, 'read'>,
  { id, body, digest }: EntryRow,
): Entry | undefined {
  if (typeof body !== 'string') return undefined
  if (digest !== null && digest !== digestOf(body)) return undefined
  const entry = read(parsedJson(body))
  return entry?.id === id ? entry : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url')
}

/** Parses the valid rows and skips the other rows. */
export function parsedRows<Contract extends v.GenericSchema>(
  contract: Contract,
  rows: readonly Record<string, SQLOutputValue>[],
): v.InferOutput<Contract>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(contract, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** Converts a row's BigInts to numbers; a number that is too large becomes an unsafe integer. */
export function plainRow(row: EntryRow): Record<string, SQLOutputValue> {
  const plain: Record<string, SQLOutputValue> = {}
  for (const [name, value] of Object.entries(row)) {
    plain[name] = typeof value === 'bigint' ? Number(value) : value
  }
  return plain
}
