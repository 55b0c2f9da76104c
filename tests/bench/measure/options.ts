import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    before: { type: 'string' },
  },
  allowPositionals: true,
})

/** How often everything is measured, in turn. */
export const runs = Number(values.runs)

/** Another built checkout of the product that is measured in the same run; none without it. */
export const beforeFolder = values.before === undefined ? undefined : resolve(values.before)

/** The one section to measure; all that are measured by default without it. */
export const [wantedSection] = positionals

if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a whole number from 1 on.')
