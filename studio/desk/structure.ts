import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { faqType } from '#schemas/faq/faq.type.ts'
import { loyaltyTierType } from '#schemas/loyalty-tier/loyalty-tier.type.ts'
import { productType } from '#schemas/product/product.type.ts'
import { programType } from '#schemas/program/program.type.ts'
import { siteSettingsId } from '#schemas/site-settings/site-settings-id.ts'
import { siteSettingsType } from '#schemas/site-settings/site-settings.type.ts'
import { inquiryStructure } from '#studio/inquiry/inquiry-structure.ts'

/** The types that the site lists, with their plural titles. */
const contentTypes = [
  { type: productType, title: 'Products' },
  { type: programType, title: 'Programs' },
  { type: loyaltyTierType, title: 'Loyalty tiers' },
  { type: faqType, title: 'FAQs' },
]

/** The Desk tool: the site's content in the site's order, and the inquiries. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('desk')
    .title('Desk')
    .items([
      S.divider().title('Content'),
      ...contentTypes.map(({ type, title }) =>
        S.listItem()
          .id(type.name)
          .title(title)
          .icon(type.icon)
          .schemaType(type.name)
          .child(
            S.documentTypeList(type.name)
              .title(title)
              .defaultOrdering([{ field: 'order', direction: 'asc' }]),
          ),
      ),
      siteSettings(S),
      S.divider().title('Visitors'),
      inquiryStructure(S),
    ])

function siteSettings(S: StructureBuilder) {
  return S.listItem()
    .id(siteSettingsId)
    .title('Site settings')
    .icon(siteSettingsType.icon)
    .schemaType(siteSettingsType.name)
    .child(
      S.document()
        .schemaType(siteSettingsType.name)
        .documentId(siteSettingsId)
        .title('Site settings'),
    )
}
