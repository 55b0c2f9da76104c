import { createHmac, hkdfSync } from 'node:crypto'
import type { Env } from '#api/platform/env.ts'
import { secretsWithSecondValue } from '#api/platform/env/secrets.ts'

/** The settings that each server can have its own value of; all others are the same on every server. */
export const ownSettings: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DRAIN_MS',
  'LOG_LEVEL',
  'LIVE_STREAM_LIMIT',
  'DATABASE_POOL_SIZE',
])

const isOwn = (name: string) => ownSettings.has(name) || name.startsWith('OTEL_')

/** The settings whose second value (`…_ALSO`) is listed with the first one. */
const secondNames = new Set(secretsWithSecondValue.map((name) => `${name}_ALSO`))

/** The accepted values of each setting as fingerprints, the one in use first; empty if it is not set. */
type SettingFingerprints = Record<string, string[]>

const derive = (writeToken: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', writeToken, '', `petjet server ${purpose} 1`, 32))

/**
 * The token for a server's report, which all servers of a site and its doctor derive. It opens nothing
 * else, and the fingerprints in the report cannot be computed from it.
 */
export function reportToken(writeToken: string): string {
  return derive(writeToken, 'report').toString('base64url')
}

/**
 * A function that replaces a value by its fingerprint: equal for equal values, and useless for guessing
 * without the write token.
 */
export function fingerprintWith(writeToken: string): (place: string, value: unknown) => string {
  const key = derive(writeToken, 'fingerprint')
  return (place, value) =>
    createHmac('sha256', key)
      .update(`${place}\n${JSON.stringify(value)}`)
      .digest('base64url')
}

/** The fingerprints of all settings that servers share, as parsed: `on` and `true` are the same. */
export function settingFingerprints(
  env: Partial<Env>,
  names: readonly string[],
  fingerprint: (place: string, value: unknown) => string,
): SettingFingerprints {
  // The same folder can be mounted at different paths.
  const values: Readonly<Record<string, unknown>> = {
    ...env,
    ASSETS_DIR: env.ASSETS_DIR && 'set',
  }
  const shared = names.filter((name) => !isOwn(name) && !secondNames.has(name))
  return Object.fromEntries(
    shared.map((name) => {
      const given = [values[name], values[`${name}_ALSO`]].filter((value) => value !== undefined)
      return [name, given.map((value) => fingerprint(name, value))]
    }),
  )
}
