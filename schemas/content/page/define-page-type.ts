import type { ComponentType } from 'react'
import { defineType, type FieldDefinition } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { curatedPages } from './curated-pages.ts'
import { editedPageOf } from './page-documents.ts'
import { type PageField, namedFields } from './page-fields.ts'
import { searchGroup, seoField } from './seo.type.ts'
import { picturesOf, storedPage } from './page-to-document.ts'

type CuratedPages = typeof curatedPages

interface PageTypeOptions<Name extends keyof CuratedPages> {
  /** The type's name, which is also the `_id` of its one document. */
  readonly name: Name
  readonly icon: ComponentType
  /** The parts of the page by their titles, in order, with their fields by name. */
  readonly sections: Readonly<
    Record<string, { readonly [Field in keyof CuratedPages[Name]]?: PageField }>
  >
}

/**
 * The document type of one page: its words in the page's order, and its search metadata. A document
 * that does not exist yet starts with the curated words.
 *
 * @throws {Error} if no page of `page-paths.ts` has this type
 */
export function pageType<Name extends keyof CuratedPages>(options: PageTypeOptions<Name>) {
  const { name, icon, sections } = options
  const page = editedPageOf(name)
  if (!page)
    throw new Error(`No page in schemas/content/page/page-paths.ts has the document ${name}.`)
  const { title, path, isListed } = page
  const curated = curatedPages[name]
  return defineType({
    name,
    title,
    type: 'document',
    icon,
    description: `The text of ${path}. If a field is empty, the site shows its text in gray.`,
    groups: [{ name: 'content', title: 'Content', default: true }, { ...searchGroup }],
    fieldsets: Object.keys(sections).map((section) => ({
      name: section,
      title: section,
      options: { collapsible: true },
    })),
    fields: [
      ...Object.entries(sections).flatMap(([fieldset, fields]) =>
        namedFields(fields, false).map((field) =>
          withCurated({ ...field, fieldset, group: 'content' }, curated),
        ),
      ),
      isListed
        ? seoField()
        : seoField('Search engines never list this page; link previews show these texts.'),
    ],
    initialValue: async (_, { getClient }) => {
      const names = picturesOf(curated)
      const files = names.map(fullPicture)
      const found = await getClient({ apiVersion: lakeApiVersion }).fetch<StoredPicture[]>(
        '*[_type == "sanity.imageAsset" && originalFilename in $files]{_id, originalFilename}',
        { files },
      )
      const ids = new Map(found.map((asset) => [asset.originalFilename, asset._id]))
      return storedPage(curated, (picture) => ids.get(fullPicture(picture)))
    },
    preview: {
      select: { seo: 'seo.title' },
      prepare: ({ seo }) => ({
        title,
        subtitle: [path, ...incompleteNote({}, { 'title for search engines': seo })].join(' · '),
      }),
    },
  })
}

/** The field with its curated words in gray, which the site shows while the field is empty. */
function withCurated(field: FieldDefinition, curated: object): FieldDefinition {
  const words = fieldOf(curated, field.name)
  const isText = field.type === 'string' || field.type === 'text'
  // Text fields have a placeholder; the union type of all fields hides which fields are text.
  const gray = isText && typeof words === 'string' ? ({ placeholder: words } as object) : {}
  return { ...field, ...gray }
}

/** A built-in picture of the site, in the lake's shape. */
interface StoredPicture {
  readonly _id: string
  readonly originalFilename: string
}
