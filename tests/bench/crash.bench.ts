import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { saveSection } from './report/section.ts'

/** Repeats the crash test until a crash has hit every step. */
const began = performance.now()
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

saveSection('crash', began, {
  method:
    'The crash test, repeated: the server is killed at a random moment while inquiries come in.',
  goals: [
    {
      name: 'crashes without an inquiry lost or delivered twice',
      measured: status === 0 ? runs : 'not all',
      allowed: runs,
      isMet: status === 0,
    },
  ],
  tables: [],
  charts: [],
})
