import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a server has stored the lake's latest answers about a kit, so that its page and the
 * search survive an outage. The search's answer is one of the last to be loaded in advance.
 */
export function knowsKit(dataDir: string, slug: string): boolean {
  const folder = join(dataDir, 'known-content')
  const answers = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const params = JSON.stringify(JSON.stringify({ slug })).slice(1, -1)
  const isIndexed = (answer: string) => answer.includes('holds') && answer.includes(`"${slug}"`)
  return answers.some((answer) => answer.includes(params)) && answers.some(isIndexed)
}
