import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { projectRoot } from './launch-settings.ts'

/** The folder of every page's fonts, their style sheet and their licenses. */
export const fontsFolder = join(projectRoot, 'web/fonts')

/** The characters from `first` to `last`, both included. */
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/**
 * The characters in the fonts of every page: English, names in Western European languages, and
 * their punctuation. A page with another character loads a larger font for it.
 */
export const fontCharacters = [
  range(0x20, 0x7e),
  // À to ÿ without the Icelandic letters.
  range(0xc0, 0xff).replaceAll(/[ÐÞðþ]/g, ''),
  'Œœ\u00A0¡£§©«®°·»¿–—‘’“”•…€™−',
].join('')

/** The OpenType features that the style sheet or the browser uses. */
const keepFeatures = ['kern', 'liga', 'tnum']

interface Typeface {
  readonly family: string
  /** The package's name after `@fontsource-variable/`. */
  readonly source: string
  /** The name of the file in {@link fontsFolder}. */
  readonly file: string
  /** The weights in use: one weight, or from the least to the greatest. */
  readonly weight: number | { readonly min: number; readonly max: number }
  /** The package's files with the characters outside {@link fontCharacters}. */
  readonly others: readonly string[]
}

const typefaces: readonly Typeface[] = [
  {
    family: 'Newsreader Variable',
    source: 'newsreader',
    file: 'newsreader.woff2',
    weight: 400,
    others: ['vietnamese', 'latin-ext', 'latin'],
  },
  {
    family: 'Instrument Sans Variable',
    source: 'instrument-sans',
    file: 'instrument-sans.woff2',
    weight: { min: 400, max: 600 },
    others: ['latin-ext', 'latin'],
  },
]

/** Generates the files of {@link fontsFolder}: fonts, licenses and the style sheet. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const rules = ['/* Written by `npm run fonts:subset` (bin/font-subset.ts). */']
  for (const typeface of typefaces) {
    const folder = join(projectRoot, 'node_modules/@fontsource-variable', typeface.source)
    const { source, file, weight } = typeface
    const whole = await readFile(`${folder}/files/${source}-latin-wght-normal.woff2`)
    const subset = await subsetFont(whole, fontCharacters, {
      targetFormat: 'woff2',
      keepFeatures,
      noHinting: true,
      variationAxes: { wght: weight },
    })
    files.set(file, subset)
    files.set(file.replace('.woff2', '.license.txt'), await readFile(`${folder}/LICENSE`))
    rules.push(...(await rulesOf(typeface, folder)))
  }
  return files.set('fonts.css', Buffer.from(`${rules.join('\n\n')}\n`))
}

/** The `@font-face` rules of a typeface: its subset, and larger files for all other characters. */
async function rulesOf(typeface: Typeface, folder: string): Promise<string[]> {
  const { source, file, others } = typeface
  // JSON by the same package: the ranges by their names.
  const ranges = JSON.parse(await readFile(`${folder}/unicode.json`, 'utf8')) as Record<
    string,
    string
  >
  const further = others.map((name) => {
    const address = `@fontsource-variable/${source}/files/${source}-${name}-wght-normal.woff2`
    return ruleOf(typeface, address, unicodeRange(othersIn(ranges[name] ?? '')))
  })
  return [...further, ruleOf(typeface, `./${file}`, unicodeRange(codesOf(fontCharacters)))]
}

function ruleOf({ family, weight }: Typeface, address: string, unicodes: string): string {
  // All rules of a typeface need the same weights, or browsers do not search all rules.
  const weights = typeof weight === 'number' ? weight : `${weight.min} ${weight.max}`
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    '  font-style: normal;',
    '  font-display: swap;',
    `  font-weight: ${weights};`,
    `  src: url('${address}') format('woff2');`,
    `  unicode-range: ${unicodes};`,
    '}',
  ].join('\n')
}

const codesOf = (characters: string) => Array.from(characters, (each) => each.codePointAt(0) ?? 0)

/** The code points of a `unicode-range`, except {@link fontCharacters} and control characters. */
function othersIn(unicodes: string): number[] {
  const all = unicodes.split(',').flatMap((span) => {
    const [first = '', last = first] = span.replace('U+', '').split('-')
    return codesOf(range(Number.parseInt(first, 16), Number.parseInt(last, 16)))
  })
  const known = new Set(codesOf(fontCharacters))
  return all.filter((code) => !known.has(code) && !/\p{Cc}/u.test(String.fromCodePoint(code)))
}

/** The characters as a value of `unicode-range`. */
function unicodeRange(codes: readonly number[]): string {
  const spans: [first: number, last: number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const span = spans.at(-1)
    if (span && code === span[1] + 1) span[1] = code
    else spans.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  return spans
    .map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join(', ')
}

/** The folder of the line sheets' fonts and their licenses. */
export const lineSheetFontsFolder = join(projectRoot, 'api/site/line-sheet/fonts')

/** The scripts that a line sheet can show, with the marks and symbols of all scripts. */
const shown =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** The complete fonts, by the names of the files that are cut from them. */
const fonts = {
  newsreader: import.meta
    .resolve('@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf'),
  'instrument-sans': import.meta
    .resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  'instrument-sans-semibold': import.meta
    .resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
  'noto-sans': import.meta
    .resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  'noto-sans-semibold': import.meta
    .resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}

/** The characters that a line sheet can show; each font keeps the characters that it has. */
const characters = Array.from({ length: 0x1_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xf8_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => shown.test(character))
  .join('')

/**
 * The files of {@link lineSheetFontsFolder}: the site's typefaces, and a typeface with every Latin
 * letter.
 */
export async function lineSheetFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const [name, address] of Object.entries(fonts)) {
    const whole = await readFile(new URL(address))
    const cut = await subsetFont(whole, characters, {
      // The PDF library can read glyphs from this format without unpacking the font first, which is
      // slow.
      targetFormat: 'truetype',
      keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp'],
      noHinting: true,
    })
    files.set(`${name}.ttf`, cut)
    const license = await readFile(new URL('../LICENSE_FONT', address))
    files.set(`${name.replace('-semibold', '')}.license.txt`, license)
  }
  return files
}

/** `npm run fonts:subset` writes all of these files. */
if (import.meta.main) {
  const made = [
    [fontsFolder, await subsetFonts()],
    [lineSheetFontsFolder, await lineSheetFonts()],
  ] as const
  for (const [folder, files] of made) {
    for (const [name, content] of files) {
      await writeFile(join(folder, name), content)
      console.log(`${name}: ${content.length} bytes`)
    }
  }
}
