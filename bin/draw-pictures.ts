import { drawMasters } from '#pictures/draw.ts'
import { mastersFolder } from '#pictures/masters.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const drawn = await drawMasters(mastersFolder)
  console.log(drawn.length === 0 ? 'Every master is what its drawing makes.' : drawn.join('\n'))
  if (drawn.length > 0) console.log(`${drawn.length} masters drawn: commit pictures/masters.`)
})
