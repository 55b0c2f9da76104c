import type { SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'
import { readEntry } from './entry-text.ts'
import type { OutboxDefinition, OutboxEntry } from './outbox-definition.ts'
import type { OutboxFile } from './outbox-file.ts'
import { addUncertainStep } from './outbox-rows.ts'

type Row = Record<string, SQLOutputValue>

/**
 * Moves rows that cannot be read into a table of their own, so that none of them stops the rest, and
 * fills in what is missing then where that is possible. Inside a transaction.
 *
 * @param now milliseconds since 1970
 * @returns how many rows there were
 */
export function setAsideBadRows<Entry extends OutboxEntry>(
  file: OutboxFile,
  definition: OutboxDefinition<Entry>,
  now: number,
): number {
  const unreadable = file.bodies.all().filter((row) => readEntry(definition, row) === undefined)
  for (const { id } of unreadable) setAsideEntry(file, String(id), now)
  const odd = oddSteps(file, definition)
  for (const step of odd) setAsideStep(file, definition, step, now)
  return unreadable.length + odd.length
}

/** Steps that break the contract by which they are read later, and those that wait for no entry. */
function oddSteps<Entry extends OutboxEntry>(
  file: OutboxFile,
  { storedStep }: OutboxDefinition<Entry>,
): { id: string; name: string }[] {
  const odd = []
  for (const stored of file.everyStep.iterate()) {
    const row = plainRow(stored)
    const isLost = row['state'] === 'waiting' && row['isKnown'] === 0
    if (isLost || !v.is(storedStep, row)) {
      odd.push({ id: String(row['id']), name: String(row['step']) })
    }
  }
  return odd
}

/** A row whose numbers are JavaScript's; one that is too great is no safe integer then. */
export function plainRow(row: Row): Row {
  const plain: Row = {}
  for (const [name, value] of Object.entries(row)) {
    plain[name] = typeof value === 'bigint' ? Number(value) : value
  }
  return plain
}

/** Sets a whole entry aside, its steps with it. */
function setAsideEntry(file: OutboxFile, id: string, now: number): void {
  const { body = null, digest = null } = file.body.get(id) ?? {}
  const content = { body, digest, steps: file.rawSteps.all(id).map(plainRow) }
  file.setAside.run(now, id, JSON.stringify(content))
  file.dropInquiry.run(id)
}

/** Sets one step aside, and has it done again where the entry itself can be read. */
function setAsideStep<Entry extends OutboxEntry>(
  file: OutboxFile,
  definition: OutboxDefinition<Entry>,
  { id, name }: { id: string; name: string },
  now: number,
): void {
  const row = file.body.get(id)
  const entry = row && readEntry(definition, row)
  const steps = file.rawSteps
    .all(id)
    .map(plainRow)
    .filter((step) => step['name'] === name)
  file.setAside.run(now, id, JSON.stringify(steps))
  file.dropStep.run(id, name)
  if (entry === undefined || entry.resentAt !== undefined) return
  for (const step of definition.stepsFor(entry)) {
    addUncertainStep(file, definition, { id, step, nextAt: now }, now)
  }
  file.rebuiltRow.run(id)
}
