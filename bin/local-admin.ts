import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { hashPassword } from '#api/admin/password-hash.ts'
import { EnvironmentError } from '#api/platform/env.ts'
import type { LaunchSettings } from './launch-settings.ts'

const accountSchema = v.object({ username: v.string(), password: v.string(), hash: v.string() })

/** The admin account of this machine. */
export type LocalAdmin = v.InferOutput<typeof accountSchema>

/**
 * The account for `/admin` if none is configured and the stand-ins run. The first start creates the
 * account and stores it in the data folder, in a file that only its owner can read.
 *
 * @returns undefined if an account is configured or the hosted services are used
 */
export async function localAdmin(launch: LaunchSettings): Promise<LocalAdmin | undefined> {
  const { ADMIN_USERNAME, ADMIN_ACCOUNTS } = launch.environment
  if (!launch.standIns || ADMIN_USERNAME || ADMIN_ACCOUNTS) return undefined
  const file = join(launch.dataDir, 'admin-account.json')
  if (existsSync(file)) return readAccount(file)
  const password = randomBytes(12).toString('base64url')
  const account = { username: 'admin', password, hash: await hashPassword(password) }
  mkdirSync(launch.dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(account, undefined, 2), { mode: 0o600 })
  return account
}

function readAccount(file: string): LocalAdmin {
  const text = readFileSync(file, 'utf8')
  const account = v.safeParse(v.pipe(v.string(), v.parseJson(), accountSchema), text)
  if (account.success) return account.output
  throw new EnvironmentError(
    `The account in ${file} cannot be read: delete the file, and the next start creates a new one.`,
  )
}
