import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { StandInEnvironmentError } from './stand-in-environment.ts'

const keysSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * The keys that product and stand-ins share: each key is made at the first start that needs it and
 * stored in a file that only its owner can read.
 *
 * @throws {StandInEnvironmentError} if the file exists but cannot be read
 */
export function loadKeys<Name extends string>(
  file: string,
  names: readonly Name[],
): Record<Name, string> {
  const known = existsSync(file) ? readKeys(file) : {}
  const missing = names.filter((name) => known[name] === undefined)
  const fresh = Object.fromEntries(missing.map((name) => [name, newKey()]))
  const keys: Record<string, string> = { ...known, ...fresh }
  if (missing.length > 0) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  }
  return keys
}

function newKey(): string {
  return randomBytes(24).toString('base64url')
}

function readKeys(file: string): Record<string, string> {
  const keys = v.safeParse(keysSchema, readFileSync(file, 'utf8'))
  if (keys.success) return keys.output
  throw new StandInEnvironmentError(
    `The stand-ins' keys in ${file} cannot be read: delete the file, and the next start makes new ones.`,
  )
}
