import { presentationTool } from 'sanity/presentation'
import { disablePreviewPath, enablePreviewPath } from '#schemas/preview/preview-addresses.ts'
import type { StudioSettings } from '#schemas/runtime/studio-settings.ts'
import { locations } from './locations.ts'
import { mainDocuments } from './main-documents.ts'

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
