import { resolve } from 'node:path'
import { EnvironmentError } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { projectRoot } from './environment.ts'
import { readLakeEnvironment } from './lake-environment.ts'
import { backUpOutbox, restoreOutbox } from './outbox-copy.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- content FOLDER`, or `outbox FOLDER`; `npm run restore` likewise. */
await runCommand(async () => {
  const [command, kind, name] = process.argv.slice(2)
  if ((kind !== 'content' && kind !== 'outbox') || name === undefined) {
    throw new EnvironmentError(
      `Name the kind and the folder of the copy: npm run ${command} -- content FOLDER, or outbox FOLDER.`,
    )
  }
  const folder = resolve(name)
  const isBackup = command === 'backup'
  const env = readLakeEnvironment(process.env)
  if (kind === 'outbox') {
    const dataDir = resolve(projectRoot, env.DATA_DIR)
    const file = await (isBackup ? backUpOutbox : restoreOutbox)(dataDir, folder)
    console.log(`Wrote ${file}.`)
    return
  }
  // Sanity's tools are not in a production install, and a server does not need them.
  const { backUpContent, restoreContent } = await import('./content-copy.ts')
  const { reader, writer } = createLakeClients(env)
  if (isBackup) {
    console.log(`Wrote ${await backUpContent(reader, folder)}.`)
    return
  }
  const count = await restoreContent(writer, folder)
  console.log(`Wrote ${count} documents to ${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}.`)
})
