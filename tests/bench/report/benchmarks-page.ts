import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BarChart, drawBars } from './bar-chart.ts'
import { benchmarksFolder, type Goal, type Section, type Table } from './section.ts'
import { sections } from './sections.ts'

/** A text file of the document, by its path from `docs/`. */
export type DocumentFiles = ReadonlyMap<string, string>

/** The page `benchmarks.md` and its charts, made from the figures of all sections. */
export function benchmarksPage(): DocumentFiles {
  const measured = sections.flatMap(({ name, title }) => {
    const section = readSection(name)
    return section ? [{ name, title, section, notes: readNotes(name) }] : []
  })
  const goals = measured.flatMap(({ section }) => section.goals)
  const page = [
    '# Benchmarks',
    '',
    readNotes('introduction'),
    '',
    `Goals met: ${goals.filter(({ isMet }) => isMet).length} of ${goals.length}.`,
    ...measured.flatMap(({ title, section, notes }) => [
      '',
      `## ${title}`,
      '',
      ...sectionLines(section),
      ...(notes === '' ? [] : ['', notes]),
    ]),
    '',
  ].join('\n')
  const charts = measured.flatMap(({ section }) => section.charts)
  return new Map([
    ['benchmarks.md', page],
    ...charts.map((chart) => [`benchmarks/${chart.file}`, drawBars(chart)] as const),
  ])
}

function sectionLines(section: Section): string[] {
  const { method, goals, tables, charts, date, commit, machine, took } = section
  return [
    method,
    '',
    `Measured on ${date} UTC at commit ${commit}, on ${machine}; took ${took}.`,
    ...(goals.length === 0 ? [] : ['', ...goalLines(goals)]),
    ...charts.flatMap((chart) => ['', chartLine(chart)]),
    ...tables.flatMap((table) => ['', `### ${table.name}`, ''].concat(tableLines(table))),
  ]
}

/** Goals with what was measured; what was before only where a run measured it. */
function goalLines(goals: readonly Goal[]): string[] {
  const verdict = ({ isMet }: Goal) => (isMet ? 'met' : '**missed**')
  if (goals.every(({ before }) => before === undefined)) {
    const rows = goals.map((goal) => [goal.name, goal.measured, goal.allowed, verdict(goal)])
    return tableLines({ columns: ['goal', 'measured', 'allowed', 'verdict'], rows })
  }
  const rows = goals.map((goal) => {
    const { name, before = '', measured, allowed } = goal
    return [name, before, measured, allowed, verdict(goal)]
  })
  return tableLines({ columns: ['goal', 'before', 'measured', 'allowed', 'verdict'], rows })
}

function chartLine({ file, title, unit, groups, series }: BarChart): string {
  return `![${title}, ${unit}: ${groups.map(({ name }) => name).join(', ')}, each for ${series.join(', ')}](benchmarks/${file})`
}

function tableLines({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)]
}

/** The figures of a section's last run; undefined where it never ran. */
function readSection(name: string): Section | undefined {
  const file = join(benchmarksFolder, `${name}.json`)
  // Only `saveSection` writes these files.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Section) : undefined
}

/** What people wrote about a section: why a goal is missed, what was tried. */
function readNotes(name: string): string {
  const file = join(benchmarksFolder, `${name}.notes.md`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
