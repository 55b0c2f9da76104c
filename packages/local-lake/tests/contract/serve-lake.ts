import { startLake } from '../support/start-lake.ts'

/** Runs a lake in its own process, so that a test can kill it: `node serve-lake.ts <folder>`. */
const [, , folder] = process.argv
if (!folder) throw new Error('serve-lake needs a folder')
const { host } = await startLake({ folder })
process.send?.({ host })
