import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { readLakeSettings } from './lake-settings.ts'
import { runCommand } from './run-command.ts'
import { type SeedSummary, seedContent } from './seed-content.ts'

/** Uploading an image and computing its metadata takes longer than a page can wait, in ms. */
const timeoutMs = 60_000

const descriptions: readonly (readonly [verdict: keyof SeedSummary, text: string])[] = [
  ['created', 'created'],
  ['renewed', 'updated to the newer curated content'],
  ['unchanged', 'unchanged'],
  ['edited', 'kept as edited by an editor'],
  ['deleted', 'skipped, because an editor deleted it'],
]

await runCommand(async () => {
  const env = readLakeSettings(process.env)
  const client = createLakeClients(env).writer.withConfig({ timeout: timeoutMs, maxRetries: 3 })
  const summary = await seedContent(client)
  console.log(`Curated content in ${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}:`)
  for (const [verdict, text] of descriptions) {
    const { length } = summary[verdict]
    if (length > 0) console.log(`  ${length} ${text}`)
  }
})
