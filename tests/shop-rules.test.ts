import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rows of the table in docs/shop.md: section, rule, test file, test title. */
const rows = readFileSync('docs/shop.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

test('docs/shop.md lists the rules of each section that concerns the storefront', () => {
  expect(new Set(rows.map(([section]) => section))).toEqual(
    new Set(['2', '3', '4', '5', '7', '8', '9']),
  )
  expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([])
})

test.each(rows)('§%s %s: its test exists', (_section, _rule, fileCell = '', title = '') => {
  const file = fileCell.replaceAll('`', '')
  expect(existsSync(file), file).toBe(true)
  // As a complete title in quotes, not as part of another text.
  const titles = [`'${title}'`, `\`${title}\``, `"${title}"`]
  const source = readFileSync(file, 'utf8')
  expect(titles.filter((quoted) => source.includes(quoted))).not.toEqual([])
})
