import { pageDocumentTypes } from '#schemas/page/page-documents.ts'

/**
 * The texts that pages show as they stand, by the type of document and the path within it. In a
 * preview they carry an invisible mark, which names the field for an editor's click. A text that a
 * page also uses in another way (an address, a telephone number, a name within a label) is none of
 * them: components say in `data-sanity` if it comes from.
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
    'evidence.claim',
    'evidence.method',
    'evidence.laboratory',
    'evidence.notCertified',
  ],
  program: [
    'title',
    'summary',
    'description',
    'image.alt',
    'highlights',
    'inclusions',
    'steps.title',
    'steps.description',
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

/**
 * The fields of page documents that no page shows as they stand. All their other texts are shown so,
 * but for what search engines are told.
 */
const otherTexts: Readonly<Record<string, readonly string[]>> = {
  privacyPage: ['sections.adds'],
}

/**
 * Whether pages show a text as it stands.
 *
 * @param path within the document, without the places within lists, such as `steps.title`
 */
export function isShownText(type: string, path: string): boolean {
  if (Object.hasOwn(shownTexts, type)) return shownTexts[type]?.includes(path) ?? false
  if (!pageDocumentTypes.includes(type) || path.startsWith('seo.')) return false
  return !(otherTexts[type]?.includes(path) ?? false)
}
