import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.ts'
import { projectRoot } from './launch-settings.ts'
import { runCommand } from './run-command.ts'
import { runTool } from './run-tool.ts'
import {
  addTotals,
  describeFailures,
  describeTotals,
  playwrightTotals,
  totalOf,
  type Totals,
  vitestTotals,
} from './test-report.ts'

const results = join(projectRoot, 'test-results')
const vitestReport = join(results, 'vitest.json')
const buildLog = join(results, 'build.log')
const playwrightReport = join(results, 'playwright.json')
/** `npm test -- --deploy` also runs the deployment tests, like `npm run test:deploy`. */
const withDeploy = process.argv.includes('--deploy')

const checks = ['format', 'types', 'lint', 'dead'] as const

/** Tests that measure time run alone; `playwright.config.ts` selects them and the number of workers. */
const browserRuns = [
  ['--project=together', '--workers=2'],
  withDeploy ? ['--project=alone', '--project=packed'] : ['--project=alone'],
] as const

/** Runs a part of the checks and tests under a separate heading. */
async function section(title: string, run: () => Promise<Totals>): Promise<Totals> {
  console.log(`\n== ${title}`)
  const totals = await run()
  console.log(`-- ${title}: ${describeTotals(totals)}`)
  return totals
}

async function runChecks(): Promise<Totals[]> {
  const totals: Totals[] = []
  for (const check of checks) {
    totals.push(
      await section(`check ${check}`, async () =>
        totalOf(await runTool('npm', ['run', '--silent', `check:${check}`])),
      ),
    )
  }
  return totals
}

/** Runs Playwright once with each list of arguments. */
async function runPlaywright(runs: readonly (readonly string[])[]): Promise<Totals> {
  if (!(await ensureChromium())) return totalOf(false)
  const totals: Totals[] = []
  for (const args of runs) {
    rmSync(playwrightReport, { force: true })
    const isFine = await runTool('playwright', ['test', '--retries=1', ...args])
    totals.push(playwrightTotals(playwrightReport, isFine))
  }
  return addTotals(totals)
}

await runCommand(async () => {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  // The build takes one of two cores, so the checks run at the same time.
  const building = runTool('node', ['bin/build.ts'], openSync(buildLog, 'w'))
  const totals = [
    ...(await runChecks()),
    await section('build', async () => {
      const isBuilt = await building
      process.stdout.write(readFileSync(buildLog))
      return totalOf(isBuilt)
    }),
    await section('tests beside the code, and of processes and faults', async () => {
      const options = [
        '--retry=1',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ]
      if (!withDeploy) options.push('--project=!deploy')
      const isFine = await runTool('vitest', ['run', ...options])
      return vitestTotals(vitestReport, isFine)
    }),
    await section('tests in a browser', () => runPlaywright(browserRuns)),
  ]
  const sum = addTotals(totals)
  const flaky = describeFailures(sum.flaky)
  if (flaky) console.log(`\n== failed once, passed when repeated: fix these tests\n${flaky}`)
  const failures = describeFailures(sum.failures)
  if (failures) console.log(`\n== failed\n${failures}`)
  console.log(`\n${describeTotals(sum)}`)
  process.exitCode = sum.failed === 0 ? 0 : 1
})
