import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './launch-settings.ts'

/** Files that no build reads: a change in such a file does not make a build stale. */
const outsideBuild = /\.(test|bench)\.tsx?$|\.md$/

/**
 * A fingerprint of the files under some paths: their names and their contents.
 *
 * @param inputs files and folders from the project's root; a missing file or folder counts as empty;
 *   a folder counts without its tests and Markdown
 * @param extra other inputs of the result, such as the command
 */
export function hashSources(inputs: readonly string[], extra: string): string {
  const hash = createHash('sha256').update(extra)
  for (const file of inputs.flatMap(filesUnder).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(projectRoot, file)))
  }
  return hash.digest('hex')
}

/** The files of a folder; an input that is itself a file always counts. */
function filesUnder(path: string): string[] {
  const stats = statSync(join(projectRoot, path), { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(join(projectRoot, path))
    .filter((name) => !outsideBuild.test(name))
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
