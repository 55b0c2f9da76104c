import { statSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import { runCommand } from './run-command.ts'

/**
 * The rooms whose tests must notice a fault: what an inquiry and a document pass through. The tests
 * of a room are those in its folder; the local lake has one set of tests for both of its rooms.
 */
const rooms = [
  { name: 'schemas' },
  { name: 'api/outbox' },
  { name: 'api/inquiry' },
  { name: 'api/admin' },
  { name: 'api/content' },
  { name: 'api/http' },
  { name: 'local/lake/write', tests: 'local/lake' },
  { name: 'local/lake/query', tests: 'local/lake' },
]

/** What no test beside the code can judge. */
const leftOut = [
  '**/*.test.ts',
  // Texts and amounts for visitors, which only a reader can judge.
  '**/*.curated.ts',
  // Generated.
  'schemas/sanity.types.ts',
  // A real Redis is needed: tests/integration/redis-*.test.ts.
  'api/redis/redis-link.ts',
  // Real connections are needed: tests/fault/http-connections.test.ts.
  'api/http/http-server.ts',
  // Worker threads, whose code Stryker does not reach: tests/integration/lake-query-pool.test.ts.
  'local/lake/query/query-pool.ts',
  'local/lake/query/query-worker.ts',
]

/** The code of a room or file that is changed. */
function patternsOf(place: string): string[] {
  const files = statSync(place).isDirectory() ? `${place}/**/*.ts` : place
  return [files, ...leftOut.map((pattern) => `!${pattern}`)]
}

/**
 * Changes the code of a room, or of some of its files, in thousands of small ways and tells which
 * changes no test of the room notices: `npm run test:mutation -- api/outbox/backoff.ts`.
 */
await runCommand(async () => {
  const named = process.argv.slice(2)
  for (const { name, tests = name } of rooms) {
    const places = named.length === 0 ? [name] : named.filter((place) => place.startsWith(name))
    if (places.length === 0) continue
    const report = `reports/mutation/${name.replaceAll('/', '-')}`
    process.env['UNIT_TESTS_IN'] = tests
    const stryker = new Stryker({
      mutate: places.flatMap(patternsOf),
      incrementalFile: `${report}.incremental.json`,
      jsonReporter: { fileName: `${report}.json` },
      htmlReporter: { fileName: `${report}.html` },
    })
    await stryker.runMutationTest()
  }
})
