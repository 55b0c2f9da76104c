import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { linesField } from '#schemas/field/lines-field.ts'
import { orderField, siteOrdering } from '#schemas/field/order-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { slugField } from '#schemas/field/slug-field.ts'
import { toCheckField } from '#schemas/field/to-check-field.ts'
import { textField } from '#schemas/field/text-field.ts'
import { evidenceField } from '#schemas/content/product/facts/evidence-field.ts'
import { programSlugs } from './program-slug.ts'

/** Whether a program is available today (`docs/product.md §3`). */
const programStatuses = [
  { value: 'available', title: 'Available' },
  { value: 'coming-soon', title: 'Coming Soon' },
] as const

const nameTitle = 'Name of the program'

/** A service beyond the kits: available, or coming soon (`docs/product.md §3`). */
export const programType = defineType({
  name: 'program',
  title: 'Program',
  type: 'document',
  icon: SparklesIcon,
  description: 'A service beyond the kits, such as JetSanitize.',
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'listing', title: 'Address and position' },
  ],
  fields: [
    textField({
      name: 'title',
      title: nameTitle,
      group: 'content',
      min: 3,
      missing: 'Give the program a name. Without one, the site does not show it.',
      max: 80,
    }),
    slugField({
      description:
        'The programs “jetsanitize” and “vip-loyalty” have their own pages, such as /programs/jetsanitize. If you change these addresses, the pages disappear.',
      from: nameTitle,
      hasPage: (slug) => programSlugs.some((known) => known === slug),
    }),
    defineField({
      name: 'status',
      title: 'Availability',
      type: 'string',
      description:
        'Available programs get a large card; the others get a small one under Coming Soon.',
      group: 'content',
      options: { list: [...programStatuses], layout: 'radio', direction: 'horizontal' },
      initialValue: 'coming-soon',
      validation: (rule) => rule.required().error('Choose whether the program is available.'),
    }),
    textField({
      name: 'summary',
      title: 'Summary',
      rows: 3,
      description: 'One or two sentences for the card.',
      group: 'content',
      missing: 'Write a sentence. Without it, the program’s card has no text.',
      max: 300,
      sentences: [1, 2],
    }),
    textField({
      name: 'description',
      title: 'Description',
      rows: 6,
      description:
        'For the program’s own page, if it has one. A blank line begins a new paragraph.',
      group: 'content',
      max: 3000,
    }),
    pictureField({ required: false, group: 'content' }),
    linesField({
      name: 'highlights',
      title: 'Highlights',
      description: 'Up to three short promises, such as “Chemical-free”.',
      group: 'content',
      max: 3,
      length: 60,
    }),
    linesField({
      name: 'inclusions',
      title: 'What’s included',
      description: 'Everything the program covers, one item per line. Up to 12 lines.',
      group: 'content',
      max: 12,
      length: 160,
    }),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      description: 'How it works, in order. Up to eight steps.',
      group: 'content',
      of: [
        defineArrayMember({
          name: 'step',
          title: 'Step',
          type: 'object',
          fields: [
            textField({
              name: 'title',
              title: 'Name of the step',
              missing: 'Name the step.',
              max: 60,
            }),
            textField({
              name: 'description',
              title: 'What happens',
              rows: 2,
              missing: 'Say what happens in this step.',
              max: 300,
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'description' } },
        }),
      ],
      validation: (rule) => rule.max(8).error('List at most eight steps.'),
    }),
    evidenceField('content'),
    toCheckField({ what: 'the services and figures in this program', group: 'content' }),
    orderField(),
  ],
  orderings: [siteOrdering],
  preview: {
    select: {
      title: 'title',
      status: 'status',
      slug: 'slug.current',
      summary: 'summary',
      media: 'image',
    },
    prepare: ({ title, status, slug, summary, media }) => ({
      title,
      subtitle: [
        ...incompleteNote({ name: title, 'web address': slug }, { availability: status, summary }),
        ...programStatuses.filter(({ value }) => value === status).map((known) => known.title),
      ].join(' · '),
      media,
    }),
  },
})
