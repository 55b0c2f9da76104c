import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test(
  "Sanity's own command line tool reads the Studio's configuration and finds its schema valid",
  { timeout: 120_000 },
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/sanity/bin/sanity', 'schema', 'validate', '--format', 'json'],
      { encoding: 'utf8', timeout: 110_000, env: { ...process.env, CI: 'true' } },
    )
    expect({ status, stderr: status === 0 ? '' : stdout + stderr }).toEqual({
      status: 0,
      stderr: '',
    })
  },
)
