import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder for reports about people in a `DATA_DIR`. */
const reportsIn = (dataDir: string) => join(dataDir, 'person')

/** The paths of the folders of earlier exports. */
export function earlierExports(dataDir: string): string[] {
  const folder = reportsIn(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith('export-'))
    .map((name) => join(folder, name))
}

/**
 * Writes reports into a new folder that only this user can read. The folder's name contains no
 * personal data.
 *
 * @param files the text of each file by its name
 * @returns the folder's path
 */
export function writeReports(
  dataDir: string,
  command: string,
  files: Readonly<Record<string, string>>,
  now: Date,
): string {
  mkdirSync(reportsIn(dataDir), { recursive: true, mode: 0o700 })
  const time = now.toISOString().replaceAll(/[:.]/g, '-')
  const folder = join(reportsIn(dataDir), `${command}-${time}`)
  // Fails if the folder exists, so that nothing is overwritten.
  mkdirSync(folder, { mode: 0o700 })
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
  }
  return folder
}
