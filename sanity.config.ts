import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { pageDocumentTypes } from '#schemas/page/page-documents.ts'
import { schemaTypes } from '#schemas/index.ts'
import { unpublishWords } from '#studio/address/unpublish-words.ts'
import { BrandIcon } from '#studio/brand/brand-icon.tsx'
import { theme } from '#studio/brand/theme.ts'
import { canBeCreated, documentActions, newDocumentOptions } from '#studio/desk/document-rules.ts'
import { structure } from '#studio/desk/structure.ts'
import { developmentTools } from '#studio/development-tools.ts'
import { FormInput } from '#studio/form-input.tsx'
import { editorsGuide } from '#studio/guide/editors-guide.ts'
import { contentHealth } from '#studio/health/content-health.ts'
import { inquiryTools } from '#studio/inquiry/inquiry-tools.ts'
import { presentation } from '#studio/presentation/presentation.ts'
import { sharingWords } from '#studio/presentation/sharing-words.ts'
import { signIn } from '#studio/sign-in.ts'
import { readStudioSettings } from '#studio/studio-settings.ts'

const { siteUrl, ...lake } = readStudioSettings()

/** The editors' Studio. What the project does not use is off, so that editors find what they do. */
export default defineConfig({
  name: 'petjet',
  title: 'PetJet Studio',
  basePath: '/studio',
  icon: BrandIcon,
  theme,
  ...lake,
  auth: signIn(lake),
  plugins: [
    structureTool({ title: 'Desk', structure }),
    presentation({ siteUrl }),
    sharingWords(),
    unpublishWords(),
    inquiryTools(),
    contentHealth(),
    editorsGuide(),
    ...developmentTools,
  ],
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
  // Deprecated in favour of scheduled drafts: a second, different "Schedule" beside theirs.
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
})
