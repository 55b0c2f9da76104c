import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** A text's typeface: display, body, or bold. */
export type Face = 'display' | 'text' | 'strong'

/** The fonts by face: the site's typeface, and a typeface with every Latin letter. */
const files: Readonly<Record<Face, readonly [own: string, wide: string]>> = {
  display: ['newsreader', 'noto-sans'],
  text: ['instrument-sans', 'noto-sans'],
  strong: ['instrument-sans-semibold', 'noto-sans-semibold'],
}

interface LoadedFont {
  readonly name: string
  readonly file: Buffer
  readonly codes: ReadonlySet<number>
}

/** Text that can be displayed, and the font that has all of its characters. */
export interface SetText {
  readonly text: string
  readonly font: Pick<LoadedFont, 'name' | 'file'>
}

const loaded = new Map<string, LoadedFont>()

function load(name: string): LoadedFont {
  const known = loaded.get(name)
  if (known) return known
  const file = readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`))
  // The file contains one font.
  const codes = new Set((create(file) as Font).characterSet)
  const font = { name, file, codes }
  loaded.set(name, font)
  return font
}

/**
 * Chooses the font of a text: the site's own font if it has every character, otherwise a wider font. A
 * character that neither font has is shown in its plain form (`Ⅳ` as `IV`), omitted if it is a
 * pictogram or invisible, and otherwise replaced with a replacement sign, once for several words in a
 * row. If nothing is left of a text, the sign replaces it.
 */
export function setText(value: string, face: Face): SetText {
  const text = value.normalize('NFC').toWellFormed().replaceAll(/\s/g, ' ')
  const [own, wide] = files[face]
  const font = load(own)
  if (hasAll(font, text)) return { text, font }
  const other = load(wide)
  const shown = tidied(Array.from(text, (character) => shownBy(other, character)).join(''), text)
  return { text: shown, font: hasAll(font, shown) ? font : other }
}

const unknown = '\uFFFD'

function tidied(shown: string, text: string): string {
  if (shown.trim() === '' && text.trim() !== '') return unknown
  return shown.replaceAll(/\uFFFD(?:\s*\uFFFD)+/g, unknown).replaceAll(/ {2,}/g, ' ')
}

function hasAll({ codes }: LoadedFont, text: string): boolean {
  return Array.from(text).every((character) => codes.has(character.codePointAt(0) ?? 0))
}

function shownBy(font: LoadedFont, character: string): string {
  if (/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character)) return ''
  if (hasAll(font, character)) return character
  const plain = character.normalize('NFKC')
  if (hasAll(font, plain)) return plain
  return /\p{Extended_Pictographic}/u.test(character) ? '' : unknown
}
