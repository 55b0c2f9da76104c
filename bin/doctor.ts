import { parseArgs } from 'node:util'
import { examine } from '#api/operations/doctor/examine.ts'
import { printReport } from '#api/operations/doctor/print-report.ts'
import { EnvironmentError } from '#api/platform/env.ts'
import { projectRoot } from './launch-settings.ts'
import { rawLakeSettings } from './lake-settings.ts'
import { runCommand } from './run-command.ts'
import type { Settings } from './stand-in-settings.ts'

const usage =
  'npm run doctor has two options, --json and --servers: npm run doctor -- --json --servers http://10.0.0.11:3000,http://10.0.0.12:3000'

/**
 * `npm run doctor`: tests the configuration against the configured services, and prints the results
 * with fixes. `--servers` also compares these servers; `--json` prints JSON for pipelines. The exit code
 * is 1 if something is wrong.
 */
await runCommand(async () => {
  process.chdir(projectRoot)
  const { json: isJson, servers } = readOptions()
  const report = await examine(settingsToExamine(process.env), { servers })
  const isColored = process.stdout.isTTY && !process.env['NO_COLOR']
  console.log(isJson ? JSON.stringify(report, undefined, 2) : printReport(report, isColored))
  if (!report.ok) process.exitCode = 1
})

/** Reads the options; commas or spaces can separate URLs. */
function readOptions(): { json: boolean; servers: string[] } {
  const { values, positionals } = parse()
  if (positionals.length > 0 && values.servers === undefined) throw new EnvironmentError(usage)
  const lists = [...(values.servers ?? []), ...positionals]
  const given = lists.flatMap((list) => list.split(/[\s,]+/))
  return { json: values.json, servers: [...new Set(given.filter(Boolean).map(originOf))] }
}

function parse() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        servers: { type: 'string', multiple: true },
      },
      allowPositionals: true,
    })
  } catch {
    throw new EnvironmentError(usage)
  }
}

/** The origin of a server's URL; the default scheme is `http`. */
function originOf(address: string): string {
  const url = address.includes('://') ? address : `http://${address}`
  if (URL.canParse(url) && /^https?:/.test(url)) return new URL(url).origin
  throw new EnvironmentError(
    `--servers needs addresses such as http://10.0.0.11:3000, separated by commas; ${address} is not one.`,
  )
}

/** The settings for the report. Without a local lake, the report itself says that no project is set. */
function settingsToExamine(source: Settings): Settings {
  try {
    return rawLakeSettings(source)
  } catch (cause) {
    if (cause instanceof EnvironmentError) return source
    throw cause
  }
}
