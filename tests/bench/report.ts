import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#bin/launch-settings.ts'

/** A figure with a limit. */
export interface Goal {
  readonly name: string
  /** The figure and its limit, with their units. */
  readonly measured: string
  readonly allowed: string
  readonly isMet: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A table with a row for each item; a column is its heading and how to show it. */
export function tableOf<Item>(
  name: string,
  items: readonly Item[],
  columns: readonly (readonly [heading: string, show: (item: Item) => string])[],
): Table {
  const rows = items.map((item) => columns.map(([, show]) => show(item)))
  return { name, columns: columns.map(([heading]) => heading), rows }
}

export interface Report {
  readonly title: string
  /** Sentences about what was measured, and how. */
  readonly method: string
  readonly goals: readonly Goal[]
  readonly tables: readonly Table[]
}

/**
 * Prints what a benchmark measured and writes it to `docs/benchmarks/<name>.md`; the process exits
 * with 1 if a goal is missed.
 *
 * @param began `performance.now()` when the benchmark began
 */
export function saveReport(name: string, began: number, report: Report): void {
  const { title, method, goals, tables } = report
  const seconds = Math.round((performance.now() - began) / 1000)
  const model = cpus()[0]?.model.replaceAll(/\((?:R|TM)\)/g, '')
  const memory = Math.round(totalmem() / 2 ** 30)
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const verdicts = goals.map((goal) => [
    goal.name,
    goal.measured,
    goal.allowed,
    goal.isMet ? 'met' : '**missed**',
  ])
  const text = [
    `# ${title}`,
    '',
    method,
    '',
    `Measured on ${date} UTC at commit ${commitOf(projectRoot)}, on ${cpus().length} cores (${model}), ${memory} GiB, Node ${process.versions.node}; took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`,
    '',
    ...(goals.length > 0
      ? [...tableLines(['goal', 'measured', 'allowed', 'verdict'], verdicts), '']
      : []),
    ...tables.flatMap((table) =>
      [`## ${table.name}`, ''].concat(tableLines(table.columns, table.rows), ''),
    ),
  ].join('\n')
  writeFileSync(join(projectRoot, 'docs/benchmarks', `${name}.md`), text)
  console.log(text)
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1
}

/** A goal for some figures, each with the same upper limit. */
export function atMost(name: string, limit: number, values: readonly number[], digits = 0): Goal {
  return {
    name,
    measured: values.map((value) => value.toFixed(digits)).join(' · '),
    allowed: `at most ${limit.toFixed(limit % 1 === 0 ? 0 : 2)}`,
    isMet: values.every((value) => value <= limit),
  }
}

/** A goal that allows no finding; shows the first one. */
export function none(name: string, found: readonly unknown[]): Goal {
  const measured = found.length === 0 ? '0' : `${found.length}, such as ${String(found[0])}`
  return { name, measured, allowed: 'none', isMet: found.length === 0 }
}

/** The short hash of a checkout's commit, with a `+` if there are uncommitted changes outside docs. */
export function commitOf(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', '.', ':!docs')
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+')
}

function tableLines(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
