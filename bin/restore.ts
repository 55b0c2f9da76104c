import { resolve } from 'node:path'
import { createLakeClients } from '#api/lake/lake-clients.ts'
import { readCopyRequest } from './copy-request.ts'
import { projectRoot } from './environment.ts'
import { readLakeEnvironment } from './lake-environment.ts'
import { restoreOutbox } from './outbox-copy.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- content FOLDER`, or `outbox FOLDER`. */
await runCommand(async () => {
  const { kind, folder } = readCopyRequest('restore', process.argv.slice(2))
  const env = readLakeEnvironment(process.env)
  if (kind === 'outbox') {
    console.log(`Wrote ${await restoreOutbox(resolve(projectRoot, env.DATA_DIR), folder)}.`)
    return
  }
  // Servers do not need Sanity's tools, and a production install does not include them.
  const { restoreContent } = await import('./content-copy.ts')
  const count = await restoreContent(createLakeClients(env).writer, folder)
  console.log(`Wrote ${count} documents to ${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}.`)
})
