const number = String.raw`\d[\d.,]*`
// No hyphen or letter can follow: “2 in 1” and “24 in total” are not inches.
const metricUnit = String.raw`(?:mm|cm|m|km|g|kg|ml|l|°C)(?![\p{L}\p{N}])`
const usUnit = String.raw`(?:in(?=\s*(?:[.,;:)×]|\(\d|$))|(?:inch(?:es)?|ft|feet|lbs?|(?:fl )?oz|gal|miles?|°F)(?![\p{L}\p{N}]))`

const metric = String.raw`${number}\s?${metricUnit}`
const us = String.raw`${number}\s?${usUnit}`
const inBrackets = (measure: string) => String.raw`\s\([^()]*?${measure}[^()]*\)`

const pair = new RegExp(`${metric}${inBrackets(us)}|${us}${inBrackets(metric)}`, 'gu')
const bareMetric = new RegExp(metric, 'u')
const bareUs = new RegExp(us, 'mu')

/**
 * A warning if a text gives a measure in only one system, else `true`.
 * Correct: `1200 × 800 mm (47.2 × 31.5 in)`.
 */
export function checkBothUnits(text: unknown): true | string {
  if (typeof text !== 'string') return true
  const rest = text.replaceAll(pair, '')
  const [found] = bareMetric.exec(rest) ?? bareUs.exec(rest) ?? []
  if (found === undefined) return true
  const missing = bareMetric.test(rest) ? 'US' : 'metric'
  return `“${found}” has no ${missing} measurement. Add it in parentheses, such as 1200 mm (47.2 in).`
}
