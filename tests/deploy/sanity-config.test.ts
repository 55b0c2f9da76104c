import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test(
  "Sanity's own command line tool reads the Studio's configuration and finds its schema valid",
  { timeout: 180_000 },
  async () => {
    const args = ['node_modules/sanity/bin/sanity', 'schema', 'validate', '--format', 'json']
    const env = { ...process.env, CI: 'true' }
    // Rejects with the output if there is a problem.
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    expect(JSON.parse(stdout)).toEqual([])
  },
)
