import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    before: { type: 'string' },
  },
  allowPositionals: true,
})

/** How often everything is measured, in turn. */
export const runs = Number(values.runs)

/** Another built checkout of the product that is measured in the same run; none without it. */
export const beforeFolder = values.before

if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a whole number from 1 on.')
