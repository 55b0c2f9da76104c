/** One object of structured data; values are texts, numbers, nodes, or lists of these. */
export interface DataNode {
  readonly '@type'?: string
  readonly '@id'?: string
  readonly [property: string]: unknown
}

/** The structured data in a page's HTML: the nodes of its scripts, without those inside of them. */
export function structuredDataIn(html: string): DataNode[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)
  return [...scripts].map(([, json = '']) => JSON.parse(json) as DataNode)
}

/** These nodes and all nodes inside of them. */
export function allNodes(value: unknown): DataNode[] {
  if (Array.isArray(value)) return value.flatMap(allNodes)
  if (typeof value !== 'object' || value === null) return []
  return [value as DataNode, ...Object.values(value).flatMap(allNodes)]
}

/** All texts in a value, each with the name of its property. */
export function allTexts(value: unknown, property = ''): { property: string; text: string }[] {
  if (typeof value === 'string') return [{ property, text: value }]
  if (Array.isArray(value)) return value.flatMap((one) => allTexts(one, property))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => allTexts(one, name))
}
