import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const prefix = 'local-lake-tests-'

/**
 * Creates a temporary folder for a test run. The returned function deletes it, with everything that
 * tests and browsers left in it. Each of Vitest's projects calls it, and all share one folder: the path of
 * a socket must stay short.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright read it.
export default function setUp(): () => void {
  if (basename(tmpdir()).startsWith(prefix)) return () => {}
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A new folder, which is deleted with all others at the end of the run. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'local-lake-'))
