import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from '#api/env.ts'
import { projectRoot } from '#bin/environment.ts'
import { runCommand } from '#bin/run-command.ts'
import { runTool } from '#bin/run-tool.ts'
import { wantedSection } from './measure/options.ts'
import { benchmarksPage } from './report/benchmarks-page.ts'
import { sections } from './report/sections.ts'

/**
 * `npm run bench` measures, and writes `docs/benchmarks.md` from the figures of all sections, those
 * of earlier runs included; exits with 1 where one misses a goal. The name of a section measures
 * that one alone; `document` measures nothing and only writes the page. Options, after `--`:
 * `--runs 3` says how often everything is measured, `--before ../folder` names another built
 * checkout that is measured in the same run.
 */
await runCommand(async () => {
  const wanted = wantedSections(wantedSection)
  const options = process.argv.slice(2).filter((arg) => arg !== wantedSection)
  const isBuilt = wanted.length === 0 || (await runTool('node', ['bin/build.ts']))
  if (!isBuilt) throw new Error('Nothing was measured: the product does not build.')
  const missed: string[] = []
  for (const name of wanted) {
    console.log(`\n== ${name}`)
    if (!(await runTool('node', [`tests/bench/${name}.bench.ts`, ...options]))) missed.push(name)
    writeDocument()
  }
  writeDocument()
  console.log(wanted.length === 0 ? 'docs/benchmarks.md is written.' : verdict(missed))
  process.exitCode = missed.length === 0 ? 0 : 1
})

function verdict(missed: readonly string[]): string {
  return missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.join(', ')}`
}

function wantedSections(wanted: string | undefined): string[] {
  if (wanted === 'document') return []
  const found = sections.filter(({ name, isDefault }) => (wanted ? name === wanted : isDefault))
  if (found.length > 0) return found.map(({ name }) => name)
  throw new EnvironmentError(
    `There is no section ${wanted}: name one of ${sections.map(({ name }) => name).join(', ')}.`,
  )
}

function writeDocument(): void {
  for (const [file, content] of benchmarksPage()) {
    writeFileSync(join(projectRoot, 'docs', file), content)
  }
}
