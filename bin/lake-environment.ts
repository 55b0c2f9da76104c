import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EnvironmentError, parseEnvironment, type Env } from '#api/env.ts'
import { projectRoot } from './environment.ts'

/**
 * The settings of the lake that commands work on: the environment's, or, where it names no
 * project, those that the stand-ins left in the data folder.
 *
 * @throws {EnvironmentError} one sentence: a bad setting, or no local lake yet
 */
export function readLakeEnvironment(source: Record<string, string | undefined>): Env {
  return parseEnvironment(
    source['SANITY_PROJECT_ID'] ? source : { ...source, ...leftByStandIns(source) },
  )
}

function leftByStandIns({ DATA_DIR }: Record<string, string | undefined>): Record<string, string> {
  const file = join(resolve(projectRoot, DATA_DIR || '.data'), 'local-environment.json')
  if (!existsSync(file)) {
    throw new EnvironmentError(
      'SANITY_PROJECT_ID is missing, and there is no local lake yet: run npm start once, or name a project.',
    )
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
