import { presentationTool, defineDocuments } from 'sanity/presentation'
import { disablePreviewPath, enablePreviewPath } from '#schemas/preview/preview-addresses.ts'
import type { StudioSettings } from '#schemas/runtime/studio-settings.ts'
import { pageDocuments } from '#schemas/page/page-documents.ts'
import { fixedPages } from '#schemas/redirect/page-address.ts'
import { siteSettingsId } from '#schemas/site-settings/site-settings-id.ts'
import { locations } from './locations.ts'

/**
 * The Presentation tool: the site with its drafts in a frame, beside the fields that it shows. The
 * site is at the Studio's own origin unless the settings name another one.
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
  // Last: every page above that has one part would be one of these.
  { route: '/:slug', filter: '_type == "landingPage" && slug.current == $slug' },
])
