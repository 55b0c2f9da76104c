import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#bin/launch-settings.ts'

const run = promisify(execFile)

/**
 * Builds one of the project's packages, and packs it as for npm's registry.
 *
 * @returns the path of the archive
 */
export async function packPackage(name: string, folder: string): Promise<string> {
  const output = await runNpm(
    projectRoot,
    'pack',
    '--json',
    '-w',
    name,
    '--pack-destination',
    folder,
  )
  // npm prints one entry for each packed package.
  const [{ filename }] = JSON.parse(output) as [{ filename: string }]
  return join(folder, filename)
}

/** Runs npm in a folder, and returns its output. */
export async function runNpm(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('npm', args, { cwd: folder })
  return stdout
}
