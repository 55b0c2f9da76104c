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

/** The code of a room, without its tests and what is generated or only texts for visitors. */
function patternsOf(place: string): string[] {
  const files = statSync(place).isDirectory() ? `${place}/**/*.ts` : place
  return [files, '!**/*.test.ts', '!**/*.curated.ts', '!schemas/sanity.types.ts']
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
