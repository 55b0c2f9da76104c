import { HomeIcon } from '@sanity/icons/Home'
import { entries, line, paragraph, picture } from './page-fields.ts'
import { pageType } from './define-page-type.ts'

/** The words and pictures of the home page. */
export const homePageType = pageType({
  name: 'homePage',
  icon: HomeIcon,
  sections: {
    Opening: {
      heroCaption: line(
        'Small line above the headline',
        'Says in a few words what the site offers.',
        60,
      ),
      heroTitle: line('Headline', 'The largest text on the site: one short sentence.', 60),
      heroLead: paragraph('Text below the headline', 'One or two sentences.', 300),
      heroProductsLabel: line(
        'Button to the products',
        'Links to the kits further down on the page.',
        40,
      ),
      heroStoryLabel: line('Button to the about page', 'Links to the page about the company.', 40),
      heroPicture: picture(
        'Large picture',
        'Below the headline. If empty, the site shows its own picture: the cabin at dawn.',
      ),
    },
    'Facts below the picture': {
      catalogueLabel: line(
        'Label above the number of kits',
        'The site counts the kits automatically.',
        30,
      ),
      priceLabel: line(
        'Label above the lowest price',
        'The site takes the price from the kits.',
        30,
      ),
      madeForLabel: line('Label above who the kits are made for', 'Such as “Made for”.', 30),
      madeFor: line('Who the kits are made for', 'In a few words, such as the FAA parts.', 60),
      supportLabel: line(
        'Label above the support hours',
        'The hours themselves are in the site settings.',
        30,
      ),
    },
    Products: {
      productsTitle: line('Heading of the products', 'Shown above the kits.', 80),
      productsLead: paragraph('Text below that heading', 'One sentence.', 300),
      productsLabel: line('Button to all products', 'Links to the catalog.', 40),
    },
    'What the kits promise': {
      pillarsTitle: line('Heading of the promises', 'Shown above the list.', 80),
      pillars: entries('Promises', {
        description:
          'Statements that are true of every kit. Up to six. If there are none, the section is hidden.',
        entry: 'Promise',
        max: 6,
        fields: {
          term: line('In a few words', 'Shown on the left, in large type.', 60),
          text: paragraph('What it means', 'One or two sentences.', 300),
        },
      }),
    },
    'About the company': {
      aboutTitle: line('Heading about the company', 'Beside the picture.', 80),
      aboutText: paragraph('Text about the company', 'A blank line begins a new paragraph.', 1200),
      aboutLabel: line('Button to the about page', 'Shown below the text.', 40),
      aboutPicture: picture(
        'Picture about the company',
        'If empty, the site shows its own picture: the ramp at first light.',
      ),
    },
    Programs: {
      programsTitle: line(
        'Heading of the programs',
        'Shown only if the site settings show programs on the home page.',
        80,
      ),
      programsLabel: line('Button to the programs', 'Links to the page of all programs.', 40),
    },
    'Notes and posts': {
      socialTitle: line('Heading of the posts', 'Shown above the pictures.', 80),
      socialLabel: line(
        'Button to Instagram',
        'Shown if the site settings have an Instagram page.',
        40,
      ),
      posts: entries('Posts', {
        description:
          'Pictures with a few sentences. Up to three. If there are none, the section is hidden.',
        entry: 'Post',
        max: 3,
        fields: {
          picture: picture(
            'Picture',
            'Cropped to portrait format: mark the part that must stay visible.',
          ),
          place: line('Small line above the text', 'The place or time, such as “Pre-flight”.', 40),
          text: paragraph('Text', 'Two or three sentences.', 400),
        },
      }),
    },
  },
})
