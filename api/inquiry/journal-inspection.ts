import { readEntry } from './entry-text.ts'
import type { DeliveryStep, JournalEntry } from './journal-entry.ts'
import type { JournalFile } from './journal-file.ts'

/**
 * Takes rows that cannot be read out of the way, so that none of them stops the rest. They are kept
 * in a table of their own, and what they lack is filled in where that is possible. Inside a
 * transaction.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export function setAsideBadRows(
  file: JournalFile,
  now: number,
  stepsFor: (entry: JournalEntry) => readonly DeliveryStep[],
): number {
  const unreadable = file.bodies
    .all()
    .filter(({ id, body, digest }) => readEntry({ id, body, digest }) === undefined)
  for (const { id } of unreadable) setAsideInquiry(file, String(id), now)
  const odd = file.oddSteps.all()
  for (const { id, name } of odd) {
    setAsideStep(file, { id: String(id), name: String(name) }, { now, stepsFor })
  }
  return unreadable.length + odd.length
}

/** Sets a whole inquiry aside, its steps with it. */
function setAsideInquiry(file: JournalFile, id: string, now: number): void {
  const content = { ...file.body.get(id), steps: file.rawSteps.all(id) }
  file.setAside.run(now, id, JSON.stringify(content))
  file.dropInquiry.run(id)
}

interface Repair {
  readonly now: number
  readonly stepsFor: (entry: JournalEntry) => readonly DeliveryStep[]
}

/** Sets one step aside, and has it done again where the inquiry itself can be read. */
function setAsideStep(file: JournalFile, odd: { id: string; name: string }, repair: Repair): void {
  const { id, name } = odd
  const { now, stepsFor } = repair
  const row = file.body.get(id)
  const entry = readEntry({ id, body: row?.['body'], digest: row?.['digest'] })
  const steps = file.rawSteps.all(id).filter((step) => step['name'] === name)
  file.setAside.run(now, id, JSON.stringify(steps))
  file.dropStep.run(id, name)
  if (entry === undefined || entry.resentAt !== undefined) return
  for (const step of stepsFor(entry)) {
    if (step === 'report') file.restoreStep.run(id, step, now)
    else file.doubtfulStep.run(id, step, now, now)
  }
  file.rebuiltRow.run(id)
}
