import { picturesPart, sitePart, studioPart } from './build-parts.ts'
import { buildStale } from './build-stale.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  await buildStale([picturesPart, sitePart, studioPart])
  console.log('Everything is built.')
})
