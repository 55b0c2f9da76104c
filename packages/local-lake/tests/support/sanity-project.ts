import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const modules = resolve(import.meta.dirname, '../../../../node_modules')
const run = promisify(execFile)

/** A separate project in a temporary folder, which finds the packages of this repository. */
export interface SanityProject {
  readonly folder: string
  write(file: string, text: string): void
  /**
   * Runs a program in the project.
   *
   * @param program its path in `node_modules`, such as `sanity/bin/sanity`, or an absolute one
   * @returns its output
   */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>
  remove(): void
}

/**
 * Creates a project with `sanity.cli.ts`, and with `sanity.config.ts` without types.
 *
 * @param cliConfig the source of settings of `sanity.cli.ts` besides `api`
 */
export function createProject(projectId: string, cliConfig = ''): SanityProject {
  mkdirSync(join(modules, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(modules, '.cache/sanity-project-'))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('package.json', JSON.stringify({ name: projectId, private: true, type: 'module' }))
  write(
    'sanity.cli.ts',
    `import { defineCliConfig } from 'sanity/cli'
     export default defineCliConfig({
       api: { projectId: '${projectId}', dataset: 'production' },
       ${cliConfig}
     })`,
  )
  write(
    'sanity.config.ts',
    `import { defineConfig } from 'sanity'
     export default defineConfig({ projectId: '${projectId}', dataset: 'production' })`,
  )
  return {
    folder,
    write,
    async run(program, args, env = {}) {
      const { stdout } = await run(process.execPath, [resolve(modules, program), ...args], {
        cwd: folder,
        // Without a home folder in which somebody is signed in.
        env: { PATH: process.env['PATH'], HOME: folder, CI: 'true', DO_NOT_TRACK: '1', ...env },
      })
      return stdout
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
