import type { StructureBuilder } from 'sanity/structure'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { countBadge } from './count-badge.tsx'
import { inquiryLists, type InquiryList } from './inquiry-lists.ts'

/** Lists whose inquiries need action. */
const urgentLists = new Set(['new', 'not-delivered'])

/** Created once: a new component each time would lose the numbers at every navigation. */
const badges = new Map(
  inquiryLists.map(({ id }) => [id, countBadge(id, urgentLists.has(id))] as const),
)

/** The inquiry lists with their counts, the newest inquiry first. */
export function inquiryStructure(S: StructureBuilder) {
  return S.listItem()
    .id('inquiries')
    .title('Inquiries')
    .icon(inquiryType.icon)
    .schemaType(inquiryType.name)
    .child(
      S.list()
        .id('inquiries')
        .title('Inquiries')
        .items(inquiryLists.map((list) => listItem(S, list))),
    )
}

function listItem(S: StructureBuilder, { id, title, filter }: InquiryList) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(badges.get(id))
    .child(
      S.documentList()
        .id(id)
        .title(title)
        .schemaType(inquiryType.name)
        .filter(filter)
        .apiVersion(lakeApiVersion)
        .defaultOrdering([{ field: 'submittedAt', direction: 'desc' }])
        .initialValueTemplates([]),
    )
}
