import { styleText } from 'node:util'
import { groups, type Verdict } from './check.ts'
import type { Report, ReportLine } from './examine.ts'

const colors = { good: 'green', warning: 'yellow', wrong: 'red', skipped: 'gray' } as const

/** The width of the column of verdicts, in characters. */
const column = 9

/**
 * The report as text, by groups: each line with its verdict, and below it the fix.
 *
 * @param isColored only for a terminal
 */
export function printReport({ lines, counts, ok }: Report, isColored: boolean): string {
  const colored = (verdict: Verdict, text: string) =>
    isColored ? styleText(colors[verdict], text, { validateStream: false }) : text
  const printed: string[] = []
  for (const [group, title] of Object.entries(groups)) {
    const own = lines.filter((line) => line.group === group)
    if (own.length > 0) printed.push('', title)
    for (const line of own) printed.push(...rows(line, colored))
  }
  const { good, warning, wrong, skipped } = counts
  const sum = `${good} good, ${warning} with a warning, ${wrong} wrong, ${skipped} skipped.`
  const verdict = ok ? 'Nothing is wrong' : 'Something is wrong'
  return [...printed, '', colored(ok ? 'good' : 'wrong', `${verdict}: ${sum}`), ''].join('\n')
}

function rows(
  { verdict, title, message, fix }: ReportLine,
  colored: (verdict: Verdict, text: string) => string,
): string[] {
  const first = `  ${colored(verdict, verdict.padEnd(column))}${title}: ${message}`
  return fix === undefined ? [first] : [first, `${' '.repeat(column + 2)}To fix it: ${fix}`]
}
