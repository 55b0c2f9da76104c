import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#bin/environment.ts'
import type { BarChart } from './bar-chart.ts'

/** Where the figures of the sections and their charts are kept. */
export const benchmarksFolder = join(projectRoot, 'docs/benchmarks')

/** A figure that has to keep to a limit. */
export interface Goal {
  readonly name: string
  /** The same of the checkout before, measured in the same run. */
  readonly before?: string | undefined
  /** What was measured, and what it may be, with their units. */
  readonly measured: string
  readonly allowed: string
  readonly isMet: boolean
}

/** Rows of text under their headings; `name` stands above them. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What one section measured. */
export interface Findings {
  /** Sentences on what was measured, and how. */
  readonly method: string
  readonly goals: readonly Goal[]
  readonly tables: readonly Table[]
  readonly charts: readonly BarChart[]
}

/** What one section measured, where and when: the content of its file. */
export interface Section extends Findings {
  /** Minutes and seconds that the section took. */
  readonly took: string
  /** In UTC. */
  readonly date: string
  /** The short hash of the commit; a `+` stands for changes that were not committed. */
  readonly commit: string
  readonly machine: string
}

/**
 * Writes what a section measured into its file, prints it, and lets the process end with 1 where a
 * goal is missed.
 *
 * @param began `performance.now()` when the section began
 */
export function saveSection(name: string, began: number, findings: Findings): void {
  const section: Section = {
    took: minutes(performance.now() - began),
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: commitOf(projectRoot),
    machine: machine(),
    ...findings,
  }
  mkdirSync(benchmarksFolder, { recursive: true })
  const file = join(benchmarksFolder, `${name}.json`)
  writeFileSync(file, `${JSON.stringify(section, null, 2)}\n`)
  for (const { name, columns, rows } of section.tables) {
    console.log(`\n${name}`)
    console.table(rows.map((row) => Object.fromEntries(columns.map((key, at) => [key, row[at]]))))
  }
  for (const { name, measured, allowed, isMet } of section.goals) {
    console.log(`${isMet ? 'met   ' : 'missed'}  ${name}: ${measured} (${allowed})`)
  }
  if (section.goals.some(({ isMet }) => !isMet)) process.exitCode = 1
}

/** The commit of a checkout, as {@link Section.commit}. */
export function commitOf(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  // What the bench itself writes is no change of the product.
  const changed = git('status', '--porcelain', '--', '.', ':!docs')
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+')
}

function machine(): string {
  const [processor] = cpus()
  const model =
    processor?.model.replaceAll(/\((?:R|TM)\)/g, '').replaceAll(/\s+/g, ' ') ?? 'unknown'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${model}), ${memory} GiB, Node ${process.versions.node}`
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
