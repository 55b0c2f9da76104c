import { type SitePageName, sitePages } from './page-paths.ts'

/** A page's built-in search metadata, in the shape of a document's `seo`. */
export function curatedSeo(page: SitePageName) {
  const { title, description } = sitePages[page]
  return { title, description, picture: null, noIndex: null }
}
