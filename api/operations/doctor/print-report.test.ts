import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { type Check, good, skipped, warning, wrong } from './check.ts'
import { examine } from './examine.ts'
import { printReport } from './print-report.ts'
import { checks } from './registry.ts'

const some: Check[] = [
  { id: 'site.one', title: 'One', run: () => [good('fine.'), skipped('not used.')] },
  { id: 'mail.two', title: 'Two', run: () => wrong('broken.', 'mend it.') },
  { id: 'mail.three', title: 'Three', run: () => warning('odd.', 'look at it.') },
]

const plain = `
Email
  wrong    Two: broken.
           To fix it: mend it.
  warning  Three: odd.
           To fix it: look at it.

The site from outside
  good     One: fine.
  skipped  One: not used.

Something is wrong: 1 good, 1 with a warning, 1 wrong, 1 skipped.
`

test('prints the groups in order, and each line with its result and fix', async () => {
  expect(printReport(await examine({}, { checks: some }), false)).toBe(plain)
})

test('colors do not change the text', async () => {
  const colored = printReport(await examine({}, { checks: some }), true)
  expect(colored).toContain('\u001B[31mwrong')
  expect(stripVTControlCharacters(colored)).toBe(plain)
})

test('every check has a unique id, and all prerequisites exist', () => {
  const ids = checks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(checks.flatMap(({ after = [] }) => after).filter((id) => !ids.includes(id))).toEqual([])
})

const page = readFileSync('docs/doctor.md', 'utf8')

test('docs/doctor.md describes every check, and no other', () => {
  const [, section = ''] = page.split('\n## What it looks at\n')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, id]) => id))
  const ids = new Set(checks.map(({ id }) => id as string))
  expect(named.length).toBe(ids.size)
  expect(new Set(named)).toEqual(ids)
})
