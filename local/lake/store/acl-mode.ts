import type { DatabaseSync } from 'node:sqlite'
import type { AclMode } from '../dataset.ts'

/** Who may read a dataset; `public` unless it was made private. */
export function readAclMode(database: DatabaseSync): AclMode {
  const row = database.prepare(`SELECT value FROM settings WHERE name = 'aclMode'`).get()
  return row?.['value'] === 'private' ? 'private' : 'public'
}

/** Stores who may read a dataset. */
export function writeAclMode(database: DatabaseSync, mode: AclMode): void {
  database.prepare(`INSERT OR REPLACE INTO settings (name, value) VALUES ('aclMode', ?)`).run(mode)
}
