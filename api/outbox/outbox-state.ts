import * as v from 'valibot'
import type { OutboxFile } from './outbox-file.ts'

/** The most waiting entries that are counted: from there on `waiting` says "this many or more". */
export const mostCounted = 10_000

/** Whether the outbox works, how many entries still wait for a step, and since when. */
export interface OutboxState {
  readonly isWritable: boolean
  /** {@link mostCounted} stands for that many or more. */
  readonly waiting: number
  /** ISO 8601; null where nothing waits. */
  readonly waitingSince: string | null
  /** Unreadable rows for which no other store had a replacement. */
  readonly setAside: number
  /** How often the file was found damaged in the last thirty days. */
  readonly damages: number
  /** The last time that the file was found damaged; null where it was not. */
  readonly damage: {
    /** ISO 8601. */
    readonly at: string
    /** Entries in the copy that took its place. */
    readonly salvaged: number
    /** Entries that were restored from elsewhere; null until that has been tried. */
    readonly rebuilt: number | null
  } | null
  /** The database, where the outbox is in one. */
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

const count = v.object({ count: v.number() })
const backlogContract = v.object({ count: v.number(), oldest: v.nullable(v.number()) })
const damageContract = v.object({
  at: v.number(),
  salvaged: v.number(),
  rebuilt: v.nullable(v.number()),
})

/** Reads the state from the file. */
export function outboxState(file: OutboxFile, isWritable: boolean): OutboxState {
  const backlog = v.parse(backlogContract, file.backlog.get(mostCounted))
  const last = file.lastDamage.get()
  const damage = last === undefined ? null : v.parse(damageContract, last)
  return {
    isWritable,
    waiting: backlog.count,
    waitingSince: backlog.oldest === null ? null : timeText(backlog.oldest),
    setAside: v.parse(count, file.setAsideCount.get()).count,
    damages: v.parse(count, file.damageCount.get()).count,
    damage: damage && { ...damage, at: timeText(damage.at) },
  }
}

/** A damaged number need not be a time. */
function timeText(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString()
}
