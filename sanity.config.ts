import { BookIcon } from '@sanity/icons/Book'
import { lazy } from 'react'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/index.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'
import { BrandIcon, theme } from '#studio/brand/brand.tsx'
import { canBeCreated, documentActions, newDocumentOptions } from '#studio/desk/document-actions.ts'
import { structure } from '#studio/desk/structure.ts'
import { FormInput } from '#studio/form-input.tsx'
import { healthPlugin } from '#studio/health/health-plugin.tsx'
import { inquiryTools } from '#studio/inquiry/inquiry-tools.tsx'
import { presentation } from '#studio/presentation/presentation.ts'
import { startPlugin } from '#studio/start-page/start-plugin.ts'
import { readStudioSettings } from '#studio/studio-settings.ts'
import { studioWords } from '#studio/studio-words.ts'

const { siteUrl, ...lake } = readStudioSettings()

// Loaded when an editor opens it: only our own build can render the guide, and Sanity's own tools
// read this configuration too.
const GuideTool = lazy(async () => ({
  default: (await import('#studio/guide/guide-tool.tsx')).GuideTool,
}))

/** Vision, for trying queries; only in development. */
const developmentTools = import.meta.env?.DEV
  ? [(await import('@sanity/vision')).visionTool({ defaultApiVersion: `v${lakeApiVersion}` })]
  : []

/** The editors' Studio. Everything that the project does not use is switched off. */
export default defineConfig({
  name: 'petjet',
  title: 'PetJet Studio',
  basePath: '/studio',
  icon: BrandIcon,
  theme,
  ...lake,
  // Sanity.io's own sign-in for a hosted lake; otherwise that of the lake's host, with a token because
  // browsers refuse cookies of another host.
  auth: lake.apiHost === undefined ? {} : { loginMethod: 'token', redirectOnSingle: false },
  plugins: [
    startPlugin(),
    structureTool({ title: 'Desk', structure }),
    presentation({ siteUrl }),
    studioWords(),
    inquiryTools(),
    healthPlugin(),
    ...developmentTools,
  ],
  tools: [{ name: 'guide', title: 'Guide', icon: BookIcon, component: GuideTool }],
  schema: {
    types: schemaTypes,
    // A page's document that does not exist yet begins with the page's curated words.
    templates: (templates) =>
      templates.filter(
        ({ schemaType }) => canBeCreated(schemaType) || pageDocumentTypes.includes(schemaType),
      ),
  },
  form: { components: { input: FormInput } },
  document: {
    actions: documentActions,
    newDocumentOptions,
    comments: { enabled: false },
  },
  // The Studio shows both if the project's plan has them (`GET /features`).
  releases: { enabled: true },
  scheduledDrafts: { enabled: true },
  // Deprecated in favor of scheduled drafts: a second, different "Schedule" beside theirs.
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
})
