import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/**
 * Reads every page of an image as if it were the first page of the inquiry table, because a damaged
 * page can hide sound ones that only it points to. Pages of other tables yield rows of another
 * shape, so the caller has to check each row. Takes well under a millisecond for each page.
 *
 * @param database an image in memory, whose schema is used up by this
 * @param query reads the whole table
 */
export function readEachPage(
  database: DatabaseSync,
  query: string,
  take: (row: Record<string, SQLOutputValue>) => void,
): void {
  database.enableDefensive(false)
  const count = Number(database.prepare('PRAGMA page_count').get()?.['page_count'])
  for (let page = 2; page <= count; page++) {
    try {
      pointTo(database, page)
      for (const row of database.prepare(query).iterate()) take(row)
    } catch {
      // Most pages are no page of a table, and a damaged one yields what stands before the damage.
    }
  }
}

/** Makes a page the first one of the inquiry table. */
function pointTo(database: DatabaseSync, page: number): void {
  database.exec('PRAGMA writable_schema = ON')
  database
    .prepare(`UPDATE sqlite_schema SET rootpage = ? WHERE type = 'table' AND name = 'inquiry'`)
    .run(page)
  database.exec('PRAGMA writable_schema = RESET')
}
