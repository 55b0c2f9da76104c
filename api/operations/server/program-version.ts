import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** The folders of the program that a server runs. */
const folders = ['api', 'schemas', 'dist/server']

/** The version of this program: the package's version, and a hash of the program's files. */
export async function programVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const hash = createHash('sha256')
  const files = (await Promise.all(folders.map(filesOf))).flat()
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  return `${manifest.version} (${hash.digest('hex').slice(0, 12)})`
}

/**
 * The paths of a folder's files; empty if the folder does not exist, as for the build in development.
 */
async function filesOf(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(root, folder), options).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
