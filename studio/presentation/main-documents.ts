import { defineDocuments } from 'sanity/presentation'
import { pageDocuments } from '#schemas/page/page-documents.ts'
import { fixedPages } from '#schemas/redirect/page-address.ts'
import { siteSettingsId } from '#schemas/site-settings/site-settings-id.ts'

/** The document that Presentation opens beside each page of the site. */
export const mainDocuments = defineDocuments([
  ...pageDocuments.map(({ type, path }) => ({ route: path, filter: `_id == "${type}"` })),
  { route: '/products/:slug', filter: '_type == "product" && slug.current == $slug' },
  { route: '/programs/:slug', filter: '_type == "program" && slug.current == $slug' },
  { route: [...fixedPages], filter: `_id == "${siteSettingsId}"` },
  // Last: every page above that has one part would be one of these.
  { route: '/:slug', filter: '_type == "landingPage" && slug.current == $slug' },
])
