import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { lineSheetFonts, lineSheetFontsFolder } from './font-subset.ts'

test('the fonts of line sheets are what npm run fonts:subset makes, with the licence of each', async () => {
  const made = await lineSheetFonts()
  expect([...made.keys()].filter((name) => name.endsWith('.license.txt'))).toHaveLength(3)
  for (const [name, content] of made) {
    expect(readFileSync(join(lineSheetFontsFolder, name)).equals(content), name).toBe(true)
  }
})

test.each(['noto-sans.ttf', 'noto-sans-semibold.ttf'])(
  '%s has the letters of every language in Latin script',
  (file) => {
    const font = create(readFileSync(join(lineSheetFontsFolder, file)))
    if (!('characterSet' in font)) throw new Error(`${file} holds several fonts.`)
    const codes = new Set(font.characterSet)
    const blocks = [
      [0x20, 0x7e],
      [0xa0, 0x24f],
      [0x1e00, 0x1eff],
    ] as const
    const missing = blocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(
        (code) => !codes.has(code),
      ),
    )
    expect(missing).toEqual([])
  },
)
