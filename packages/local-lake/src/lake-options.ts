import * as v from 'valibot'
import { datasetName } from './lake.ts'
import { seedDocument } from './seed.ts'

/** An option that a lake cannot start with. */
export class OptionError extends Error {
  override name = 'OptionError'
  /** The option's name, such as `origins`. */
  readonly option: string
  /** The end of the sentence, such as `must be a list`. */
  readonly reason: string

  constructor(option: string, reason: string) {
    super(`The option "${option}" ${reason}.`)
    this.option = option
    this.reason = reason
  }
}

const mustBe = (rule: string) => (issue: { readonly input: unknown }) =>
  `must be ${rule}, and not ${JSON.stringify(issue.input) ?? String(issue.input)}`

const portRule = mustBe('a number from 0 to 65535')
const projectRule = mustBe('lower-case letters, digits and dashes')
const datasetRule = mustBe('lower-case letters, digits, dashes and underscores')
const datasetsRule = mustBe('a list of names')
const originRule = mustBe('an origin such as http://localhost:3333, without a path')
const tokenRule = mustBe('a text without spaces')

/** An origin, without a slash at its end. */
const origin = v.pipe(
  v.string(originRule),
  v.transform((text) => text.replace(/\/$/, '')),
  v.check((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, originRule),
)

/** The options of `createLake()`. */
const lakeOptions = v.strictObject({
  projectId: v.optional(
    v.pipe(v.string(projectRule), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, projectRule)),
    'local',
  ),
  datasets: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(datasetRule), v.regex(datasetName, datasetRule)), datasetsRule),
      v.nonEmpty(datasetsRule),
    ),
    ['production'],
  ),
  seed: v.optional(
    v.union(
      [v.pipe(v.string(), v.nonEmpty()), v.array(seedDocument)],
      mustBe('the path of an export, or a list of documents, each with a _type'),
    ),
  ),
  data: v.optional(v.pipe(v.string(mustBe('a folder')), v.nonEmpty(mustBe('a folder')))),
  port: v.optional(
    v.pipe(
      v.number(portRule),
      v.integer(portRule),
      v.minValue(0, portRule),
      v.maxValue(65_535, portRule),
    ),
    0,
  ),
  origins: v.optional(v.array(origin, mustBe('a list of origins'))),
  token: v.optional(v.pipe(v.string(tokenRule), v.regex(/^\S+$/, tokenRule))),
  aclMode: v.optional(v.picklist(['public', 'private'], mustBe('"public" or "private"'))),
  log: v.optional(v.function(mustBe('a function'))),
})

/**
 * Checks the options, and fills in the defaults.
 *
 * @throws {OptionError} naming the first option that is wrong or unknown
 */
export function checkOptions(options: unknown): v.InferOutput<typeof lakeOptions> {
  const checked = v.safeParse(lakeOptions, options)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const [option = 'options'] = (v.getDotPath(issue) ?? 'options').split('.')
  throw new OptionError(option, issue.expected === 'never' ? 'is unknown' : issue.message)
}
