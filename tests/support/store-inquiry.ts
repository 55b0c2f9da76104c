import { searchWordsOf } from '#schemas/inquiry/inquiry-search-words.ts'
import { lakeEditor } from './lake-client.ts'
import type { Instance } from './start-instance.ts'
import { validInquiry } from './valid-inquiry.ts'

/**
 * Stores an inquiry in the lake, as the server does.
 *
 * @param fields those that differ from a new inquiry sent with the contact form
 * @returns the document's id
 */
export async function storeInquiry(
  instance: Instance,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const id = `inquiry.${crypto.randomUUID()}`
  const { name, notes, phone } = { ...validInquiry, ...fields }
  const { _id } = await lakeEditor(instance).create({
    _id: id,
    _type: 'inquiry',
    ...validInquiry,
    searchWords: searchWordsOf({ id, phone, texts: [name, notes] }),
    source: 'contact',
    status: 'new',
    submittedAt: new Date().toISOString(),
    ...fields,
  })
  return _id
}
