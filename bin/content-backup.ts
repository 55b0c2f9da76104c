import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { EnvironmentError } from '#api/platform/env.ts'

const archiveIn = (folder: string) => join(folder, 'content.tar.gz')

/** Everything except assets and Sanity's own documents. */
const ours = '*[!(_type match "sanity.*") && !(_id in path("_.**"))]'

/**
 * Copies a dataset: documents, drafts, inquiries, pictures and files.
 *
 * @param client must be able to read the whole dataset
 * @param folder the folder for copies; an earlier copy in it stays unchanged
 * @returns the copy's path; only this user can read it
 * @throws {EnvironmentError} if that copy already exists
 */
export async function backUpContent(client: SanityClient, folder: string): Promise<string> {
  const target = archiveIn(folder)
  if (existsSync(target)) {
    throw new EnvironmentError(`${target} already exists: name another folder.`)
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { dataset = 'production' } = client.config()
  return inPrivateFolder(folder, async (part) => {
    const next = archiveIn(part)
    await exportDataset({
      client: client.withConfig({ perspective: 'raw', timeout: 60_000 }),
      dataset,
      outputPath: next,
    })
    chmodSync(next, 0o600)
    renameSync(next, target)
    return target
  })
}

/**
 * Writes a copy into an empty dataset.
 *
 * @param client must be able to write
 * @returns the number of documents written
 * @throws {EnvironmentError} if there is no copy, or the dataset holds documents
 */
export async function restoreContent(client: SanityClient, folder: string): Promise<number> {
  const source = archiveIn(folder)
  if (!existsSync(source)) throw new EnvironmentError(`There is no copy of content in ${folder}.`)
  const raw = client.withConfig({ perspective: 'raw', useCdn: false, timeout: 60_000 })
  const stored = await raw.fetch<number>(`count(${ours})`)
  if (stored > 0) {
    throw new EnvironmentError(
      `The dataset ${raw.config().dataset ?? ''} contains ${stored} documents, which are never replaced: set SANITY_DATASET to an empty dataset.`,
    )
  }
  const { numDocs, warnings } = await inPrivateFolder(tmpdir(), () =>
    sanityImport(createReadStream(source), { client: raw, operation: 'create' }),
  )
  if (warnings.length > 0) {
    throw new Error(`${warnings.length} pictures or files of the copy could not be written.`)
  }
  return numDocs
}

/**
 * Runs one of Sanity's tools, which write visitors' data into world-readable files, and leave the
 * files behind if they fail. The tool therefore runs in a private folder, which is always removed.
 *
 * @param parent the parent of the private folder
 */
async function inPrivateFolder<Result>(
  parent: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(parent, '.part-'))
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  try {
    return await run(folder)
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}
