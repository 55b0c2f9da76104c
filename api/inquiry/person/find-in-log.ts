import { entryId } from '../inquiry-document.ts'

/** The numbers of the lines of a log that concern a person; the first line is 1. */
export interface LogFinding {
  /** The number of lines that were searched. */
  readonly lines: number
  /** Lines that contain the id of one of the person's inquiries. */
  readonly naming: readonly number[]
  /** Lines that contain the email address. */
  readonly withAddress: readonly number[]
}

/**
 * Searches a log for an email address, ignoring case, and for the ids of inquiries.
 *
 * @param address in lower case
 * @param ids of documents or of entries in the outbox
 */
export async function findInLog(
  lines: AsyncIterable<string>,
  address: string,
  ids: readonly string[],
): Promise<LogFinding> {
  const found = { lines: 0, naming: [] as number[], withAddress: [] as number[] }
  // The log names an inquiry with or without the prefix.
  const bareIds = ids.map(entryId)
  for await (const line of lines) {
    found.lines += 1
    if (bareIds.some((id) => line.includes(id))) found.naming.push(found.lines)
    if (line.toLowerCase().includes(address)) found.withAddress.push(found.lines)
  }
  return found
}
