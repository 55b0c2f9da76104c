import type { DatabaseSync } from 'node:sqlite'
import type { AclMode } from '../dataset.ts'

/** Whether anybody may read what is published in a dataset; public unless it was said otherwise. */
export function readAclMode(database: DatabaseSync): AclMode {
  const row = database.prepare(`SELECT value FROM settings WHERE name = 'aclMode'`).get()
  return row?.['value'] === 'private' ? 'private' : 'public'
}

/** Says who may read a dataset from now on. */
export function writeAclMode(database: DatabaseSync, mode: AclMode): void {
  database.prepare(`INSERT OR REPLACE INTO settings (name, value) VALUES ('aclMode', ?)`).run(mode)
}
