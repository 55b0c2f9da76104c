import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { EnvironmentError, readSecretFiles } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { projectRoot } from './launch-settings.ts'
import { readLakeSettings } from './lake-settings.ts'
import { backUpOutbox, restoreOutbox } from './outbox-backup.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run backup -- content FOLDER`, or `outbox FOLDER`; `npm run restore` likewise, and
 * `npm run restore -- drill content FOLDER`, or `drill outbox [FOLDER]`.
 */
await runCommand(async () => {
  const [command, ...words] = process.argv.slice(2)
  if (command === 'restore' && words[0] === 'drill') return drill(words[1], words[2])
  const [kind, name] = words
  if ((kind !== 'content' && kind !== 'outbox') || name === undefined) {
    throw new EnvironmentError(
      `Name the kind and the folder of the copy: npm run ${command} -- content FOLDER, or outbox FOLDER.`,
    )
  }
  const folder = resolve(name)
  const isBackup = command === 'backup'
  const env = readLakeSettings(process.env)
  if (kind === 'outbox') {
    const dataDir = resolve(projectRoot, env.DATA_DIR)
    const file = await (isBackup ? backUpOutbox : restoreOutbox)(dataDir, folder)
    console.log(`Wrote ${file}.`)
    return
  }
  // Sanity's tools are not in a production install, and a server does not need them.
  const { backUpContent, restoreContent } = await import('./content-backup.ts')
  const { reader, writer } = createLakeClients(env)
  if (isBackup) {
    console.log(`Wrote ${await backUpContent(reader, folder)}.`)
    return
  }
  const count = await restoreContent(writer, folder)
  console.log(`Wrote ${count} documents to ${env.SANITY_PROJECT_ID}/${env.SANITY_DATASET}.`)
})

/** Restores a backup to a temporary place, reports what the backup contains, and removes the place. */
async function drill(kind?: string, name?: string): Promise<void> {
  if (kind === 'content' && name !== undefined) {
    const { drillContent } = await import('./content-drill.ts')
    const { documents, inquiries, assets } = await drillContent(resolve(name), process.env)
    console.log(
      `The copy can be restored. Documents: ${documents}, including inquiries: ${inquiries}. Pictures and files: ${assets}.`,
    )
    return
  }
  if (kind !== 'outbox') {
    throw new EnvironmentError(
      'Name the kind of the backup: npm run restore -- drill content FOLDER, drill outbox FOLDER (its newest *.dump file), or drill outbox (a new dump).',
    )
  }
  const { DATABASE_URL } = readSecretFiles(process.env)
  if (!DATABASE_URL) {
    throw new EnvironmentError(
      'DATABASE_URL is missing: the drill restores the dump next to that database.',
    )
  }
  const { drillDump, newestDump } = await import('./outbox-drill.ts')
  const folder = name === undefined ? undefined : resolve(name)
  const dump = folder !== undefined && existsSync(folder) ? newestDump(folder) : undefined
  if (folder !== undefined && dump === undefined) {
    throw new EnvironmentError(`There is no dump (*.dump) in ${folder}.`)
  }
  const { waiting, delivered, last } = await drillDump(DATABASE_URL, dump)
  const upTo = last === null ? '' : ` The latest one arrived at ${last.toISOString()}.`
  console.log(
    `${dump ?? 'A new dump'} can be restored. Waiting inquiries: ${waiting}; delivered: ${delivered}.${upTo}`,
  )
}
