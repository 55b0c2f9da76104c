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
  /** Reads an entry from parsed JSON, also of earlier versions; undefined where it is none. */
  readonly read: (stored: unknown) => Entry | undefined
  /** The entry as it is stored, to be written as JSON. */
  readonly write: (entry: Entry) => unknown
}

/** `refused`: the receiver will never take it, so it is not tried again. */
const stepStates = ['waiting', 'done', 'refused'] as const

/** An id that may stand in a path or a log line. */
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
    /** An earlier attempt ended without an answer: the receiver may have taken the message. */
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
