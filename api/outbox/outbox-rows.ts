import type { SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'
import { entryText } from './entry-text.ts'
import type { OutboxEntry, OutboxParts } from './outbox-definition.ts'
import type { OutboxFile } from './outbox-file.ts'

/** Milliseconds for which changes are gathered before the status sync writes them down. */
export const syncAfterMs = 300

/** The rows that keep their contract, parsed; an invalid row is skipped. */
export function parsedRows<Contract extends v.GenericSchema>(
  contract: Contract,
  rows: readonly Record<string, SQLOutputValue>[],
): v.InferOutput<Contract>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(contract, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** Puts an entry into the outbox, or back into it; inside a transaction. */
export function putBack<Entry extends OutboxEntry>(
  file: OutboxFile,
  definition: Pick<OutboxParts<Entry>, 'write'>,
  entry: Entry,
  traceparent: string | null = null,
): void {
  const { body, digest } = entryText(definition, entry)
  file.restoreInquiry.run(entry.id, entry.acceptedAt, body, digest, traceparent)
}

/**
 * Has the status sync run soon, because a step has changed; inside a transaction.
 *
 * @param now milliseconds since 1970
 */
export function askForSync(
  file: OutboxFile,
  { firstStep, statusSync }: Pick<OutboxParts<OutboxEntry>, 'firstStep' | 'statusSync'>,
  { id, step }: { readonly id: string; readonly step: string },
  now: number,
): void {
  if (step !== statusSync) file.askForSync.run(now + syncAfterMs, id, statusSync, firstStep)
}

/**
 * Adds a step that may or may not have been done: its receiver is asked first. The status sync
 * waits until another step changes; inside a transaction.
 */
export function addUncertainStep(
  file: OutboxFile,
  { statusSync }: Pick<OutboxParts<OutboxEntry>, 'statusSync'>,
  { id, step, nextAt }: { readonly id: string; readonly step: string; readonly nextAt: number },
  now: number,
): void {
  if (step === statusSync) file.doneStep.run(id, step, now)
  else file.uncertainStep.run(id, step, nextAt, now)
}
