import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    before: { type: 'string' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
  allowPositionals: true,
})

/** How often everything is measured, in turn. */
export const runs = wholeNumber('runs')

/** Inquiries a second, of `outage`. */
export const rate = wholeNumber('rate')

/** How long inquiries come in each part of `outage`. */
export const seconds = wholeNumber('seconds')

/** How long `soak` takes. */
export const minutes = wholeNumber('minutes')

/** Where random moments begin: the same seed makes the same ones. */
export const seed = wholeNumber('seed')

/** Another built checkout of the product that is measured in the same run; none without it. */
export const beforeFolder = values.before === undefined ? undefined : resolve(values.before)

/** The one section to measure; all that are measured by default without it. */
export const [wantedSection] = positionals

function wholeNumber(name: 'runs' | 'rate' | 'seconds' | 'minutes' | 'seed'): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= 1) return value
  throw new Error(`--${name} needs a whole number from 1 on.`)
}
