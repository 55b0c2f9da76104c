import type { ValidationContext } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { repeatedIn } from '#schemas/field/once-rules.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { documentTypes } from './document-kinds.ts'

/** The maximum size of a document, in bytes, so that a phone on the ramp can load it. */
const largestBytes = 10_000_000

/** The maximum size, formatted for editors. */
export const largestDocument = `${largestBytes / 1_000_000} MB`

/** Reads the sizes of all files, in bytes, with one query. */
export const documentSizesQuery = '*[_type == "sanity.fileAsset"][0...5000]{"id": _id, size}'

/** The lake writes a file's extension into its id: `file-<hash>-pdf`. */
const assetShape = /^file-.+-([a-z0-9]+)$/

function assetOf(file: unknown): string | undefined {
  const reference = fieldOf(fieldOf(file, 'asset'), '_ref')
  return typeof reference === 'string' ? reference : undefined
}

/** An error message if a document has no file, or one of another type, else `true`. */
export function checkDocumentType(file: unknown): true | string {
  const asset = assetOf(file)
  if (asset === undefined) return 'Add the file. Without it, the site does not show the document.'
  const [, type = ''] = assetShape.exec(asset) ?? []
  if (documentTypes.some((known) => known === type)) return true
  return `This is a “${type}” file. Save it as a PDF and add that.`
}

/** An error message if a document's file is too large to load on a phone, else `true`. */
export async function checkDocumentSize(
  file: unknown,
  { getClient }: Pick<ValidationContext, 'getClient'>,
): Promise<true | string> {
  const asset = assetOf(file)
  if (asset === undefined) return true
  const client = getClient({ apiVersion: lakeApiVersion }).withConfig({ perspective: 'raw' })
  const answer = await client.fetch<unknown>(documentSizesQuery, {})
  const known = Array.isArray(answer) ? answer.find((one) => fieldOf(one, 'id') === asset) : null
  const size = fieldOf(known, 'size')
  if (typeof size !== 'number' || size <= largestBytes) return true
  const megabytes = (size / 1_000_000).toFixed(1)
  return `This file is ${megabytes} MB. Make it smaller than ${largestDocument}, so that it loads on a phone on the ramp.`
}

/** An error message if two entries are the same file, else `true`. */
export function checkDocumentsOnce(documents: unknown): true | string {
  return repeatedIn(documents, (entry) => assetOf(fieldOf(entry, 'file'))) === undefined
    ? true
    : 'The same file is listed twice. Remove one.'
}
