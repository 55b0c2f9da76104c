import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './launch-settings.ts'
import { runCommand } from './run-command.ts'

/**
 * Builds the package in the current folder to JavaScript with types: `npm pack` runs it. Files that
 * are not code, such as schemas, are copied.
 */
await runCommand(async () => {
  const folder = process.cwd()
  const compiler = join(projectRoot, 'node_modules/.bin/tsc')
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [compiler, '--project', 'tsconfig.json'], {
    cwd: folder,
    // Output would be in the way of npm's, which tools read.
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`${folder} cannot be built: see the errors above.`)
  for (const file of globSync('src/**/*.graphql', { cwd: folder }))
    cpSync(join(folder, file), join(folder, file.replace(/^src/, 'dist')))
})
