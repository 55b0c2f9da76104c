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
  const { _id } = await lakeEditor(instance).create({
    _id: `inquiry.${crypto.randomUUID()}`,
    _type: 'inquiry',
    ...validInquiry,
    source: 'contact',
    status: 'new',
    submittedAt: new Date().toISOString(),
    ...fields,
  })
  return _id
}
