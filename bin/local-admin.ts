import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '#api/admin/password-hash.ts'
import type { Launch } from './environment.ts'

/** Who signs in at `/admin` on this machine. */
export interface LocalAdmin {
  readonly username: string
  readonly password: string
  readonly hash: string
}

/**
 * The account for `/admin` where nobody has set one up and the stand-ins run: made at the first
 * start and kept in the data folder, readable by its owner only.
 *
 * @returns undefined where `ADMIN_USERNAME` is set or the hosted services are used
 */
export async function localAdmin(launch: Launch): Promise<LocalAdmin | undefined> {
  if (!launch.standIns || launch.environment['ADMIN_USERNAME'] !== undefined) return undefined
  const file = join(launch.dataDir, 'admin-account.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LocalAdmin
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
  const password = randomBytes(12).toString('base64url')
  const account = { username: 'admin', password, hash: await hashPassword(password) }
  mkdirSync(launch.dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(account, undefined, 2), { mode: 0o600 })
  return account
}
