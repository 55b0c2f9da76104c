import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { entries, line, lines, paragraph, picture } from './page-fields.ts'
import { pageType } from './define-page-type.ts'
import { placeholderHint } from './placeholders.ts'

/** The words and the picture of the about page. */
export const aboutPageType = pageType({
  name: 'aboutPage',
  icon: InfoOutlineIcon,
  sections: {
    Opening: {
      caption: line(
        'Small line above the headline',
        'Tells readers in a few words where they are.',
        60,
      ),
      title: line('Headline', 'The largest text on the page.', 80),
      lead: paragraph('Text below the headline', `One or two sentences. ${placeholderHint}`, 400),
      picture: picture(
        'Large picture',
        'If empty, the site shows its own picture: the kits together.',
      ),
    },
    'Who the company serves': {
      professionalsTitle: line(
        'Heading for “Who the company serves”',
        'Shown beside the list.',
        80,
      ),
      professionalsLead: paragraph('Text below that heading', 'One sentence.', 300),
      professionals: lines('Who the company serves', {
        description: 'A few words each. Up to 14. If there are none, the section is hidden.',
        max: 14,
        length: 60,
      }),
    },
    Story: {
      storyTitle: line('Heading of the story', 'Shown beside the text.', 80),
      storyLead: paragraph('First sentence of the story', 'In larger type than the rest.', 300),
      storyText: paragraph('The rest of the story', 'A blank line begins a new paragraph.', 3000),
      storyPicture: picture(
        'Picture beside the story',
        'If empty, the site shows its own picture: the bench on which a kit is made.',
      ),
    },
    Values: {
      valuesTitle: line('Heading of the values', 'Shown above the list.', 80),
      values: entries('Values', {
        description:
          'What the company stands for. Up to eight. If there are none, the section is hidden.',
        entry: 'Value',
        max: 8,
        fields: {
          term: line('In a word', 'Shown on the left, in large type.', 60),
          text: paragraph('What it means', 'One or two sentences.', 400),
        },
      }),
    },
    'Makers and references': {
      makersTitle: line('Heading of makers, places and people', 'Shown above the pictures.', 80),
      makers: entries('Makers, places and people', {
        description:
          'Who makes the kits, and where. Real people and places only. Up to nine. If there are none, the section is hidden.',
        entry: 'Maker, place or person',
        max: 9,
        isOptional: true,
        fields: {
          picture: picture('Picture', 'The person at work, the workshop, or the piece they make.'),
          term: line('Name', 'Of the person, the workshop or the place.', 60),
          text: paragraph('Text', 'One or two sentences: their part, and since when.', 400),
        },
      }),
      referencesTitle: line('Heading of references and reports', 'Shown above the list.', 80),
      references: entries('References and reports', {
        description:
          'What customers and laboratories say. Only with their permission. Up to eight. If there are none, the section is hidden.',
        entry: 'Reference',
        max: 8,
        isOptional: true,
        fields: {
          term: line('Name', 'Who says it, such as an operator or a laboratory.', 80),
          text: paragraph('Text', 'In their own words, or the result and the date.', 400),
        },
      }),
    },
    Commitment: {
      commitmentTitle: line('Heading of the commitment', 'Shown above the text.', 80),
      commitmentText: paragraph('Commitment', 'Two or three sentences in large type.', 600),
      productsLabel: line('Button to the products', 'Links to the catalog.', 40),
      contactLabel: line('Button to the contact page', 'Shown beside the other button.', 40),
    },
  },
})
