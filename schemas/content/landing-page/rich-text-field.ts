import { LinkIcon } from '@sanity/icons/Link'
import { defineArrayMember, defineField } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { checkAddress } from '#schemas/content/link/link-rules.ts'
import { captionedPicture } from './block-fields.ts'
import { plainWords } from './block-preview.ts'
import { textLinkTarget } from './text-link-target.ts'

/** The maximum number of characters in a rich text. */
const maxText = 12_000

const linkAnnotation = defineArrayMember({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'to',
      title: 'Address',
      type: 'string',
      description:
        'A page on this site, such as /products/master-kit, or an address that begins with https://, mailto: or tel:.',
      validation: (rule, context) => [
        // For the generated types; in the Studio, checkTextLink shows the only message.
        ...(context === undefined ? [rule.required()] : []),
        rule.custom(checkTextLink),
      ],
    }),
  ],
})

/** A text with headings, lists, links and pictures. */
export function richTextField() {
  return defineField({
    name: 'body',
    title: 'Text',
    type: 'array',
    description: 'Use “Heading” for sections and “Subheading” for parts of a section.',
    of: [
      defineArrayMember({
        type: 'block',
        styles: [
          { title: 'Text', value: 'normal' },
          { title: 'Heading', value: 'h2' },
          { title: 'Subheading', value: 'h3' },
          { title: 'Quote', value: 'blockquote' },
        ],
        lists: [
          { title: 'Bullets', value: 'bullet' },
          { title: 'Numbers', value: 'number' },
        ],
        marks: {
          decorators: [
            { title: 'Bold', value: 'strong' },
            { title: 'Italic', value: 'em' },
          ],
          annotations: [linkAnnotation],
        },
      }),
      captionedPicture(),
    ],
    validation: (rule) => [rule.custom(checkRichText)],
  })
}

/** An error message if a rich text is empty or too long, else `true`. */
export function checkRichText(body: unknown): true | string {
  const words = plainWords(body)
  const hasPicture = Array.isArray(body) && body.some((one) => fieldOf(one, '_type') === 'picture')
  if (!words && !hasPicture) return 'Write the text, or remove this block.'
  return words.length > maxText
    ? `Write at most ${maxText} characters; there are ${words.length}. Put the rest in another block.`
    : true
}

/** An error message if a text is not a valid link target, else `true`. */
function checkTextLink(to: unknown): true | string {
  if (textLinkTarget(to) !== undefined) return true
  const text = typeof to === 'string' ? to.trim() : ''
  if (/^mailto:/i.test(text)) return 'Write only an email address after mailto:.'
  if (/^tel:/i.test(text)) return 'Write a phone number after tel:, such as tel:+18668415387.'
  if (text.includes('@')) return `For an email address, begin with mailto:, such as mailto:${text}.`
  return checkAddress(to)
}
