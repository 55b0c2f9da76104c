import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { ensurePackage, isProgram } from './ensure-package.ts'

const require = createRequire(import.meta.url)
const checker = require.resolve('vnu-jar/build/dist/vnu.jar')

const report = v.object({
  messages: v.array(
    v.object({
      /** `info` without a subtype is advice about the style of the source. */
      type: v.string(),
      subType: v.optional(v.string()),
      message: v.string(),
      url: v.optional(v.string()),
      extract: v.optional(v.string()),
    }),
  ),
})

/** A message of the checker about one page. */
export interface HtmlProblem {
  readonly page: string
  readonly message: string
  /** The source around the problem. */
  readonly extract: string
}

/**
 * Checks pages with the W3C's HTML checker, all in one start of Java, which takes seconds.
 *
 * @param pages the HTML of each page, by its name
 * @returns errors and warnings
 * @throws {Error} if Java is missing and cannot be installed, or the checker fails
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<HtmlProblem[]> {
  ensurePackage(() => isProgram('java'), 'default-jre-headless')
  const folder = newFolder()
  const names = [...pages.keys()]
  for (const [at, name] of names.entries())
    writeFileSync(join(folder, `${at}.html`), pages.get(name) ?? '')
  // The program runs once, so the slower compiler of Java does not pay off.
  const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', checker]
  const options = ['--exit-zero-always', '--stdout', '--format', 'json', folder]
  const { stdout } = await promisify(execFile)('java', [...java, ...options], {
    maxBuffer: 1 << 28,
  })
  return v
    .parse(report, JSON.parse(stdout))
    .messages.filter(({ type, subType }) => type !== 'info' || subType !== undefined)
    .map(({ message, url = '', extract = '' }) => ({
      page: names[Number.parseInt(basename(url), 10)] ?? url,
      message,
      extract,
    }))
}
