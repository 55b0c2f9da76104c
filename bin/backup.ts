import { resolve } from 'node:path'
import { createLakeClients } from '#api/lake/lake-clients.ts'
import { readCopyRequest } from './copy-request.ts'
import { projectRoot } from './environment.ts'
import { readLakeEnvironment } from './lake-environment.ts'
import { backUpOutbox } from './outbox-copy.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- content FOLDER`, or `outbox FOLDER`. */
await runCommand(async () => {
  const { kind, folder } = readCopyRequest('backup', process.argv.slice(2))
  const env = readLakeEnvironment(process.env)
  if (kind === 'outbox') {
    console.log(`Wrote ${await backUpOutbox(resolve(projectRoot, env.DATA_DIR), folder)}.`)
    return
  }
  // Servers do not need Sanity's tools, and a production install does not include them.
  const { backUpContent } = await import('./content-copy.ts')
  console.log(`Wrote ${await backUpContent(createLakeClients(env).reader, folder)}.`)
})
