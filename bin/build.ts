import { picturesPart, sbomPart, sitePart, studioPart } from './build-parts.ts'
import { buildStale } from './build-stale.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  await buildStale([picturesPart, sitePart, studioPart, sbomPart])
  console.log('Everything is built.')
})
