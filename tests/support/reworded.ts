/** A word that is not the beginning of any other. */
export const wordOf = (at: number) =>
  `zq${String(at)
    .padStart(3, '0')
    .replaceAll(/\d/g, (digit) => 'bcdfghjkmn'.charAt(Number(digit)))}x`

/**
 * The document with a unique word in place of each chosen text, and the paths of the texts: the
 * word for the text at `paths[n]` is `wordOf(n)`.
 *
 * @param isChosen gets a path without list indexes, such as `steps.title`
 */
export function reworded<Stored>(document: Stored, isChosen: (path: string) => boolean) {
  const paths: string[] = []
  const rewrite = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((entry: unknown) => rewrite(entry, path))
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([name, inner]) => [
        name,
        rewrite(inner, path === '' ? name : `${path}.${name}`),
      ])
      return Object.fromEntries(fields)
    }
    const isText = typeof value === 'string' && !(path.split('.').at(-1) ?? '').startsWith('_')
    return isText && isChosen(path) ? wordOf(paths.push(path) - 1) : value
  }
  // It has the fields of the document.
  return { document: rewrite(document, '') as Stored, paths }
}
