import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { SessionFile } from '#api/admin/session-file.ts'
import { sessionDigest } from '#api/admin/session.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

test('a sign-out that cannot be stored says so, and applies to this process', () => {
  const folder = newFolder()
  const store = new SessionFile(folder, silentLog)
  const { token } = store.begin('crew', 'print')
  const other = store.begin('crew', 'print').token
  const file = join(folder, 'sessions.sqlite')
  // Another process holds the file, and a folder that cannot be removed is in its place.
  const holder = new DatabaseSync(file)
  holder.exec('BEGIN IMMEDIATE')
  renameSync(file, `${file}-away`)
  mkdirSync(file)
  expect(store.end(sessionDigest(token))).toBe(false)
  expect(store.find(token, 'print')).toBeUndefined()
  expect(store.find(other, 'print')).toBeDefined()
  // The file also contains the other one, until it can be removed.
  expect(store.end(sessionDigest(other))).toBe(false)
  expect(store.find(other, 'print')).toBeUndefined()
  rmdirSync(file)
  expect(store.end(sessionDigest(store.begin('crew', 'print').token))).toBe(true)
  store.close()
  holder.close()
})
