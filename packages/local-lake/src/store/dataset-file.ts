import { existsSync, renameSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatasetFileError, fileProblemOf } from './file-problem.ts'
import { damagedTable, inTransaction, openDatabase } from './open-database.ts'

/**
 * Creates a dataset's file if none exists, atomically, so that an empty file always means damage.
 */
export function createDatasetFile(file: string): void {
  if (existsSync(file)) return
  openDatabase(`${file}.new`).close()
  renameSync(`${file}.new`, file)
}

/**
 * Checks a dataset's file before it is opened. Nothing that editors wrote is discarded: a file with
 * a damaged structure is rejected and not changed; single rows that cannot be read are restored
 * from the history or set aside in the file, and reported in the log.
 *
 * @throws {DatasetFileError} if the file cannot be opened, is locked, is not a database, or is an
 * incomplete database
 */
export function checkDatasetFile(file: string, log: (line: string) => void): void {
  const reason = findProblem(file)
  if (reason !== undefined) throw fileProblemOf(reason) ?? new DatasetFileError(reason)
  const database = new DatabaseSync(file, { timeout: 5000 })
  // A free page must not keep a copy of what is set aside, because no purge would find that copy.
  database.exec('PRAGMA secure_delete = ON')
  try {
    for (const line of repairRows(database)) log(`${basename(file)}: ${line}`)
  } finally {
    database.close()
  }
}

/** Why a SQLite file cannot be used, undefined if the file can be used. */
export function findDamage(file: string): string | undefined {
  const problem = findProblem(file)
  return problem instanceof Error ? problem.message : problem
}

/** The problem of a SQLite file, or the error of opening it; undefined if the file can be used. */
function findProblem(file: string): Error | string | undefined {
  let database: DatabaseSync | undefined
  try {
    if (statSync(file).size === 0) return 'it is empty'
    database = new DatabaseSync(file, { timeout: 5000 })
    const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})
    return found === 'ok' ? undefined : String(found).split('\n').at(-1)
  } catch (cause) {
    return cause instanceof Error ? cause : String(cause)
  } finally {
    database?.close()
  }
}

function repairRows(database: DatabaseSync): readonly string[] {
  const has = (table: string) =>
    database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined
  if (!has('documents') || !has('changes')) return []
  const changes = database
    .prepare(
      `SELECT document_id AS id, sequence FROM changes
       WHERE NOT json_valid(mutations) OR (content IS NOT NULL AND NOT json_valid(content))`,
    )
    .all()
  const documents = database
    .prepare(
      `SELECT id FROM documents
       WHERE NOT json_valid(content) OR json_extract(content, '$._id') IS NOT id`,
    )
    .all()
  if (changes.length + documents.length === 0) return []
  return inTransaction(database, () => {
    database.exec(damagedTable)
    const lines = [
      ...changes.map((row) => setChangeAside(database, String(row['id']), Number(row['sequence']))),
      ...documents.map((row) => repairDocument(database, String(row['id']))),
    ]
    clearIndex(database)
    return lines
  })
}

function setChangeAside(database: DatabaseSync, id: string, sequence: number): string {
  database
    .prepare(
      `INSERT INTO damaged_rows SELECT 'changes', document_id, sequence, content, mutations
       FROM changes WHERE document_id = ? AND sequence = ?`,
    )
    .run(id, sequence)
  database.prepare('DELETE FROM changes WHERE document_id = ? AND sequence = ?').run(id, sequence)
  return `a damaged change of document "${id}" was set aside (table damaged_rows)`
}

function repairDocument(database: DatabaseSync, id: string): string {
  database
    .prepare(
      `INSERT INTO damaged_rows SELECT 'documents', id, NULL, content, NULL
       FROM documents WHERE id = ?`,
    )
    .run(id)
  const stored = database
    .prepare(
      `SELECT content, json_extract(content, '$._type') = 'inquiry' AND EXISTS (
         SELECT 1 FROM damaged_rows AS newer WHERE newer.source = 'changes'
         AND newer.id = document_id AND newer.sequence > changes.sequence
       ) AS may_be_erased
       FROM changes WHERE document_id = ?1 AND json_extract(content, '$._id') = ?1
       ORDER BY sequence DESC LIMIT 1`,
    )
    .get(id)
  if (stored && stored['may_be_erased'] !== 1) {
    database
      .prepare('UPDATE documents SET content = ? WHERE id = ?')
      .run(stored['content'] ?? '', id)
    return `document "${id}" was damaged and has been restored from its history`
  }
  // The unreadable change might have erased a person whom an older change still names.
  database.prepare('DELETE FROM documents WHERE id = ?').run(id)
  return `document "${id}" is damaged and was set aside (table damaged_rows)`
}

/** Clears the index, which is rebuilt when the dataset opens. */
function clearIndex(database: DatabaseSync): void {
  const tables = database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'index\\_%' ESCAPE '\\'`,
    )
    .all()
  for (const { name } of tables) database.exec(`DELETE FROM "${String(name)}"`)
  database.exec('PRAGMA user_version = 0')
}
