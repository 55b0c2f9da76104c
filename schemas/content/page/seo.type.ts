import { defineField, defineType } from 'sanity'
import { pictureOptions } from '#schemas/field/picture-field.ts'
import { checkPicture, smallestPicture } from '#schemas/field/picture-rules.ts'
import { textField } from '#schemas/field/text-field.ts'
import { editedPageOf } from './page-documents.ts'

/** Search engines cut a title and a description at these lengths, in characters. */
const shownLengths = { title: 60, description: 160 } as const

/** A page's metadata for search engines and link previews; empty fields use the site's own. */
export const seoType = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    textField({
      name: 'title',
      title: 'Title for search engines',
      description: 'Shown in search results and in the browser’s tab. The site adds the brand.',
      max: 120,
      shown: shownLengths.title,
      warn: (text) => checkShownLength(text, shownLengths.title),
    }),
    textField({
      name: 'description',
      title: 'Description for search engines',
      rows: 3,
      description: 'One or two sentences below the title in search results and link previews.',
      max: 320,
      shown: shownLengths.description,
      warn: (text) => checkShownLength(text, shownLengths.description),
    }),
    defineField({
      name: 'picture',
      title: 'Share picture',
      type: 'image',
      description: `Shown beside the title when someone shares a link. At least ${smallestPicture} pixels. If empty, the site uses its own picture.`,
      options: { ...pictureOptions },
      validation: (rule) => rule.custom((picture) => checkPicture(picture, false)),
    }),
    defineField({
      name: 'noIndex',
      title: 'Keep out of search engines',
      type: 'boolean',
      description:
        'If on, search engines do not list the page. Anyone who knows its address can still open it.',
      initialValue: false,
      // Some pages are never listed (`docs/product.md §2`).
      hidden: ({ document }) => editedPageOf(document?._type ?? '')?.isListed === false,
    }),
  ],
})

/** A warning if search engines cut a text, else `true`. */
function checkShownLength(text: unknown, most: number): true | string {
  if (typeof text !== 'string' || text.length <= most) return true
  return `Search engines show about ${most} characters; there are ${text.length}.`
}

/** The search metadata field of a document, in a separate group. */
export function seoField(
  description = 'What search engines and link previews say about this page.',
) {
  return defineField({
    name: 'seo',
    title: 'Search and sharing',
    type: seoType.name,
    description,
    group: searchGroup.name,
    options: { collapsible: false },
  })
}

/** The group of this field. */
export const searchGroup = { name: 'search', title: 'Search and sharing' } as const
