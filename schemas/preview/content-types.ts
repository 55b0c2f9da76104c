import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'

/** The document types that pages use; a preview reads only these. */
export const contentTypes: readonly string[] = [
  'product',
  'program',
  'loyaltyTier',
  'faq',
  'landingPage',
  'siteSettings',
  ...pageDocumentTypes,
]
