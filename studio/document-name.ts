import type { SanityDocument } from 'sanity'
import { editedPageOf } from '#schemas/content/page/page-documents.ts'

/** The name of a document in the Studio's lists of ours. */
export function documentName(document: Pick<SanityDocument, '_type'> & NamedFields): string {
  const names = [
    editedPageOf(document._type)?.title,
    document['title'],
    document['question'],
    document['from'],
    document['brand'],
  ]
  const name = names.find((text): text is string => typeof text === 'string' && text.trim() !== '')
  return name ?? 'Unnamed'
}

type NamedFields = Readonly<Record<string, unknown>>
