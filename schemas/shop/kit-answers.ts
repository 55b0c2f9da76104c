/** The queries whose answers the shop has a part in, by their names. */
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

/** Whether the shop has a part in the answers to a query of this name. */
export function isKitAnswer(name: string): boolean {
  return kitAnswers.has(name)
}
