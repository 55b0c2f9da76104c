/**
 * What a reader sees of a part of a page, in lines: a text of its own for each element that is not
 * within a line. It begins at the heading with this text and ends at the next one of its level.
 *
 * @throws {Error} where there is no such heading
 */
export function linesBelow(html: string, heading: string): string[] {
  const parts = html.split('<h2').slice(1)
  const part = parts.find((one) => linesOf(`<h2${one}`)[0] === heading)
  if (part === undefined) throw new Error(`The page has no heading “${heading}”.`)
  const [section = ''] = `<h2${part}`.split('</main>')
  return linesOf(section).slice(1)
}

/** The texts of a piece of HTML, one for each element that is not within a line. */
export function linesOf(html: string): string[] {
  return (
    html
      .replaceAll(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, '')
      // What only keeps a measure on one line.
      .replaceAll(/<span class="inline-block">([^<]*)<\/span>/g, '$1')
      .replaceAll(/<\/?span(?![^>]*\bblock\b)[^>]*>/g, ' ')
      .split(/<[^>]*>/)
      .map((text) => decoded(text).replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
  )
}

function decoded(text: string): string {
  return text
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
