import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { parseStandInEnvironment } from '#bin/stand-ins/stand-in-environment.ts'
import { openStandIns } from '#bin/stand-ins/stand-ins.ts'
import { restoreContent } from './content-backup.ts'

/**
 * Restores a copy of the content into a temporary local lake.
 *
 * @param settings `LOCAL_PORT` is the lake's port
 * @returns the number of documents, including inquiries; of inquiries; and of pictures and files
 * @throws {EnvironmentError} if there is no copy
 * @throws {Error} if the copy is damaged or incomplete
 */
export async function drillContent(
  folder: string,
  settings: Readonly<Record<string, string | undefined>>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'petjet-drill-'))
  const { LOCAL_PORT } = settings
  const local = parseStandInEnvironment({ LOCAL_PORT, DATA_DIR: dataDir })
  const standIns = await openStandIns(local, () => undefined)
  try {
    const { reader, writer } = createLakeClients(parseEnvironment(standIns.environment))
    const documents = await restoreContent(writer, folder)
    const counts = await reader.fetch<{ inquiries: number; assets: number }>(
      `{"inquiries": count(*[_type == "inquiry"]),
        "assets": count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])}`,
    )
    return { documents, ...counts }
  } finally {
    await standIns.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
