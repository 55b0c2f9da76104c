import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'

/** The text fields of the tests behind a claim, of a kit or a program. */
const evidenceTexts = ['claim', 'organism', 'method', 'laboratory', 'notCertified'].map(
  (field) => `evidence.${field}`,
)

/**
 * The text fields that pages show verbatim, by document type and path. In a preview, such text carries
 * an invisible mark with the field for an editor's click. Text that a page also uses in another way (a
 * URL, a phone number, a name within a label) is not in this list: components name its field in
 * `data-sanity`.
 */
const shownTexts: Readonly<Record<string, readonly string[]>> = {
  product: [
    'title',
    'shortDescription',
    'description',
    'image.alt',
    'includes',
    'useCase',
    'variants',
    'gallery.alt',
    'gallery.caption',
    'spec.materials',
    'spec.partNumber',
    'spec.expiresFirst',
    'contents.name',
    'contents.detail',
    'contents.heading',
    'documents.title',
    'stowage.light.where',
    'stowage.midsize.where',
    'stowage.heavy.where',
    'sizeChart.size',
    'sizeChart.breeds',
    'moreFacts.term',
    'moreFacts.text',
    ...evidenceTexts,
  ],
  aircraftType: ['title', 'manufacturer', 'aliases', 'cabinNotes', 'source', 'stowage.where'],
  program: [
    'title',
    'summary',
    'description',
    'image.alt',
    'highlights',
    'inclusions',
    'steps.title',
    'steps.description',
    ...evidenceTexts,
  ],
  landingPage: [
    'title',
    'blocks.heading',
    'blocks.lead',
    'blocks.caption',
    'blocks.links.label',
    'blocks.image.alt',
    'blocks.body.children.text',
    'blocks.body.alt',
    'blocks.body.caption',
    'blocks.pictures.alt',
    'blocks.pictures.caption',
    'blocks.questions.question',
    'blocks.questions.answer',
    'blocks.quote',
    'blocks.author',
    'blocks.role',
  ],
  loyaltyTier: ['title', 'perks'],
  faq: ['question', 'answer'],
  siteSettings: [
    'footerBlurb',
    'supportHours',
    'mainLinks.label',
    'orderLabel',
    'footerLinks.label',
    'quickLinksTitle',
    'contactTitle',
    'followTitle',
    'rights',
  ],
}

/** The document types that pages use; a preview reads only these types. */
export const contentTypes: readonly string[] = [...Object.keys(shownTexts), ...pageDocumentTypes]

/**
 * The fields of page documents that no page shows verbatim. Pages show all other text verbatim, except
 * text for search engines.
 */
const otherTexts: Readonly<Record<string, readonly string[]>> = {
  privacyPage: ['sections.adds'],
}

/** Whether pages show a text verbatim, by its path without list indexes, such as `steps.title`. */
export function isShownText(type: string, path: string): boolean {
  if (Object.hasOwn(shownTexts, type)) return shownTexts[type]?.includes(path) ?? false
  if (!pageDocumentTypes.includes(type) || path.startsWith('seo.')) return false
  return !(otherTexts[type]?.includes(path) ?? false)
}
