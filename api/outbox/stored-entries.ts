import { DeliveryFailure } from './delivery-failure.ts'
import type { Outbox, OutboxEntry, StepRecord } from './outbox.ts'

/** An entry with a payload. */
export interface StoredEntry<Entry extends OutboxEntry> {
  readonly id: string
  /** Undefined if the payload cannot be read. */
  readonly entry: Entry | undefined
  readonly steps: readonly StepRecord[]
}

/**
 * The part of an outbox that operators' commands use: the commands read and erase entries, but deliver
 * nothing.
 */
export interface StoredEntries<Entry extends OutboxEntry> {
  /** The next entries after an id, in order of their ids; empty after the last entry. */
  page(after: string): Promise<StoredEntry<Entry>[]>
  /** Deletes an entry's payload permanently. */
  erase(id: string): Promise<void>
}

const pageSize = 100

export function storedEntries<Entry extends OutboxEntry>(
  outbox: Pick<Outbox<Entry>, 'idsWithPayload' | 'entry' | 'steps' | 'erase'>,
): StoredEntries<Entry> {
  const read = async (id: string): Promise<StoredEntry<Entry>> => {
    const steps = await outbox.steps(id)
    try {
      return { id, steps, entry: await outbox.entry(id) }
    } catch (cause) {
      if (cause instanceof DeliveryFailure) return { id, steps, entry: undefined }
      throw cause
    }
  }
  return {
    async page(after) {
      return Promise.all((await outbox.idsWithPayload(after, pageSize)).map(read))
    },
    erase: (id) => outbox.erase(id),
  }
}

/** Yields every entry with a payload. */
export async function* eachStoredEntry<Entry extends OutboxEntry>(
  entries: Pick<StoredEntries<Entry>, 'page'>,
): AsyncGenerator<StoredEntry<Entry>> {
  for (let page = await entries.page(''); page.length > 0;) {
    yield* page
    page = await entries.page(page.at(-1)?.id ?? '')
  }
}
