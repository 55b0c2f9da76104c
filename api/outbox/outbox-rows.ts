import type { SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'
import { entryText } from './entry-text.ts'
import type { DeliveryStep, OutboxEntry } from './outbox-entry.ts'
import type { OutboxFile } from './outbox-file.ts'

/** Milliseconds for which changes of state are gathered before they are written to the lake. */
export const reportAfterMs = 300

/** The rows that keep their contract, parsed; one that does not takes none of the others along. */
export function parsedRows<Contract extends v.GenericSchema>(
  contract: Contract,
  rows: readonly Record<string, SQLOutputValue>[],
): v.InferOutput<Contract>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(contract, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** Puts an inquiry's words into the outbox, or back into it; inside a transaction. */
export function putBack(file: OutboxFile, entry: OutboxEntry): void {
  const { body, digest } = entryText(entry)
  file.restoreInquiry.run(entry.id, entry.acceptedAt, body, digest)
}

/** Has the state of an inquiry written to the lake soon; inside a transaction. */
export function askForReport(
  file: OutboxFile,
  { id, step }: { readonly id: string; readonly step: DeliveryStep },
  now: number,
): void {
  if (step !== 'report') file.askForReport.run(id, now + reportAfterMs)
}
