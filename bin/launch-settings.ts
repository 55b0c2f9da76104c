import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { EnvironmentError, parseEnvironment, readSecretFiles } from '#api/platform/env.ts'
import { portSetting } from '#api/platform/env/setting-kinds.ts'
import { ownServices, withStandIns } from './stand-in-settings.ts'

/** The checkout's root folder: the working directory of every command. */
export const projectRoot = resolve(import.meta.dirname, '..')

/** The settings that the npm scripts need before any service runs. */
export interface LaunchSettings {
  readonly port: number
  /** The only IP address or host to listen on; undefined listens on all IP addresses of this machine. */
  readonly host: string | undefined
  readonly localPort: number
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Whether stand-ins replace the hosted services: no `SANITY_PROJECT_ID` is set. */
  readonly standIns: boolean
  /** The hosted services that the environment sets, so that no stand-in replaces them. */
  readonly ownServices: readonly string[]
  /** The variables for child processes. */
  readonly environment: Record<string, string | undefined>
}

/** Loads the variables of `.env`, if it exists; a variable that is already set wins. */
export function loadEnvironmentFile(): void {
  const file = resolve(projectRoot, '.env')
  if (!existsSync(file)) return
  process.loadEnvFile(file)
  // The parent of a child process has reported these names.
  if (process.send !== undefined) return
  const known = readFileSync(resolve(projectRoot, '.env.example'), 'utf8')
  for (const name of unknownSettings(readFileSync(file, 'utf8'), known)) {
    console.error(
      `.env sets ${name}, which is not a setting: compare its spelling with .env.example.`,
    )
  }
}

/** The names of a settings file that the example file does not mention, probably misspelled names. */
export function unknownSettings(text: string, example: string): string[] {
  const mentioned = new Set(example.match(/\b[A-Z][A-Z0-9_]+\b/g))
  return Object.keys(parseEnv(text)).filter(
    (name) => !mentioned.has(name.replace(/_(?:FILE|ALSO)$/, '')),
  )
}

/**
 * Validates the settings before anything is built or started.
 *
 * @throws {EnvironmentError} one sentence naming the first bad variable and what to do
 */
export function readLaunchSettings(source: Record<string, string | undefined>): LaunchSettings {
  // First, because the settings of a service decide whether its stand-in is used.
  const given = readSecretFiles(source)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const standIns = set.SANITY_PROJECT_ID === undefined
  const env = parseEnvironment(standIns ? withStandIns(set, placeholders) : set)
  const localPort = readLocalPort(set.LOCAL_PORT)
  if (standIns && localPort === env.PORT) {
    throw new EnvironmentError(`LOCAL_PORT must differ from PORT (both are ${env.PORT}).`)
  }
  // The stand-ins require no password, so they must be reachable only from this machine.
  const host = env.HOST ?? (standIns ? '127.0.0.1' : undefined)
  const dataDir = resolve(projectRoot, env.DATA_DIR)
  return {
    port: env.PORT,
    host,
    localPort,
    dataDir,
    standIns,
    ownServices: standIns ? ownServices(set) : [],
    environment: {
      ...set,
      NODE_ENV: env.NODE_ENV,
      PORT: String(env.PORT),
      LOCAL_PORT: String(localPort),
      DATA_DIR: dataDir,
      SITE_URL: env.SITE_URL,
      HOST: host,
    },
  }
}

/**
 * Placeholders for the settings that the stand-ins report later, so that the other settings can be
 * validated before.
 */
const placeholders = {
  SANITY_PROJECT_ID: 'local',
  SANITY_READ_TOKEN: 'local',
  SANITY_WRITE_TOKEN: 'local',
  SHOPIFY_DOMAIN: 'petjet.local',
  SHOPIFY_STOREFRONT_TOKEN: 'local',
}

function readLocalPort(value = '3333'): number {
  const parsed = v.safeParse(portSetting, value)
  if (!parsed.success) throw new EnvironmentError(`LOCAL_PORT ${parsed.issues[0].message}.`)
  return parsed.output
}
