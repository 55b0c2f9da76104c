import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const account = v.object({ username: v.string(), password: v.string() })

/** The admin account that the first start created in a data folder. */
export function readAdminAccount(dataDir: string): v.InferOutput<typeof account> {
  return v.parse(account, JSON.parse(readFileSync(join(dataDir, 'admin-account.json'), 'utf8')))
}
