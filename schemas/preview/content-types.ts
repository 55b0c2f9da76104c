import { pageDocumentTypes } from '#schemas/page/page-documents.ts'

/** The types of the documents that pages are made of; the server asks for no other in a preview. */
export const contentTypes: readonly string[] = [
  'product',
  'program',
  'loyaltyTier',
  'faq',
  'landingPage',
  'siteSettings',
  ...pageDocumentTypes,
]
