import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { linesField } from '#schemas/field/lines-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { openingFields } from './opening-fields.ts'
import { entriesField, lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'
import { placeholderHint } from './placeholders.ts'

/** The words and the picture of the about page. */
export const aboutPageType = pageType({
  name: 'aboutPage',
  icon: InfoOutlineIcon,
  fieldsets: [
    { name: 'opening', title: 'Opening' },
    { name: 'professionals', title: 'Who the company serves' },
    { name: 'story', title: 'Story' },
    { name: 'values', title: 'Values' },
    { name: 'commitment', title: 'Commitment' },
  ],
  fields: [
    ...openingFields({
      lead: { description: `One or two sentences. ${placeholderHint}`, max: 400 },
    }),
    pictureField({
      name: 'picture',
      title: 'Large picture',
      description: 'If empty, the site shows its own picture: the ramp at first light.',
      fieldset: 'opening',
      required: false,
    }),
    lineField({
      name: 'professionalsTitle',
      title: 'Heading for “Who the company serves”',
      description: 'Shown beside the list.',
      fieldset: 'professionals',
      max: 80,
    }),
    paragraphField({
      name: 'professionalsLead',
      title: 'Text below that heading',
      description: 'One sentence.',
      fieldset: 'professionals',
      max: 300,
    }),
    linesField({
      name: 'professionals',
      title: 'Who the company serves',
      description: 'A few words each. Up to 14. If there are none, the section is hidden.',
      fieldset: 'professionals',
      max: 14,
      length: 60,
      hasOwn: true,
    }),
    lineField({
      name: 'storyTitle',
      title: 'Heading of the story',
      description: 'Shown beside the text.',
      fieldset: 'story',
      max: 80,
    }),
    paragraphField({
      name: 'storyLead',
      title: 'First sentence of the story',
      description: 'In larger type than the rest.',
      fieldset: 'story',
      max: 300,
    }),
    paragraphField({
      name: 'storyText',
      title: 'The rest of the story',
      description: 'A blank line begins a new paragraph.',
      fieldset: 'story',
      max: 3000,
    }),
    lineField({
      name: 'valuesTitle',
      title: 'Heading of the values',
      description: 'Shown above the list.',
      fieldset: 'values',
      max: 80,
    }),
    entriesField({
      name: 'values',
      title: 'Values',
      description:
        'What the company stands for. Up to eight. If there are none, the section is hidden.',
      fieldset: 'values',
      entry: 'Value',
      max: 8,
      fields: [
        lineField({
          name: 'term',
          title: 'In a word',
          description: 'Shown on the left, in large type.',
          max: 60,
          inEntry: true,
        }),
        paragraphField({
          name: 'text',
          title: 'What it means',
          description: 'One or two sentences.',
          max: 400,
          inEntry: true,
        }),
      ],
      preview: { title: 'term', subtitle: 'text' },
    }),
    lineField({
      name: 'commitmentTitle',
      title: 'Heading of the commitment',
      description: 'Shown above the text.',
      fieldset: 'commitment',
      max: 80,
    }),
    paragraphField({
      name: 'commitmentText',
      title: 'Commitment',
      description: 'Two or three sentences in large type.',
      fieldset: 'commitment',
      max: 600,
    }),
    lineField({
      name: 'productsLabel',
      title: 'Button to the products',
      description: 'Links to the catalog.',
      fieldset: 'commitment',
      max: 40,
    }),
    lineField({
      name: 'contactLabel',
      title: 'Button to the contact page',
      description: 'Shown beside the other button.',
      fieldset: 'commitment',
      max: 40,
    }),
  ],
})
