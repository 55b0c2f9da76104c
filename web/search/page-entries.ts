import { isLandingSlug, landingPath } from '#schemas/content/redirect/landing-path.ts'
import { fillIn, type Placeholder } from '#schemas/content/page/placeholders.ts'
import { allSitePages, type SitePage } from '#schemas/content/page/page-paths.ts'
import { fieldsOf, textOf } from '#web/content/field-readers.ts'
import type { SearchEntry } from './search-index.ts'

/** The site's own pages that search engines can list. */
const indexedPages: readonly SitePage[] = allSitePages.filter((page) => page.indexed !== false)

/** The maximum length of a page's searched text, in characters. */
const maxText = 40_000

type Details = Readonly<Record<Placeholder, string>>

/** A page's document in the lake. */
interface SearchablePage {
  readonly _type: unknown
  /** Whether an editor excluded the page. */
  readonly isOut: unknown
}

/**
 * The entries of the site's own pages and of landing pages, without pages that editors keep out of
 * search engines.
 *
 * @param documents the pages' documents with their text
 * @param stored the site's own pages that have a document
 * @param curated the text of pages without a document, by document type
 * @param details the site settings for placeholders in text
 */
export function pageEntries(
  documents: readonly unknown[],
  stored: readonly SearchablePage[],
  curated: Readonly<Record<string, unknown>>,
  details: Details,
): SearchEntry[] {
  const found = new Map(documents.map((document) => [fieldsOf(document)['_type'], document]))
  const own = indexedPages.flatMap((page) => {
    const { type = '' } = page.document ?? {}
    const known = stored.find(({ _type }) => _type === type)
    if (known?.isOut === true) return []
    return ownPage(page, known ? found.get(type) : curated[type], details)
  })
  const built = documents.map(builtPage).filter((entry) => entry !== null)
  return [...own, ...built]
}

function ownPage(page: SitePage, document: unknown, details: Details): SearchEntry {
  const { path, title, description, keywords } = page
  const { seo, ...fields } = fieldsOf(document)
  const type = page.document?.type ?? ''
  const words = Object.entries(fields).filter(([name]) => isOnPage(type, name))
  const seoFields = fieldsOf(seo)
  return {
    kind: 'page',
    title: textOf(seoFields['title']) || title,
    path,
    texts: [
      textOf(seoFields['description']) || description,
      fillIn(textIn(Object.fromEntries(words)), details),
      keywords.join(', '),
    ],
  }
}

/** Fields that a page does not show when it opens, by document type. */
const notOnPage: Readonly<Record<string, RegExp>> = {
  // Replace the form after it is sent.
  contactPage: /^(thanks|again)/,
  // Only if the URL names an aircraft.
  aircraftPage: /^(one|unknown)/,
  // Only if the site settings show the programs.
  homePage: /^programs/,
  // On the kits' pages.
  productsPage: /^kit/,
}

/** Whether a page shows a field of its document when it opens. */
export function isOnPage(type: string, field: string): boolean {
  return !notOnPage[type]?.test(field)
}

function builtPage(document: unknown): SearchEntry | null {
  const { _type, title, slug, seo, blocks } = fieldsOf(document)
  const current = textOf(fieldsOf(slug)['current'])
  if (_type !== 'landingPage' || !textOf(title) || !isLandingSlug(current)) return null
  return {
    kind: 'page',
    title: textOf(title),
    path: landingPath(current),
    texts: [textOf(fieldsOf(seo)['description']), textIn(blocks)],
  }
}

/** Fields without text for visitors. */
const unread = /^(?:_.*|seo|slug|to|href|url|style|listItem|marks|markDefs|kind|adds|layout|asset)$/

/** All text of a document, in order. */
function textIn(value: unknown): string {
  const texts: string[] = []
  const collect = (one: unknown): void => {
    if (typeof one === 'string') texts.push(one.trim())
    else if (Array.isArray(one)) one.forEach(collect)
    else {
      for (const [name, inner] of Object.entries(fieldsOf(one)))
        if (!unread.test(name)) collect(inner)
    }
  }
  collect(value)
  return texts.filter(Boolean).join(' · ').slice(0, maxText)
}
