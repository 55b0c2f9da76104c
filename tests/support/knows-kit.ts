import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a server keeps the lake's last answer about a kit, so that its page outlasts an outage. */
export function knowsKit(dataDir: string, slug: string): boolean {
  const folder = join(dataDir, 'known-content')
  const params = JSON.stringify(JSON.stringify({ slug })).slice(1, -1)
  return readdirSync(folder).some((name) =>
    readFileSync(join(folder, name), 'utf8').includes(params),
  )
}
