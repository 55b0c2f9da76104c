import { HomeIcon } from '@sanity/icons/Home'
import { pictureField } from '#schemas/field/picture-field.ts'
import { openingFields } from './opening-fields.ts'
import { entriesField, lineField, paragraphField } from './page-fields.ts'
import { pageType } from './page-type.ts'

/** The words and pictures of the home page. */
export const homePageType = pageType({
  name: 'homePage',
  icon: HomeIcon,
  fieldsets: [
    { name: 'hero', title: 'Opening' },
    { name: 'facts', title: 'Facts below the picture' },
    { name: 'products', title: 'Products' },
    { name: 'pillars', title: 'What the kits promise' },
    { name: 'about', title: 'About the company' },
    { name: 'programs', title: 'Programs' },
    { name: 'social', title: 'Notes and posts' },
  ],
  fields: [
    ...openingFields({
      fieldset: 'hero',
      caption: {
        name: 'heroCaption',
        description: 'Says in a few words what the site offers.',
      },
      title: {
        name: 'heroTitle',
        description: 'The largest text on the site: one short sentence.',
        max: 60,
      },
      lead: { name: 'heroLead' },
    }),
    lineField({
      name: 'heroProductsLabel',
      title: 'Button to the products',
      description: 'Links to the kits further down on the page.',
      fieldset: 'hero',
      max: 40,
    }),
    lineField({
      name: 'heroStoryLabel',
      title: 'Button to the about page',
      description: 'Links to the page about the company.',
      fieldset: 'hero',
      max: 40,
    }),
    pictureField({
      name: 'heroPicture',
      title: 'Large picture',
      description:
        'Below the headline. If empty, the site shows its own picture: the cabin at dawn.',
      fieldset: 'hero',
      required: false,
    }),
    lineField({
      name: 'catalogueLabel',
      title: 'Label above the number of kits',
      description: 'The site counts the kits automatically.',
      fieldset: 'facts',
      max: 30,
    }),
    lineField({
      name: 'priceLabel',
      title: 'Label above the lowest price',
      description: 'The site takes the price from the kits.',
      fieldset: 'facts',
      max: 30,
    }),
    lineField({
      name: 'madeForLabel',
      title: 'Label above who the kits are made for',
      description: 'Such as “Made for”.',
      fieldset: 'facts',
      max: 30,
    }),
    lineField({
      name: 'madeFor',
      title: 'Who the kits are made for',
      description: 'In a few words, such as the FAA parts.',
      fieldset: 'facts',
      max: 60,
    }),
    lineField({
      name: 'supportLabel',
      title: 'Label above the support hours',
      description: 'The hours themselves are in the site settings.',
      fieldset: 'facts',
      max: 30,
    }),
    lineField({
      name: 'productsTitle',
      title: 'Heading of the products',
      description: 'Shown above the kits.',
      fieldset: 'products',
      max: 80,
    }),
    paragraphField({
      name: 'productsLead',
      title: 'Text below that heading',
      description: 'One sentence.',
      fieldset: 'products',
      max: 300,
    }),
    lineField({
      name: 'productsLabel',
      title: 'Button to all products',
      description: 'Links to the catalog.',
      fieldset: 'products',
      max: 40,
    }),
    lineField({
      name: 'pillarsTitle',
      title: 'Heading of the promises',
      description: 'Shown above the list.',
      fieldset: 'pillars',
      max: 80,
    }),
    entriesField({
      name: 'pillars',
      title: 'Promises',
      description:
        'Statements that are true of every kit. Up to six. If there are none, the section is hidden.',
      fieldset: 'pillars',
      entry: 'Promise',
      max: 6,
      fields: [
        lineField({
          name: 'term',
          title: 'In a few words',
          description: 'Shown on the left, in large type.',
          max: 60,
          inEntry: true,
        }),
        paragraphField({
          name: 'text',
          title: 'What it means',
          description: 'One or two sentences.',
          max: 300,
          inEntry: true,
        }),
      ],
      preview: { title: 'term', subtitle: 'text' },
    }),
    lineField({
      name: 'aboutTitle',
      title: 'Heading about the company',
      description: 'Beside the picture.',
      fieldset: 'about',
      max: 80,
    }),
    paragraphField({
      name: 'aboutText',
      title: 'Text about the company',
      description: 'A blank line begins a new paragraph.',
      fieldset: 'about',
      max: 1200,
    }),
    lineField({
      name: 'aboutLabel',
      title: 'Button to the about page',
      description: 'Shown below the text.',
      fieldset: 'about',
      max: 40,
    }),
    pictureField({
      name: 'aboutPicture',
      title: 'Picture about the company',
      description: 'If empty, the site shows its own picture: the ramp at first light.',
      fieldset: 'about',
      required: false,
    }),
    lineField({
      name: 'programsTitle',
      title: 'Heading of the programs',
      description: 'Shown only if the site settings show programs on the home page.',
      fieldset: 'programs',
      max: 80,
    }),
    lineField({
      name: 'programsLabel',
      title: 'Button to the programs',
      description: 'Links to the page of all programs.',
      fieldset: 'programs',
      max: 40,
    }),
    lineField({
      name: 'socialTitle',
      title: 'Heading of the posts',
      description: 'Shown above the pictures.',
      fieldset: 'social',
      max: 80,
    }),
    lineField({
      name: 'socialLabel',
      title: 'Button to Instagram',
      description: 'Shown if the site settings have an Instagram page.',
      fieldset: 'social',
      max: 40,
    }),
    entriesField({
      name: 'posts',
      title: 'Posts',
      description:
        'Pictures with a few sentences. Up to three. If there are none, the section is hidden.',
      fieldset: 'social',
      entry: 'Post',
      max: 3,
      fields: [
        pictureField({
          name: 'picture',
          description: 'Cropped to portrait format: mark the part that must stay visible.',
          required: true,
          inEntry: true,
        }),
        lineField({
          name: 'place',
          title: 'Small line above the text',
          description: 'The place or time, such as “Pre-flight”.',
          max: 40,
          inEntry: true,
        }),
        paragraphField({
          name: 'text',
          title: 'Text',
          description: 'Two or three sentences.',
          max: 400,
          inEntry: true,
        }),
      ],
      preview: { title: 'place', subtitle: 'text', media: 'picture' },
    }),
  ],
})
