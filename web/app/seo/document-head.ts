import { headOfMatch, type RouteHead } from './route-heads.ts'
import type { ShownMatch } from '#web/app/navigation/shown-matches.ts'

/** The tags that differ between pages; icons, fonts and styles stay. */
const ownTags =
  'meta[name],meta[property],link[rel=canonical],link[rel=prev],link[rel=next],script[type="application/ld+json"]'

type Attributes = Readonly<Record<string, string>>

/**
 * Updates the document's head for the current page. Unchanged tags stay in place.
 */
export function showHead(matches: readonly ShownMatch[]): void {
  const heads = matches.map(headOfMatch)
  const due = elementsOf(heads)
  for (const present of document.head.querySelectorAll(ownTags)) {
    const at = due.findIndex((element) => element.isEqualNode(present))
    if (at < 0) present.remove()
    else due.splice(at, 1)
  }
  document.head.append(...due)
  const titles = heads.flatMap(({ meta }) =>
    meta.flatMap((tag) => ('title' in tag ? tag.title : [])),
  )
  document.title = titles.at(-1) ?? ''
}

/**
 * The head's elements except its title; if several tags have the same name, the innermost route's
 * counts.
 */
function elementsOf(heads: readonly RouteHead[]): Element[] {
  const named = new Map<string, Element>()
  for (const tag of heads.flatMap(({ meta }): readonly Attributes[] => meta)) {
    const name = tag['name'] ?? tag['property']
    if (name !== undefined) named.set(name, elementOf('meta', tag))
  }
  const links = heads.flatMap(({ links }): readonly Attributes[] => links)
  const scripts = heads.flatMap(({ scripts }) => scripts)
  return [
    ...named.values(),
    ...links.map((link) => elementOf('link', link)).filter((link) => link.matches(ownTags)),
    ...scripts.map(({ children, ...attributes }) => elementOf('script', attributes, children)),
  ]
}

function elementOf(name: string, attributes: Attributes, text = ''): Element {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}
