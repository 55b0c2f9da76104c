import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'petjet-tests-'))

/** Gives a run of tests a temporary folder of its own. */
export function setup(): void {
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
}

/** Removes it. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
