import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './environment.ts'
import { runCommand } from './run-command.ts'
import { runTool } from './run-tool.ts'

/**
 * Runs every benchmark, or those whose name contains the first argument; exits with 1 where one
 * misses a goal.
 */
await runCommand(async () => {
  const [wanted = ''] = process.argv.slice(2)
  const files = readdirSync(join(projectRoot, 'tests/bench')).filter(
    (file) => file.endsWith('.bench.ts') && file.includes(wanted),
  )
  if (!(await runTool('node', ['bin/build.ts']))) {
    process.exitCode = 1
    return
  }
  const missed: string[] = []
  for (const file of files.sort()) {
    console.log(`\n== ${file}`)
    if (!(await runTool('node', [`tests/bench/${file}`]))) missed.push(file)
  }
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
})
