import { statSync } from 'node:fs'
import { runCommand } from './run-command.ts'
import { runTool } from './run-tool.ts'

/** The rooms whose tests must notice a fault: what an inquiry and a document pass through. */
const rooms = [
  'schemas',
  'api/outbox',
  'api/inquiry',
  'api/admin',
  'api/content',
  'api/http',
  'local/lake/write',
  'local/lake/query',
]

/** The code of a room, without its tests and what is generated or only texts for visitors. */
function patternsOf(place: string): string[] {
  return statSync(place).isDirectory() ? [`${place}/**/*.ts`] : [place]
}

/**
 * Changes the code of rooms or files in thousands of small ways and tells which changes no test
 * beside the code notices: `npm run test:mutation -- api/outbox schemas/field/money.ts`.
 */
await runCommand(async () => {
  const places = process.argv.slice(2)
  const patterns = (places.length > 0 ? places : rooms).flatMap(patternsOf)
  const mutate = [...patterns, '!**/*.test.ts', '!**/*.curated.ts', '!schemas/sanity.types.ts']
  const isFine = await runTool('stryker', ['run', '--mutate', mutate.join(',')])
  process.exitCode = isFine ? 0 : 1
})
