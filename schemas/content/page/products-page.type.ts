import { PackageIcon } from '@sanity/icons/Package'
import { linesField } from '#schemas/field/lines-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { introFields } from './opening-fields.ts'
import { kitPageFields } from './kit-page-fields.ts'
import { lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'
import { placeholderHint } from './placeholders.ts'

/** The words of the catalog, and those of every kit's page, except each kit's own. */
export const productsPageType = pageType({
  name: 'productsPage',
  icon: PackageIcon,
  fieldsets: [
    { name: 'intro', title: 'Opening' },
    { name: 'featured', title: 'The featured kit' },
    { name: 'soon', title: 'Coming soon' },
    { name: 'why', title: 'Why choose us' },
    { name: 'kit', title: 'Pages of kits' },
  ],
  fields: [
    ...introFields(),
    lineField({
      name: 'featuredCaption',
      title: 'Small line above the featured kit',
      description: 'A word or two. The name, text and price come from the kit.',
      fieldset: 'featured',
      max: 40,
    }),
    pictureField({
      name: 'featuredPicture',
      title: 'Picture of the featured kit',
      description: 'If empty, the site shows its own picture: the Master Kit, open.',
      fieldset: 'featured',
      required: false,
    }),
    lineField({
      name: 'priceLabel',
      title: 'Label above its price',
      description: 'A word or two.',
      fieldset: 'featured',
      max: 30,
    }),
    lineField({
      name: 'contentsLabel',
      title: 'Label above its number of items',
      description: 'A word or two.',
      fieldset: 'featured',
      max: 30,
    }),
    lineField({
      name: 'featuredLabel',
      title: 'Button to the featured kit',
      description: 'Links to its page.',
      fieldset: 'featured',
      max: 40,
    }),
    lineField({
      name: 'inclusionsTitle',
      title: 'Heading of its inclusions',
      description: 'Above the list of its contents.',
      fieldset: 'featured',
      max: 60,
    }),
    lineField({
      name: 'soonTitle',
      title: 'Heading of the upcoming kits',
      description: 'Shown while a kit is out of stock.',
      fieldset: 'soon',
      max: 80,
    }),
    paragraphField({
      name: 'soonLead',
      title: 'Text below that heading',
      description: 'One or two sentences.',
      fieldset: 'soon',
      max: 300,
    }),
    lineField({
      name: 'whyTitle',
      title: 'Heading of the reasons',
      description: `Such as “Why Choose {brand}”. ${placeholderHint}`,
      fieldset: 'why',
      max: 80,
    }),
    paragraphField({
      name: 'whyText',
      title: 'Text below that heading',
      description: 'One or two sentences.',
      fieldset: 'why',
      max: 300,
    }),
    lineField({
      name: 'whyLabel',
      title: 'Button below that text',
      description: 'Links to the order form.',
      fieldset: 'why',
      max: 40,
    }),
    linesField({
      name: 'reasons',
      title: 'Reasons',
      description: 'One line each, up to ten. If there are none, the section is hidden.',
      fieldset: 'why',
      max: 10,
      length: 120,
      hasOwn: true,
    }),
    ...kitPageFields(),
  ],
})
