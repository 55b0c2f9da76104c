import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { EnvironmentError, parseEnvironment, readSecretFiles, type Env } from '#api/platform/env.ts'
import { projectRoot } from './launch-settings.ts'
import { type Settings, withStandIns } from './stand-in-settings.ts'

/**
 * The lake's settings for commands. They come from the environment if it names a project, and
 * otherwise from the file that the stand-ins wrote to the data folder.
 *
 * @throws {EnvironmentError} if a setting is invalid, or there is no local lake yet
 */
export function readLakeSettings(source: Settings): Env {
  return parseEnvironment(rawLakeSettings(source))
}

/**
 * The lake's settings as raw variables. Files of secrets are read, but no value is validated.
 *
 * @throws {EnvironmentError} if a file cannot be read, or there is no local lake yet
 */
export function rawLakeSettings(source: Settings): Record<string, string | undefined> {
  const set = readSecretFiles(source)
  return set['SANITY_PROJECT_ID'] ? set : withStandIns(set, standInSettings(set))
}

function standInSettings({ DATA_DIR }: Settings): Settings {
  const file = join(resolve(projectRoot, DATA_DIR || '.data'), 'local-environment.env')
  if (!existsSync(file)) {
    throw new EnvironmentError(
      'SANITY_PROJECT_ID is missing, and there is no local lake yet: run npm start once, or set SANITY_PROJECT_ID.',
    )
  }
  const left = parseEnv(readFileSync(file, 'utf8'))
  if (left['SANITY_PROJECT_ID']) return left
  throw new EnvironmentError(
    `The settings of the local lake in ${file} cannot be read: run npm start to write them again.`,
  )
}
