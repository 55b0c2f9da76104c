import { parseArgs } from 'node:util'
import { examine } from '#api/operations/doctor/examine.ts'
import { printReport } from '#api/operations/doctor/print-report.ts'
import { EnvironmentError } from '#api/platform/env.ts'
import { projectRoot } from './environment.ts'
import { lakeSettings } from './lake-environment.ts'
import { runCommand } from './run-command.ts'
import type { Settings } from './stand-in-settings.ts'

/**
 * `npm run doctor`: tests the configuration against the configured services, and prints the results
 * with fixes; with `--json` for pipelines. The exit code is 1 if something is wrong.
 */
await runCommand(async () => {
  process.chdir(projectRoot)
  const isJson = wantsJson()
  const report = await examine(settingsToExamine(process.env))
  const isColored = process.stdout.isTTY && !process.env['NO_COLOR']
  console.log(isJson ? JSON.stringify(report, undefined, 2) : printReport(report, isColored))
  if (!report.ok) process.exitCode = 1
})

function wantsJson(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json
  } catch {
    throw new EnvironmentError('npm run doctor has only one option: npm run doctor -- --json')
  }
}

/** If there is no local lake yet, the report itself says that no project is set. */
function settingsToExamine(source: Settings): Settings {
  try {
    return lakeSettings(source)
  } catch (cause) {
    if (cause instanceof EnvironmentError) return source
    throw cause
  }
}
