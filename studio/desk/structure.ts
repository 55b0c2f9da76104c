import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { faqType } from '#schemas/content/faq/faq.type.ts'
import { landingPageType } from '#schemas/content/landing-page/landing-page.type.ts'
import { loyaltyTierType } from '#schemas/content/loyalty-tier/loyalty-tier.type.ts'
import { productType } from '#schemas/content/product/product.type.ts'
import { programType } from '#schemas/content/program/program.type.ts'
import { redirectType } from '#schemas/content/redirect/redirect.type.ts'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { pageTypes } from '#schemas/content/page/page-types.ts'
import { siteSettingsId } from '#schemas/content/site-settings/site-settings-id.ts'
import { siteSettingsType } from '#schemas/content/site-settings/site-settings.type.ts'
import { inquiryStructure } from '#studio/inquiry/inquiry-structure.ts'

interface ListedType {
  readonly name: string
  readonly title?: string | undefined
  readonly icon?: ComponentType | undefined
}

/** A list of documents: their type, its plural title, and the field that orders them. */
interface DocumentList {
  readonly type: ListedType
  readonly title: string
  readonly orderedBy: string
}

const contentLists: readonly DocumentList[] = [
  { type: productType, title: 'Products', orderedBy: 'order' },
  { type: programType, title: 'Programs', orderedBy: 'order' },
  { type: loyaltyTierType, title: 'Loyalty tiers', orderedBy: 'order' },
  { type: faqType, title: 'FAQs', orderedBy: 'order' },
]
const landingPages = { type: landingPageType, title: 'Landing pages', orderedBy: 'title' }
const redirects = { type: redirectType, title: 'Redirects', orderedBy: 'from' }

/** The Desk tool: the site's content in the site's order, and the inquiries. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('desk')
    .title('Desk')
    .items([
      S.divider().title('Content'),
      ...contentLists.map((list) => documentList(S, list)),
      pages(S),
      documentList(S, landingPages),
      documentList(S, redirects),
      singleton(S, siteSettingsType, siteSettingsId),
      S.divider().title('Visitors'),
      inquiryStructure(S),
    ])

function documentList(S: StructureBuilder, { type, title, orderedBy }: DocumentList) {
  return S.listItem()
    .id(type.name)
    .title(title)
    .icon(type.icon)
    .schemaType(type.name)
    .child(
      S.documentTypeList(type.name)
        .title(title)
        .defaultOrdering([{ field: orderedBy, direction: 'asc' }]),
    )
}

function pages(S: StructureBuilder) {
  return S.listItem()
    .id('pages')
    .title('Pages')
    .icon(DocumentsIcon)
    .child(
      S.list()
        .id('pages')
        .title('Pages')
        .items(pageTypes.map((type) => singleton(S, type))),
    )
}

/** The one document of a type. */
function singleton(
  S: StructureBuilder,
  { name, title = name, icon }: ListedType,
  id: string = name,
) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .schemaType(name)
    .child(S.document().schemaType(name).documentId(id).title(title))
}
