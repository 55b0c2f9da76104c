import type { SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'
import { readEntry } from './entry-text.ts'
import { storedStepContract, type DeliveryStep, type OutboxEntry } from './outbox-entry.ts'
import type { OutboxFile } from './outbox-file.ts'

/**
 * Takes rows that cannot be read out of the way, so that none of them stops the rest. They are kept
 * in a table of their own, and what they lack is filled in where that is possible. Words for which
 * no step waits any more are forgotten. Inside a transaction.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export function setAsideBadRows(
  file: OutboxFile,
  now: number,
  stepsFor: (entry: OutboxEntry) => readonly DeliveryStep[],
): number {
  const unreadable = file.bodies
    .all()
    .filter(({ id, body, digest }) => readEntry({ id, body, digest }) === undefined)
  for (const { id } of unreadable) setAsideInquiry(file, String(id), now)
  const odd = oddSteps(file)
  for (const step of odd) setAsideStep(file, step, { now, stepsFor })
  file.forgetUnneeded.run()
  return unreadable.length + odd.length
}

/** Steps that the contract refuses, by which they are read later, and those that wait for no inquiry. */
function oddSteps(file: OutboxFile): { id: string; name: string }[] {
  const odd = []
  for (const stored of file.everyStep.iterate()) {
    const row = plain(stored)
    const isLost = row['state'] === 'waiting' && row['isKnown'] === 0
    if (isLost || !v.is(storedStepContract, row)) {
      odd.push({ id: String(row['id']), name: String(row['step']) })
    }
  }
  return odd
}

/** A row whose numbers are JavaScript's; one that is too great is no safe integer then. */
function plain(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ])
  return Object.fromEntries(values) as Record<string, SQLOutputValue>
}

/** Sets a whole inquiry aside, its steps with it. */
function setAsideInquiry(file: OutboxFile, id: string, now: number): void {
  const content = { ...file.body.get(id), steps: file.rawSteps.all(id).map(plain) }
  file.setAside.run(now, id, JSON.stringify(content))
  file.dropInquiry.run(id)
}

interface Repair {
  readonly now: number
  readonly stepsFor: (entry: OutboxEntry) => readonly DeliveryStep[]
}

/** Sets one step aside, and has it done again where the inquiry itself can be read. */
function setAsideStep(file: OutboxFile, odd: { id: string; name: string }, repair: Repair): void {
  const { id, name } = odd
  const { now, stepsFor } = repair
  const row = file.body.get(id)
  const entry = readEntry({ id, body: row?.['body'], digest: row?.['digest'] })
  const steps = file.rawSteps
    .all(id)
    .map(plain)
    .filter((step) => step['name'] === name)
  file.setAside.run(now, id, JSON.stringify(steps))
  file.dropStep.run(id, name)
  if (entry === undefined || entry.resentAt !== undefined) return
  for (const step of stepsFor(entry)) {
    if (step === 'report') file.restoreStep.run(id, step, now)
    else file.uncertainStep.run(id, step, now, now)
  }
  file.rebuiltRow.run(id)
}
