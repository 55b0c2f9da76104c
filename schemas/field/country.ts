/**
 * A country's name in English.
 *
 * @param code ISO 3166-1 alpha-2, such as `PT`
 * @returns such as `Portugal`; null if no country has the code
 */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const name = names.of(code)
  return name === undefined || notCountries.has(code) ? null : name
}

/** Created once, because creation takes longer than a lookup. */
let names: Intl.DisplayNames | undefined

/** Codes with a name that are not countries: the European Union, the euro zone, and so on. */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** All countries, sorted by name. */
export function countries(): { readonly code: string; readonly name: string }[] {
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code)
      return name === null || isReplaced(code) ? [] : [{ code, name }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Whether a newer code has replaced this code, such as `GB` for `UK`. */
function isReplaced(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region !== code
}
