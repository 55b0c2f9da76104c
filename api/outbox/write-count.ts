import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** The number of synced writes, stored beside the outbox: an outbox with fewer has lost some. */
export interface WriteCount {
  /** The stored count; 0 if it is missing or unreadable. */
  readonly found: number
  /** Records a write that is on disk in the outbox. Not synced itself, so it can lag behind. */
  note(count: number): void
  close(): void
}

/** Opens the count, creating it if it is missing. */
export function openWriteCount(path: string): WriteCount {
  const found = readCount(path)
  const descriptor = openSync(path, found === 0 ? 'w+' : 'r+', 0o600)
  return {
    found,
    note(count) {
      try {
        writeSync(descriptor, lineOf(count), 0)
      } catch {
        // The write itself is safe: a count that lags behind only detects fewer losses.
      }
    },
    close: () => closeSync(descriptor),
  }
}

function readCount(path: string): number {
  try {
    const line = readFileSync(path, 'utf8')
    const count = Number(line.split(' ')[0])
    return lineOf(count) === line ? count : 0
  } catch {
    return 0
  }
}

/** Has a fixed length, so that no digits of an earlier line remain. */
function lineOf(count: number): string {
  const digits = String(count).padStart(16, '0')
  return `${digits} ${crc32(digits).toString(16).padStart(8, '0')}\n`
}
