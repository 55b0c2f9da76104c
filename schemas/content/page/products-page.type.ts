import { PackageIcon } from '@sanity/icons/Package'
import { line, lines, paragraph, picture } from './page-fields.ts'
import { pageType } from './define-page-type.ts'
import { placeholderHint } from './placeholders.ts'

/** The text of the catalog, and of every kit's page, except each kit's own text. */
export const productsPageType = pageType({
  name: 'productsPage',
  icon: PackageIcon,
  sections: {
    Opening: {
      introCaption: line('Small line above the headline', 'One to three words.', 60),
      introTitle: line('Headline', 'The largest text on the page.', 80),
      introLead: paragraph('Text below the headline', 'One or two sentences.', 400),
    },
    'The featured kit': {
      featuredCaption: line(
        'Small line above the featured kit',
        'A word or two. The name, text and price come from the kit.',
        40,
      ),
      featuredPicture: picture(
        'Picture of the featured kit',
        'If empty, the site shows its own picture: the Master Kit, open.',
      ),
      priceLabel: line('Label above its price', 'A word or two.', 30),
      contentsLabel: line('Label above its number of items', 'A word or two.', 30),
      featuredLabel: line('Button to the featured kit', 'Links to its page.', 40),
      inclusionsTitle: line('Heading of its inclusions', 'Above the list of its contents.', 60),
    },
    'Coming soon': {
      soonTitle: line('Heading of the upcoming kits', 'Shown while a kit is out of stock.', 80),
      soonLead: paragraph('Text below that heading', 'One or two sentences.', 300),
    },
    'Why choose us': {
      whyTitle: line(
        'Heading of the reasons',
        `Such as “Why Choose {brand}”. ${placeholderHint}`,
        80,
      ),
      whyText: paragraph('Text below that heading', 'One or two sentences.', 300),
      whyLabel: line('Button below that text', 'Links to the order form.', 40),
      reasons: lines('Reasons', {
        description: 'One line each, up to ten. If there are none, the section is hidden.',
        max: 10,
        length: 120,
      }),
    },
    'Pages of kits': {
      kitBackLabel: line('Link back to all products', 'At the top of a kit’s page.', 40),
      kitAircraftLabel: line(
        'Link to the Aircraft page',
        'Below “Does it fit your aircraft?”.',
        40,
      ),
      kitOthersTitle: line(
        'Heading of the other kits',
        'Above the cards at the end of a kit’s page.',
        60,
      ),
      kitAllLabel: line('Button to all products', 'Shown if there are more kits than cards.', 40),
      kitHelpTitle: line('Heading of the last card', 'For visitors who cannot decide.', 60),
      kitHelpText: paragraph('Text of the last card', 'One or two sentences.', 300),
      kitHelpLabel: line('Button of the last card', 'Links to the contact page.', 40),
    },
  },
})
