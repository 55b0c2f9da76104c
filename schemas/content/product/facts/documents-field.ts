import { defineArrayMember, defineField, type ValidationContext } from 'sanity'
import { textField } from '#schemas/field/text-field.ts'
import { documentKinds, documentTypes } from './document-kinds.ts'
import { factCounts } from './fact-limits.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import { repeatedIn } from '#schemas/field/repeated-entries.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'

/** Documents of a kit to download. */
export function documentsField() {
  return defineField({
    name: 'documents',
    title: 'Documents to download',
    type: 'array',
    description: `Safety data sheets, crew cards and the like: PDF files of up to ${largestDocument} each.`,
    group: 'proof',
    of: [
      defineArrayMember({
        name: 'kitDocument',
        title: 'Document',
        type: 'object',
        fields: [
          textField({
            name: 'title',
            title: 'Name of the document',
            description: 'The subject, such as “Enzyme stain remover, 250 ml”.',
            missing: 'Name the document.',
            max: 100,
          }),
          defineField({
            name: 'kind',
            title: 'Kind',
            type: 'string',
            options: { list: [...documentKinds] },
            validation: (rule) => rule.required().error('Choose the kind of document.'),
          }),
          defineField({
            name: 'file',
            title: 'File',
            type: 'file',
            options: { accept: 'application/pdf' },
            validation: (rule) => [rule.custom(checkDocumentType), rule.custom(checkDocumentSize)],
          }),
        ],
        preview: {
          select: { title: 'title', kind: 'kind', file: 'file.asset.originalFilename' },
          prepare: ({ title, kind, file }) => ({
            title: title ?? 'Unnamed',
            subtitle: [
              documentKinds.find(({ value }) => value === kind)?.title ?? 'No kind',
              file ?? 'No file',
            ].join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.documents).error(`List at most ${factCounts.documents} documents.`),
      rule.custom(checkDocumentsOnce),
    ],
  })
}

/** The maximum size of a document, in bytes, so that a phone on the ramp can load it. */
const largestBytes = 10_000_000

/** The maximum size, formatted for editors. */
const largestDocument = `${largestBytes / 1_000_000} MB`

/** The lake writes a file's extension into its id: `file-<hash>-pdf`. */
const assetShape = /^file-.+-([a-z0-9]+)$/

function assetOf(file: unknown): string | undefined {
  const reference = fieldOf(fieldOf(file, 'asset'), '_ref')
  return typeof reference === 'string' ? reference : undefined
}

/** An error message if a document has no file, or a file of another type, else `true`. */
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
  const size = await client.fetch<unknown>('*[_id == $asset][0].size', { asset })
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
