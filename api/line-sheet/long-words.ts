/** Words up to this length, in characters, are left to the library. */
const longWord = /\S{41,}/g

/**
 * Breaks words that are too long for a line where it ends. The library does so too, in a time that
 * grows with the square of their length.
 *
 * @param doc with the text's font and size
 * @param width of a line, in points
 */
export function breakLongWords(doc: PDFKit.PDFDocument, text: string, width: number): string {
  return text.replaceAll(longWord, (word) => brokenWord(doc, word, width))
}

function brokenWord(doc: PDFKit.PDFDocument, word: string, width: number): string {
  const widths = new Map<string, number>()
  const widthOf = (character: string) => {
    const known = widths.get(character) ?? doc.widthOfString(character)
    widths.set(character, known)
    return known
  }
  let [line, room] = ['', width]
  const lines: string[] = []
  for (const character of word) {
    const needed = widthOf(character)
    if (needed > room && line !== '') {
      lines.push(line)
      line = ''
      room = width
    }
    line += character
    room -= needed
  }
  return [...lines, line].join('\n')
}
