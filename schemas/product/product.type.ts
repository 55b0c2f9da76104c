import { PackageIcon } from '@sanity/icons/Package'
import { defineField, defineType } from 'sanity'
import { wholeCents } from '#schemas/field/cents.type.ts'
import { formatPrice } from '#schemas/field/money.ts'
import { orderField, siteOrdering } from '#schemas/field/order-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'
import { checkIncludes } from './includes.ts'

/** A kit of the catalogue (`spec.md §3`). */
export const productType = defineType({
  name: 'product',
  title: 'Product',
  type: 'document',
  icon: PackageIcon,
  description: 'A kit that the site shows in its catalogue.',
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'offer', title: 'Price and stock' },
    { name: 'listing', title: 'Address and position' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Name of the kit',
      type: 'string',
      description: 'As it stands on the cards and at the top of its page.',
      group: 'content',
      validation: (rule) => rule.required().min(3).max(80),
    }),
    slugField('The end of the kit’s address: /products/master-kit. Changing it breaks old links.'),
    defineField({
      name: 'shortDescription',
      title: 'Short description',
      type: 'text',
      rows: 2,
      description: 'One or two sentences for the card in the catalogue.',
      group: 'content',
      validation: (rule) => [
        rule.max(240),
        rule.max(160).warning('Cards look best with at most 160 characters.'),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 6,
      description:
        'The opening text of the kit’s page. Search engines show its first 150 characters.',
      group: 'content',
      validation: (rule) => [
        rule.required().max(2000),
        rule.min(60).warning('Two or three sentences help visitors and search engines.'),
      ],
    }),
    pictureField({
      description: 'At least 1200 × 800 pixels. Drag the circle to what must stay in view.',
      required: true,
    }),
    defineField({
      name: 'includes',
      title: 'What’s included',
      type: 'text',
      rows: 12,
      description:
        'Begin each thing with a bullet (•). A line between double asterisks is a bold sub-heading: **For the cabin**',
      group: 'content',
      validation: (rule) => rule.required().max(4000).custom(checkIncludes),
    }),
    defineField({
      name: 'useCase',
      title: 'Perfect for',
      type: 'text',
      rows: 3,
      description: 'Who needs this kit, and on which flights.',
      group: 'content',
      validation: (rule) => rule.required().max(600),
    }),
    defineField({
      name: 'price',
      title: 'Price',
      type: 'cents',
      description: 'In US dollars. Enter 0 while the price is not settled: the site shows “TBD”.',
      group: 'offer',
      initialValue: 0,
      validation: (rule) => [
        rule.required().custom(wholeCents).max(10_000_000),
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
      description: 'Switched off, the kit is shown as Coming Soon and invites an inquiry.',
      group: 'offer',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'variants',
      title: 'Variants',
      type: 'text',
      rows: 2,
      description: 'Optional: one line for versions of the kit, such as “Basic Kit • Premium Kit”.',
      group: 'offer',
      validation: (rule) => rule.max(300),
    }),
    defineField({
      name: 'featured',
      title: 'Featured',
      type: 'boolean',
      description: 'Gives the kit the large section of the Products page. One kit only.',
      group: 'listing',
      initialValue: false,
    }),
    orderField(),
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
      media: 'image',
    },
    prepare: ({ title, price, inStock, featured, media }) => ({
      title,
      subtitle: [
        formatPrice(typeof price === 'number' ? price : 0),
        inStock === true ? 'In stock' : 'Coming Soon',
        ...(featured === true ? ['Featured'] : []),
      ].join(' · '),
      media,
    }),
  },
})
