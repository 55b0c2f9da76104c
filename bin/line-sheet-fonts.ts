import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder with the fonts of line sheets and their licenses. */
export const lineSheetFontsFolder = join(root, 'api/line-sheet/fonts')

/** The scripts that a line sheet can show, with their marks and symbols. */
const shown =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** The source fonts, by the names of the generated files. */
const fonts: ReadonlyMap<string, string> = new Map([
  [
    'newsreader',
    import.meta.resolve('@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf'),
  ],
  [
    'instrument-sans',
    import.meta
      .resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  ],
  [
    'instrument-sans-semibold',
    import.meta
      .resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
  ],
  [
    'noto-sans',
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  ],
  [
    'noto-sans-semibold',
    import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  ],
])

/** The characters that a line sheet can show; each font contains those that it supports. */
const characters = Array.from({ length: 0x1_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xf8_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => shown.test(character))
  .join('')

/** Generates the files of {@link lineSheetFontsFolder}: the site's typefaces, and one for all of Latin. */
export async function lineSheetFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const [name, address] of fonts) {
    const whole = await readFile(new URL(address))
    const cut = await subsetFont(whole, characters, {
      // The PDF library subsets this format without a slow decompression first.
      targetFormat: 'truetype',
      keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp'],
      noHinting: true,
    })
    files.set(`${name}.ttf`, cut)
    const licence = await readFile(new URL('../LICENSE_FONT', address))
    files.set(`${name.replace('-semibold', '')}.license.txt`, licence)
  }
  return files
}
