import { getPublishedId } from '@sanity/client/csm'
import { inquiryDocument } from '../inquiry-document.ts'
import type { InquiryEntry } from '../inquiry-entry.ts'
import type { InquiryData, InquiryRepository } from '../inquiry-repository.ts'
import { eachStoredEntry, type StoredEntries } from '#api/outbox/stored-entries.ts'

/** One inquiry of a person, with everything that is stored about it. */
export interface PersonInquiry {
  /** The id of its document: `inquiry.<uuid>`. */
  readonly id: string
  /** Its documents in the lake: the inquiry, its draft, and copies in releases; empty if not yet stored. */
  readonly documents: readonly InquiryData[]
  /** The document that the outbox will store, if it still has the inquiry's text. */
  readonly waiting?: InquiryData
}

/** Everything that the product stores about a person. */
export interface PersonData {
  /** The oldest first. */
  readonly inquiries: readonly PersonInquiry[]
  /** Ids of other people's inquiries whose text contains the person's email address. */
  readonly namedIn: readonly string[]
  /** The number of outbox entries that cannot be read. */
  readonly unreadable: number
}

/** The places that store inquiries. */
export interface PersonStores {
  readonly inquiries: Pick<InquiryRepository, 'checkAccess' | 'ofAddress' | 'naming'>
  readonly entries: Pick<StoredEntries<InquiryEntry>, 'page'>
}

/**
 * Finds everything about a person in the lake and in the outbox.
 *
 * @param address the email address in lower case
 * @throws {Error} if the lake or the outbox fails
 */
export async function findPerson(
  address: string,
  { inquiries, entries }: PersonStores,
): Promise<PersonData> {
  await inquiries.checkAccess()
  const found = new Map<string, PersonInquiry>()
  let unreadable = 0
  // The outbox first, because inquiries move from there to the lake.
  for await (const { entry, steps } of eachStoredEntry(entries)) {
    if (entry === undefined) unreadable += 1
    else if (entry.inquiry.email.toLowerCase() === address) {
      const waiting = inquiryDocument(entry, steps)
      found.set(waiting._id, { id: waiting._id, documents: [], waiting })
    }
  }
  for await (const document of inquiries.ofAddress(address)) {
    const id = getPublishedId(document._id)
    const known = found.get(id) ?? { id, documents: [] }
    found.set(id, { ...known, documents: [...known.documents, document] })
  }
  const namedIn = (await inquiries.naming(address)).map((id) => getPublishedId(id))
  return {
    inquiries: [...found.values()].toSorted((a, b) => (sentAt(a) < sentAt(b) ? -1 : 1)),
    namedIn: [...new Set(namedIn)],
    unreadable,
  }
}

function sentAt(inquiry: PersonInquiry): string {
  const main = mainDocument(inquiry)
  return 'submittedAt' in main ? String(main.submittedAt) : ''
}

/** The inquiry's main document: the published document, otherwise the outbox's, otherwise a copy. */
export function mainDocument({ id, documents, waiting }: PersonInquiry): InquiryData {
  const published = documents.find(({ _id }) => _id === id)
  const [copy] = documents
  return published ?? waiting ?? { ...copy, _id: id, _type: 'inquiry' }
}
