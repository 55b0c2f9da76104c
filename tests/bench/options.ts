import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    before: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
  },
})

/** The options of a benchmark; each benchmark has its own default for `seconds` and `rate`. */
export const options = {
  /** How often everything is measured, in turn. */
  runs: wholeNumber('runs') ?? 5,
  /** Inquiries a second. */
  rate: wholeNumber('rate'),
  /** How long each load lasts. */
  seconds: wholeNumber('seconds'),
  /** Seed of all random moments. */
  seed: wholeNumber('seed') ?? Date.now() % 100_000,
  /** Another built checkout that is measured in the same run. */
  before: values.before === undefined ? undefined : resolve(values.before),
}

function wholeNumber(name: 'runs' | 'rate' | 'seconds' | 'seed'): number | undefined {
  if (values[name] === undefined) return undefined
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= 1) return value
  throw new Error(`--${name} needs a whole number from 1 on.`)
}
