import { getPublishedId } from '@sanity/client/csm'
import { catchError, map, type Observable, of } from 'rxjs'
import {
  defineDocuments,
  type DocumentLocation,
  type DocumentLocationResolver,
  type DocumentLocationsState,
  presentationTool,
} from 'sanity/presentation'
import * as v from 'valibot'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { editedPageOf, pageDocuments } from '#schemas/content/page/page-documents.ts'
import { contentTypes } from '#schemas/preview/shown-texts.ts'
import { disablePreviewPath, enablePreviewPath } from '#schemas/preview/preview.contract.ts'
import { fixedPages } from '#schemas/content/redirect/page-address.ts'
import type { StudioSettings } from '#schemas/protocol/studio-settings.ts'
import { siteSettingsId } from '#schemas/content/site-settings/site-settings-id.ts'
import {
  type ShowingsAnswer,
  showingsContract,
  showingsOf,
  showingsQuery,
} from '#studio/address/pages-showing.ts'

/**
 * The Presentation tool: the site with its drafts in a frame, beside the fields that the page shows.
 * The site has the Studio's origin unless the settings name another origin.
 */
export function presentation({ siteUrl }: Pick<StudioSettings, 'siteUrl'>) {
  return presentationTool({
    title: 'Presentation',
    resolve: { locations, mainDocuments },
    previewUrl: {
      initial: ({ origin }) => siteUrl ?? origin,
      previewMode: { enable: enablePreviewPath, disable: disablePreviewPath },
    },
  })
}

/** The document that Presentation opens beside each page of the site. */
export const mainDocuments = defineDocuments([
  ...pageDocuments.map(({ type, path }) => ({ route: path, filter: `_id == "${type}"` })),
  { route: '/products/:slug', filter: '_type == "product" && slug.current == $slug' },
  { route: '/programs/:slug', filter: '_type == "program" && slug.current == $slug' },
  { route: [...fixedPages], filter: `_id == "${siteSettingsId}"` },
  // Last, because this pattern also matches every page above that has one segment.
  { route: '/:slug', filter: '_type == "landingPage" && slug.current == $slug' },
])

const page = (title: string, href: string): DocumentLocation => ({ title, href })

/** How long changes are collected before a document's pages are queried again, in ms. */
const gatherMs = 1000

/**
 * The pages that show a document, for the links at the top of the document: the same pages that the
 * Studio lists before the document is unpublished (`studio/address/pages-showing.ts`).
 */
export const locations: DocumentLocationResolver = ({ id, type }, { documentStore }) => {
  const edited = editedPageOf(type)
  if (edited) return { locations: [page(edited.title, edited.path)] }
  if (type === siteSettingsId) return everywhere
  const ask = (fetch: string, listen: string): Observable<unknown> =>
    documentStore.listenQuery(
      { fetch, listen },
      { id: getPublishedId(id), types: [...contentTypes] },
      { apiVersion: lakeApiVersion, perspective: 'raw', throttleTime: gatherMs },
    )
  if (type === 'redirect') {
    const own = '_id in [$id, "drafts." + $id]'
    return ask(`*[${own}] | order(_updatedAt desc)[0].to`, `*[${own}]`).pipe(
      map(redirectLocations),
      catchError(() => of(unknown)),
    )
  }
  if (!contentTypes.includes(type)) return null
  return ask(showingsQuery('draft'), '*[_type in $types]').pipe(
    map((answer) => shownLocations(getPublishedId(id), v.parse(showingsContract, answer))),
    catchError(() => of(unknown)),
  )
}

const everywhere: DocumentLocationsState = {
  message: 'Used on every page, in its header and footer.',
  tone: 'positive',
  locations: [
    page('Home page', '/'),
    page('Contact page', '/contact'),
    page('Privacy page', '/privacy'),
  ],
}

const unknown: DocumentLocationsState = {
  message: 'The Studio cannot find out right now which pages show this.',
  tone: 'caution',
}

/** The pages that show a document, or will show it, each once; or the reason why no page can. */
function shownLocations(id: string, answer: ShowingsAnswer): DocumentLocationsState {
  const showings = showingsOf(id, answer)
  const pages = new Map(
    showings.flatMap(({ title, path }) => (path === undefined ? [] : [[path, title] as const])),
  )
  const needsPage = ['product', 'landingPage'].includes(answer.document?._type ?? '')
  const missing = [
    ...(answer.document?.title?.trim() ? [] : ['a name']),
    ...(showings.some(({ as }) => as === 'own') ? [] : ['a web address']),
  ].join(' and ')
  if (needsPage && missing !== '') {
    return { message: `No page shows this yet. It needs ${missing}.`, tone: 'caution' }
  }
  const found = { locations: [...pages].map(([path, title]) => page(title, path)) }
  return answer.isPublished === true || pages.size === 0 ? found : { ...later, ...found }
}

const later: DocumentLocationsState = {
  message: 'Not on the site. These pages will show it when you publish it.',
  tone: 'caution',
}

/** The target of a redirect; the old address itself shows nothing. */
export function redirectLocations(to: unknown): DocumentLocationsState {
  const target = typeof to === 'string' ? to.trim() : ''
  return /^\/(?![/\\])/.test(target)
    ? { locations: [page('The new address', target)] }
    : { message: 'This redirect has no new address yet.', tone: 'caution' }
}
