import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/index.ts'
import { BrandIcon } from '#studio/brand/brand-icon.tsx'
import { theme } from '#studio/brand/theme.ts'
import { canBeCreated, documentActions, newDocumentOptions } from '#studio/desk/document-rules.ts'
import { structure } from '#studio/desk/structure.ts'
import { developmentTools } from '#studio/development-tools.ts'
import { FormInput } from '#studio/form-input.tsx'
import { editorsGuide } from '#studio/guide/editors-guide.ts'
import { inquiryTools } from '#studio/inquiry/inquiry-tools.ts'
import { signIn } from '#studio/sign-in.ts'
import { readStudioSettings } from '#studio/studio-settings.ts'

const settings = readStudioSettings()

/** The editors' Studio. What the project does not use is off, so that editors find what they do. */
export default defineConfig({
  name: 'petjet',
  title: 'PetJet Studio',
  basePath: '/studio',
  icon: BrandIcon,
  theme,
  ...settings,
  auth: signIn(settings),
  plugins: [
    structureTool({ title: 'Desk', structure }),
    inquiryTools(),
    editorsGuide(),
    ...developmentTools,
  ],
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => canBeCreated(schemaType)),
  },
  form: { components: { input: FormInput } },
  document: {
    actions: documentActions,
    newDocumentOptions,
    comments: { enabled: false },
  },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  apps: { canvas: { enabled: false } },
  beta: { create: { startInCreateEnabled: false } },
})
