import { fileURLToPath } from 'node:url'
import { makeMasters } from '#pictures/make-masters.ts'
import { mastersFolder } from '#pictures/masters.ts'
import { runCommand } from './run-command.ts'

const renders = fileURLToPath(new URL('../pictures/renders', import.meta.url))

await runCommand(async () => {
  const made = await makeMasters(mastersFolder, renders)
  console.log(made.length === 0 ? 'Every master is what was made last.' : made.join('\n'))
  if (made.length > 0) console.log(`${made.length} masters made: commit pictures/masters.`)
})
