import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { EnvironmentError } from '#api/platform/env.ts'
import { projectRoot } from '#bin/launch-settings.ts'
import { runCommand } from '#bin/run-command.ts'
import { runTool } from '#bin/run-tool.ts'

/** The benchmarks of `npm run bench` without a name. */
const defaults = ['page', 'server', 'app']

/** `npm run bench [NAME] [-- OPTIONS]`: `docs/benchmarks.md` lists the names and options. */
await runCommand(async () => {
  const [first = '', ...rest] = process.argv.slice(2)
  const isNamed = first !== '' && !first.startsWith('--')
  const files = globSync('tests/bench/*.bench.ts', { cwd: projectRoot })
  const known = files.map((file) => basename(file, '.bench.ts'))
  if (isNamed && !known.includes(first)) {
    throw new EnvironmentError(`There is no benchmark ${first}: name one of ${known.join(', ')}.`)
  }
  if (!(await runTool('node', ['bin/build.ts']))) {
    throw new Error('Nothing was measured: the product does not build.')
  }
  const options = isNamed ? rest : process.argv.slice(2)
  const missed: string[] = []
  for (const name of isNamed ? [first] : defaults) {
    if (!(await runTool('node', [`tests/bench/${name}.bench.ts`, ...options]))) missed.push(name)
  }
  console.log(missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
})
