import { createHmac, hkdfSync } from 'node:crypto'
import type { Env } from '#api/platform/env.ts'
import { secretsWithSecondValue } from '#api/platform/env/secrets.ts'

/**
 * The settings whose values can differ between servers; all other settings must be the same on every
 * server.
 */
const ownSettings: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DRAIN_MS',
  'LOG_LEVEL',
  'LIVE_STREAM_LIMIT',
  'DATABASE_POOL_SIZE',
])

const isOwn = (name: string) => ownSettings.has(name) || name.startsWith('OTEL_')

/** The names of second values (`…_ALSO`), which are listed with the first values. */
const secondNames = new Set(secretsWithSecondValue.map((name) => `${name}_ALSO`))

/**
 * The fingerprints of each setting's accepted values, the value in use first; empty if the setting is
 * missing.
 */
type SettingFingerprints = Record<string, string[]>

const derive = (writeToken: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', writeToken, '', `petjet server ${purpose} 1`, 32))

/**
 * The token for a server's report, which the doctor and all servers of a site can derive. The token
 * gives access to nothing else, and does not help to compute the fingerprints in the report.
 */
export function reportToken(writeToken: string): string {
  return derive(writeToken, 'report').toString('base64url')
}

/**
 * Returns a function that computes a value's fingerprint: equal for equal values, and useless for guessing
 * a value without the write token.
 */
export function fingerprintWith(writeToken: string): (place: string, value: unknown) => string {
  const key = derive(writeToken, 'fingerprint')
  return (place, value) =>
    createHmac('sha256', key)
      .update(`${place}\n${JSON.stringify(value)}`)
      .digest('base64url')
}

/** The fingerprints of all settings that servers share. Values are parsed: `on` and `true` are the same. */
export function settingFingerprints(
  env: Partial<Env>,
  names: readonly string[],
  fingerprint: (place: string, value: unknown) => string,
): SettingFingerprints {
  // A folder can be mounted at different paths.
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
