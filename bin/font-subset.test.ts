import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSync } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { curatedDocuments } from './curated-documents.ts'
import { fontCharacters, fontsFolder, subsetFonts } from './font-subset.ts'

const files = ['newsreader.woff2', 'instrument-sans.woff2']
const root = resolve(import.meta.dirname, '..')

/** The characters of a text that no font of every page has. */
const missingIn = (text: string) =>
  [...new Set(text)].filter((each) => !fontCharacters.includes(each) && !/\s/.test(each))

/** A source file without its comments. */
const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

describe('the fonts of every page', () => {
  test.each(files)('%s has each character that it is meant for', (file) => {
    const font = openSync(join(fontsFolder, file))
    if (!('characterSet' in font)) throw new Error(`${file} holds several fonts.`)
    const codes = new Set(font.characterSet)
    expect(
      Array.from(fontCharacters).filter((each) => !codes.has(each.codePointAt(0) ?? 0)),
    ).toEqual([])
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

  test('are two, of 45 kB together', () => {
    const sizes = files.map((file) => readFileSync(join(fontsFolder, file)).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(45_000)
  })

  test('are what npm run fonts:subset makes, with the licence of each', async () => {
    const made = await subsetFonts()
    const words = (content: Buffer) => content.toString('latin1').replaceAll(/\s+/g, ' ')
    for (const [name, content] of made) {
      expect(words(readFileSync(join(fontsFolder, name))) === words(content), name).toBe(true)
    }
    expect(made.size).toBe(5)
  })
})
