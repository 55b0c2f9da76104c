import { PackageIcon } from '@sanity/icons/Package'
import { defineField, defineType } from 'sanity'
import { checkBothUnits } from '#schemas/field/measurement-rules.ts'
import { centsRules } from '#schemas/field/cents.type.ts'
import { orderField, siteOrdering } from '#schemas/field/order-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'
import { checkText } from '#schemas/field/text-rules.ts'
import { textField } from '#schemas/field/text-field.ts'
import { searchGroup, seoField } from '#schemas/content/page/seo.type.ts'
import { galleryField } from './facts/gallery-field.ts'
import { leadTimeField } from './facts/lead-time-field.ts'
import { checkIncludes, checkIncludesLook } from './includes-text.ts'
import { kitSummary } from './kit-summary.ts'
import { variantContentsField } from './variant-contents-field.ts'
import {
  cardTextLimit,
  checkCardText,
  checkDescription,
  checkName,
  checkOnlyFeatured,
} from './product-rules.ts'
import { formerSlugs } from './former-slugs.ts'
import { comparisonSlug } from './kit-slug.ts'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { contentsField } from './facts/contents-field.ts'
import { documentsField } from './facts/documents-field.ts'
import { moreFactsField } from './facts/more-facts-field.ts'
import { evidenceField } from './facts/evidence-field.ts'
import { kitFaqsField, replenishedByField } from './facts/related-fields.ts'
import { sizeChartField } from './facts/size-chart-field.ts'
import { specField } from './facts/spec-field.ts'
import { stowageField } from './facts/stowage-field.ts'

/** The tabs of a kit's facts in the Studio. */
const factGroups = [
  { name: 'facts', title: 'Facts' },
  { name: 'proof', title: 'Evidence and documents' },
] as const

/** A kit's facts for buyers; all are optional, and pages show only facts that are filled in. */
function factFields() {
  return [
    toCheckField({ what: 'the facts about this kit', group: 'facts' }),
    specField(),
    contentsField(),
    stowageField(),
    sizeChartField(),
    replenishedByField(),
    moreFactsField(),
    evidenceField('proof'),
    documentsField(),
    kitFaqsField(),
  ]
}

/** The slugs that no kit can have, and the page at each address. */
export const reservedKitSlugs: ReadonlyMap<string, string> = new Map([
  ...formerSlugs,
  [comparisonSlug, 'Compare kits'],
])

const nameTitle = 'Name of the kit'

/** A kit of the catalog (`docs/product.md §3`). */
export const productType = defineType({
  name: 'product',
  title: 'Product',
  type: 'document',
  icon: PackageIcon,
  description: 'A kit that the site shows in its catalog.',
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'offer', title: 'Price and stock' },
    ...factGroups,
    { name: 'listing', title: 'Address and position' },
    { ...searchGroup },
  ],
  fields: [
    textField({
      name: 'title',
      title: nameTitle,
      group: 'content',
      min: 3,
      description: 'As shown on the cards and at the top of its page.',
      missing: 'Give the kit a name. Without one, the site does not show it.',
      max: 80,
      warn: checkName,
    }),
    slugField({
      description:
        'The end of the kit’s address, as in /products/master-kit. If you change it, old links lead to the new address.',
      from: nameTitle,
      reserved: reservedKitSlugs,
      hasPage: () => true,
    }),
    textField({
      name: 'shortDescription',
      title: 'Short description',
      rows: 2,
      description: 'One or two sentences for the card in the catalog.',
      group: 'content',
      max: cardTextLimit,
      sentences: [1, 2],
      warn: checkCardText,
    }),
    textField({
      name: 'description',
      title: 'Description',
      rows: 6,
      description:
        'The opening text of the kit’s page. Search engines show its first 150 characters.',
      group: 'content',
      missing: 'Describe the kit. Without a description, its page has no opening text.',
      max: 2000,
      warn: checkDescription,
    }),
    pictureField({ required: true, group: 'content' }),
    galleryField(),
    defineField({
      name: 'includes',
      title: 'What’s included',
      type: 'text',
      rows: 12,
      description:
        'One item per line. A line can begin with a bullet (•), a dash, an asterisk or a number; the site shows a check mark instead. If there are several of an item, write the number: “6 × Towel” counts as six. A line between double asterisks is a bold subheading: **For the cabin**',
      group: 'content',
      validation: (rule) => {
        const missing =
          'List what is in the kit, one item per line. Without it, the page has no list.'
        return [
          rule.required().error(missing),
          rule.custom((text) => {
            if (text === '') return true
            const length = checkText(text, { missing, max: 4000 })
            return length === true ? checkIncludes(text) : length
          }),
          rule.custom(checkIncludesLook).warning(),
          rule.custom(checkBothUnits).warning(),
        ]
      },
    }),
    textField({
      name: 'useCase',
      title: 'Perfect for',
      rows: 3,
      description: 'Who needs this kit, and on which flights.',
      group: 'content',
      missing: 'Say who needs this kit. Its page has a card for this.',
      max: 600,
    }),
    defineField({
      name: 'price',
      title: 'Price',
      type: 'cents',
      description: 'In US dollars. Enter 0 if the price is not final yet: the site shows “TBD”.',
      group: 'offer',
      initialValue: 0,
      validation: (rule) => [
        ...centsRules(
          rule,
          'Enter a price in dollars, or 0 if it is not final yet: the site shows “TBD”.',
        ),
        rule
          .custom((price, { document }) =>
            document?.['inStock'] === true && price === 0
              ? 'The kit is in stock but has no price: the site shows “TBD”.'
              : true,
          )
          .warning(),
      ],
    }),
    defineField({
      name: 'inStock',
      title: 'In stock',
      type: 'boolean',
      description: 'If off, the kit is shown as Coming Soon, with a button to inquire.',
      group: 'offer',
      initialValue: false,
      validation: (rule) => [
        rule.required().error('Turn this on or off.'),
        rule
          .custom((inStock, { document }) =>
            inStock === false && Number(document?.['price']) > 0
              ? 'The kit has a price, but the site shows it as Coming Soon. Can it be ordered now? Then turn this on.'
              : true,
          )
          .warning(),
      ],
    }),
    textField({
      name: 'variants',
      title: 'Variants',
      rows: 2,
      description: 'Optional: one line for versions of the kit, such as “Basic Kit • Premium Kit”.',
      group: 'offer',
      max: 300,
      warn: (text) =>
        text?.trim().includes('\n')
          ? 'The site shows this as one line. Put • between the parts.'
          : true,
    }),
    variantContentsField(),
    leadTimeField(),
    ...factFields(),
    defineField({
      name: 'featured',
      title: 'Featured',
      type: 'boolean',
      description: 'Shows the kit in the large section of the Products page. Feature only one kit.',
      group: 'listing',
      initialValue: false,
      validation: (rule) => rule.custom(checkOnlyFeatured).warning(),
    }),
    orderField(),
    seoField(
      'What search engines and link previews say about the kit. If empty, they use its name and text.',
    ),
  ],
  orderings: [
    siteOrdering,
    { title: 'Price, lowest first', name: 'price', by: [{ field: 'price', direction: 'asc' }] },
    { title: 'Name', name: 'title', by: [{ field: 'title', direction: 'asc' }] },
  ],
  preview: {
    select: {
      title: 'title',
      price: 'price',
      inStock: 'inStock',
      featured: 'featured',
      slug: 'slug.current',
      description: 'description',
      includes: 'includes',
      useCase: 'useCase',
      media: 'image',
    },
    prepare: (kit) => ({ title: kit.title, subtitle: kitSummary(kit), media: kit.media }),
  },
})
