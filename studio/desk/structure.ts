import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { pageTypes } from '#schemas/content/page/all-page-types.ts'
import { siteSettingsId } from '#schemas/content/site-settings/site-settings-id.ts'
import { siteSettingsType } from '#schemas/content/site-settings/site-settings.type.ts'
import { replyTemplatesId } from '#schemas/inquiry/reply.ts'
import { replyTemplatesType } from '#schemas/inquiry/reply-templates.type.ts'
import { teamId } from '#schemas/inquiry/inquiry-assignment.ts'
import { teamType } from '#schemas/inquiry/team.type.ts'
import { inquiryStructure } from '#studio/inquiry/inquiry-structure.tsx'

interface ListedType {
  readonly name: string
  readonly title?: string | undefined
  readonly icon?: ComponentType | undefined
}

/** The Desk tool: the site's content in the site's order, and the inquiries. */
export const structure: StructureResolver = (S, { currentUser }) =>
  S.list()
    .id('desk')
    .title('Desk')
    .items([
      S.divider().title('Content'),
      documentList(S, 'product', 'Products', 'order'),
      documentList(S, 'aircraftType', 'Aircraft types', 'manufacturer'),
      documentList(S, 'program', 'Programs', 'order'),
      documentList(S, 'loyaltyTier', 'Loyalty tiers', 'order'),
      documentList(S, 'faq', 'FAQs', 'order'),
      pages(S),
      documentList(S, 'landingPage', 'Landing pages', 'title'),
      documentList(S, 'redirect', 'Redirects', 'from'),
      singleton(S, siteSettingsType, siteSettingsId),
      S.divider().title('Visitors'),
      inquiryStructure(S, currentUser?.name ?? ''),
      singleton(S, replyTemplatesType, replyTemplatesId),
      singleton(S, teamType, teamId),
    ])

/** The documents of a type, sorted by a field. */
function documentList(S: StructureBuilder, type: string, title: string, field: string) {
  const list = S.documentTypeList(type).title(title)
  return S.documentTypeListItem(type)
    .title(title)
    .child(list.defaultOrdering([{ field, direction: 'asc' }]))
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
