import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSync } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { curatedDocuments } from './curated-documents.ts'
import {
  fontCharacters,
  fontsFolder,
  lineSheetFonts,
  lineSheetFontsFolder,
  subsetFonts,
} from './font-subset.ts'

const files = ['newsreader.woff2', 'instrument-sans.woff2']
const root = resolve(import.meta.dirname, '..')

/** The characters of `characters` that a font file lacks. */
function missingInFont(file: string, characters: string): string[] {
  const font = openSync(file)
  if (!('characterSet' in font)) throw new Error(`${file} contains several fonts.`)
  const codes = new Set(font.characterSet)
  return Array.from(characters).filter((each) => !codes.has(each.codePointAt(0) ?? 0))
}

/** The characters of a text that none of the fonts on all pages contains. */
const missingIn = (text: string) =>
  [...new Set(text)].filter((each) => !fontCharacters.includes(each) && !/\s/.test(each))

/** A source file without its comments. */
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

describe('the fonts of every page', () => {
  test.each(files)('%s has every character of its subset', (file) => {
    expect(missingInFont(join(fontsFolder, file), fontCharacters)).toEqual([])
  })

  test('have every character of the curated content and of the site’s own text', () => {
    expect(missingIn(JSON.stringify(curatedDocuments((picture) => picture)))).toEqual([])
    const sources = globSync(['web/**/*.{ts,tsx}', 'schemas/**/*.contract.ts'], { cwd: root })
    const shown = sources.filter((path) => !path.includes('.test.'))
    expect(shown.length).toBeGreaterThan(150)
    const missing = shown
      .map((path) => [path, missingIn(withoutComments(readFileSync(join(root, path), 'utf8')))])
      .filter(([, characters]) => characters?.length)
    expect(missing).toEqual([])
  })

  test('are two files of at most 45 kB together', () => {
    const sizes = files.map((file) => readFileSync(join(fontsFolder, file)).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(45_000)
  })

  test('are the output of npm run fonts:subset, with the license of each', async () => {
    const made = await subsetFonts()
    const words = (content: Buffer) => content.toString('latin1').replaceAll(/\s+/g, ' ')
    for (const [name, content] of made) {
      expect(words(readFileSync(join(fontsFolder, name))) === words(content), name).toBe(true)
    }
    expect(made.size).toBe(5)
  })
})

describe('the fonts of line sheets', () => {
  test('are the output of npm run fonts:subset, with the license of each', async () => {
    const made = await lineSheetFonts()
    expect([...made.keys()].filter((name) => name.endsWith('.license.txt'))).toHaveLength(3)
    for (const [name, content] of made) {
      expect(readFileSync(join(lineSheetFontsFolder, name)).equals(content), name).toBe(true)
    }
  })

  test.each(['noto-sans.ttf', 'noto-sans-semibold.ttf'])(
    '%s has the letters of every language in Latin script',
    (file) => {
      const latin = [
        [0x20, 0x7e],
        [0xa0, 0x24f],
        [0x1e00, 0x1eff],
      ] as const
      const letters = latin.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
      )
      expect(missingInFont(join(lineSheetFontsFolder, file), letters.join(''))).toEqual([])
    },
  )
})
