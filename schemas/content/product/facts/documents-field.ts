import { defineArrayMember, defineField } from 'sanity'
import { textRules } from '#schemas/field/text-rules.ts'
import { documentKinds } from './document-kinds.ts'
import {
  checkDocumentSize,
  checkDocumentsOnce,
  checkDocumentType,
  largestDocument,
} from './document-rules.ts'
import { factCounts } from './fact-limits.ts'

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
          defineField({
            name: 'title',
            title: 'Name of the document',
            type: 'string',
            description: 'The subject, such as “Enzyme stain remover, 250 ml”.',
            validation: (rule) => textRules(rule, { missing: 'Name the document.', max: 100 }),
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
