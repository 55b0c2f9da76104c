import { type SitePageName, sitePages } from './site-pages.ts'

/** What the site itself says of a page to search engines, as a document's `seo` answers it. */
export function curatedSeo(page: SitePageName) {
  const { title, description } = sitePages[page]
  return { title, description, picture: null, noIndex: null }
}
