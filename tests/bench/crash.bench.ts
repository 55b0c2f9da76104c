import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Repeats the crash test until a crash has hit every step; exits with 1 where it fails. */
const runs = process.env.CRASH_RUNS ?? '200'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/fault/crash.test.ts'],
  {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, CRASH_RUNS: runs },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
