/** A header that grows beyond this, in characters, is refused by some proxies. */
const maxLength = 2000

const preload = /<link\b[^>]*\brel="preload"[^>]*>/g
const attribute = /([\w-]+)="([^"]*)"/g
const kept = ['as', 'type', 'imagesrcset', 'imagesizes', 'fetchpriority', 'media']

/**
 * The `Link` header with what the page's head preloads, fonts and the first picture. Browsers and
 * CDNs read it before the HTML.
 *
 * @returns empty where the head preloads nothing
 */
export function preloadLinks(html: string): string {
  const head = html.slice(0, html.indexOf('</head>') + 1)
  let header = ''
  for (const [element] of head.matchAll(preload)) {
    const link = linkOf(element)
    const longer = header === '' ? link : `${header}, ${link}`
    if (link !== '' && longer.length <= maxLength) header = longer
  }
  return header
}

function linkOf(element: string): string {
  const attributes = new Map(
    [...element.matchAll(attribute)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      plain(value),
    ]),
  )
  const href = attributes.get('href') ?? ''
  const parameters = kept.flatMap((name) => {
    const value = attributes.get(name)
    return value === undefined ? [] : [`${name}="${value}"`]
  })
  if (attributes.has('crossorigin')) parameters.push('crossorigin')
  const link = [`<${href}>`, 'rel=preload', ...parameters].join('; ')
  // What a header cannot hold is left to the HTML.
  const isPlain = [href, ...attributes.values()].every((value) => /^[\x20-\x7e]*$/.test(value))
  return isPlain && !/["<>\\]/.test([...attributes.values()].join('')) ? link : ''
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

function plain(value: string): string {
  return value.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)
}
