import type { NewEntry, OutboxEntry } from '../outbox.ts'
import type { PostgresLink } from './postgres-link.ts'
import { statements } from './postgres-statements.ts'

/**
 * Stores entries that came together, all in one statement, and finds out which came before.
 *
 * @param values of that statement
 */
export async function acceptEntries<Entry extends OutboxEntry>(
  link: PostgresLink,
  added: readonly NewEntry<Entry>[],
  values: readonly unknown[],
): Promise<{ id: string; isRepeat: boolean }[]> {
  const rows = await link.rows(statements.accept, values)
  const fresh = new Set(rows.map((row) => String(row['id'])))
  const known = fresh.size === added.length ? [] : await earlierAmong(link, added)
  return added.map(({ entry, idempotency }) => {
    // Deleted, so that a second one of the same id in this batch is a repeat.
    if (fresh.delete(entry.id)) return { id: entry.id, isRepeat: false }
    const earlier = known.find(({ key }) => key !== null && key === idempotency)
    return { id: earlier?.id ?? entry.id, isRepeat: true }
  })
}

async function earlierAmong<Entry extends OutboxEntry>(
  link: PostgresLink,
  added: readonly NewEntry<Entry>[],
) {
  const keys = added.map(({ idempotency }) => idempotency)
  const ids = added.map(({ entry }) => entry.id)
  const rows = await link.rows(statements.earlier, [keys, ids])
  return rows.map((row) => ({ id: String(row['id']), key: row['idempotency'] as string | null }))
}
