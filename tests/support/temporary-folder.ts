import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives a run of tests a temporary folder of its own. The returned function removes it, with
 * everything that tests and browsers left in it.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright read it.
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'petjet-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A new folder, which is removed with everything at the end of the run. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'petjet-'))
