/** The sync tag of every answer with shop data; the lake's own tags have another form. */
export const shopTag = 'shop:kits'

/** The names of the queries whose answers contain shop data. */
const kitAnswers: ReadonlySet<string> = new Set([
  'kits',
  'catalogue',
  'kit',
  'kit-summaries',
  'kit-addresses',
  'kit-names',
  'kit-choices',
  'landing-page',
])

/** Whether answers to the query of this name contain shop data. */
export function isKitAnswer(name: string): boolean {
  return kitAnswers.has(name)
}
