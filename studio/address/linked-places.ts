import * as v from 'valibot'
import { fieldOf } from '#schemas/field/field-of.ts'
import { schemaTypes } from '#schemas/index.ts'
import { linkTarget } from '#schemas/content/link/link-target.ts'
import { editedPageOf, pageDocumentTypes } from '#schemas/content/page/page-documents.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'
import { formerSlugs } from '#schemas/content/product/former-slugs.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { fixedPages, pageAddress, pageTypes } from '#schemas/content/redirect/page-address.ts'
import { pathKey, redirectTarget } from '#schemas/content/redirect/redirect-path.ts'
import { redirectEnd, redirectTable } from '#schemas/content/redirect/redirect-table.ts'
import { siteSettingsId } from '#schemas/content/site-settings/site-settings-id.ts'
import {
  listIn,
  type Showing,
  showingsContract,
  showingsOf,
  showingsQuery,
} from './pages-showing.ts'

/** A place that leads to a document, or shows it. */
export interface LinkedPlace {
  readonly text: string
  /** The page of the site, or the document in the Studio. */
  readonly at: { readonly path: string } | { readonly id: string; readonly type: string }
}

/** Types with few documents. Any text field in them can be a link. */
const readWhole = ['landingPage', siteSettingsId, ...pageDocumentTypes]
const listed = contentTypes.filter((type) => !readWhole.includes(type))

/** The text fields of the other types, in which editors may have written an address. */
const textFields = new Set(
  schemaTypes
    .filter(({ name }) => listed.includes(name))
    .flatMap((type) => listIn(type, 'fields'))
    .filter((field) => ['string', 'text'].includes(String(fieldOf(field, 'type'))))
    .map((field) => String(fieldOf(field, 'name'))),
)
const joinedTexts = `array::join([${[...textFields].map((field) => `coalesce(${field}, "")`).join(', ')}], " ")`

/** The parameters of the query for one published document. */
export function placesParams(id: string) {
  return { id, types: [...contentTypes], readWhole, listed, pageTypes: [...pageTypes] }
}

const published = '_id in path("*")'
const folder = `select(*[_id == $id][0]._type == "product" => "/products/",
  *[_id == $id][0]._type == "program" => "/programs/", "/" + *[_id == $id][0].slug.current)`

/** Everything that links to or shows one published document, with one query. */
export const placesQuery = `{
  "showings": ${showingsQuery('published')},
  "redirects": *[_type == "redirect" && ${published}]{_id, from, to},
  "pages": *[_type in $pageTypes && ${published}]{_type, "slug": slug.current},
  "whole": *[_type in $readWhole && ${published} && _id != $id][0...300],
  "texts": *[_type in $listed && ${published} && _id != $id
    && count(string::split(${joinedTexts}, ${folder})) > 1][0...200]{
      _id, _type, "name": coalesce(title, question), "text": ${joinedTexts}
    }
}`

const text = v.fallback(v.nullable(v.string()), null)
const key = { _id: v.string(), _type: v.string() }

/** The shape of the answer. */
export const placesContract = v.object({
  showings: showingsContract,
  redirects: v.array(v.object({ _id: v.string(), from: text, to: text })),
  pages: v.array(v.object({ _type: v.string(), slug: text })),
  whole: v.array(v.looseObject(key)),
  texts: v.array(v.object({ ...key, name: text, text })),
})

type Answer = v.InferOutput<typeof placesContract>

/** The places that lead to a published document or show it; places that would break come first. */
export function placesOf(id: string, answer: Answer): LinkedPlace[] {
  const { document, others } = answer.showings
  if (!document) return []
  const path = pageAddress(document._type, document.slug)
  const showings = showingsOf(id, answer.showings)
  const list = showings.find(({ as, namer }) => as !== 'own' && namer === undefined)
  return [
    ...(path === undefined ? [] : linksTo(path, answer)),
    ...showings.filter(({ namer }) => namer !== undefined).map(placeOf),
    ...showings.filter(({ namer }) => namer === undefined).map(placeOf),
    ...(list?.path !== undefined && others === 0
      ? [{ text: lastOne, at: { path: list.path } }]
      : []),
  ]
}

const lastOne = 'It is the last one. The site will show the built-in content instead.'

function placeOf({ title, path = '/', namer, as }: Showing): LinkedPlace {
  if (namer !== undefined) {
    const { id, type, field } = namer
    const page = type === 'landingPage' ? 'The landing page' : 'The page of'
    return { text: `${page} “${title}” shows it under “${field}”.`, at: { id, type } }
  }
  if (as === 'own') return { text: `Its own page ${path} will disappear.`, at: { path } }
  const large = as === 'large' ? ' as the featured kit. No other kit will replace it' : ''
  return { text: `The ${title} shows it${large}.`, at: { path } }
}

function linksTo(path: string, { redirects, pages, whole, texts }: Answer): LinkedPlace[] {
  const { isLink, isNamed } = leadingTo(path, { redirects, pages })
  return [
    ...redirects
      .filter(({ to }) => isLink(redirectTarget(to)?.path))
      .map(({ _id, from }) => ({
        text: `The redirect from ${from} leads to it.`,
        at: { id: _id, type: 'redirect' },
      })),
    ...whole.flatMap((document) =>
      linkingParts(document, (one) => isLink(one) || isNamed(one)).map((part) => ({
        text: linkText(document, part),
        at: { id: document._id, type: document._type },
      })),
    ),
    ...texts
      .filter((found) => isNamed(found.text ?? ''))
      .map(({ _id, _type, name }) => ({
        text: `The text of “${name ?? 'a document'}” links to it.`,
        at: { id: _id, type: _type },
      })),
  ].filter(({ text: one }, at, all) => all.findIndex((other) => other.text === one) === at)
}

/** The objects that have a text with a link to the page. */
function linkingParts(value: unknown, isLinking: (text: string) => boolean): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const parts: unknown[] = Object.values(value)
  const isOne = parts.some((part) => typeof part === 'string' && isLinking(part))
  return [...(isOne ? [value] : []), ...parts.flatMap((part) => linkingParts(part, isLinking))]
}

function linkText({ _type, title }: Answer['whole'][number], part: unknown): string {
  const label = fieldOf(part, 'label')
  if (_type === siteSettingsId && typeof label === 'string') {
    return `The link “${label}” in the navigation or footer leads to it.`
  }
  if (_type === 'landingPage') {
    return `A button or text of the landing page “${typeof title === 'string' ? title : 'untitled'}” links to it.`
  }
  return `The text of “${editedPageOf(_type)?.title ?? 'Site settings'}” links to it.`
}

/** Recognizes links to a page, by its current or a former address. */
interface LeadingTo {
  /** Whether a link leads to the page. */
  readonly isLink: (to: unknown) => boolean
  /** Whether a text names an address of the page. */
  readonly isNamed: (text: string) => boolean
}

interface StoredAddresses {
  readonly redirects: readonly { readonly from: string | null; readonly to: string | null }[]
  readonly pages: readonly { readonly _type: string; readonly slug: string | null }[]
}

const aliases = new Map(
  [...formerSlugs].map(([former, slug]) => [pathKey(productPath(former)), productPath(slug)]),
)

/**
 * Follows links as the site does: by redirects and built-in aliases, unless a page has the address.
 *
 * @param path of the page, encoded
 */
function leadingTo(path: string, { redirects, pages }: StoredAddresses): LeadingTo {
  const own = pathKey(path)
  const table = redirectTable(redirects)
  const taken = new Set([
    ...fixedPages,
    ...pages.map(({ _type, slug }) => pathKey(pageAddress(_type, slug) ?? '')),
  ])
  const leads = (key: string | undefined): boolean => {
    if (key === undefined || key === own) return key !== undefined
    if (taken.has(key)) return false
    const end = redirectEnd(key, table, (to) => taken.has(pathKey(to)))
    const last = typeof end === 'object' ? pathKey(end.path) : key
    return last === own || pathKey(aliases.get(last) ?? '') === own
  }
  const former = [...redirects.map(({ from }) => from ?? ''), ...aliases.keys()]
    .filter((from) => from !== undefined)
    .filter((from) => leads(redirectTarget(from)?.key))
  const named = [path, ...former].map(namedPattern)
  return {
    isLink: (to) => leads(linkTarget(to)?.key),
    isNamed: (text) => named.some((pattern) => pattern.test(text)),
  }
}

/** Finds exactly this address in a text, alone or after a host, but not as part of a longer address. */
function namedPattern(path: string): RegExp {
  const plain = decodedPath(path).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?:^|[^\w/-]|\.[a-z]{2,})${plain}(?![\w-]|/\w)`, 'i')
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path).replace(/(?<=.)\/$/, '')
  } catch {
    return path
  }
}
