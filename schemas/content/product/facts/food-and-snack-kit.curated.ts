import { curatedFaq } from '#schemas/content/faq/faq.curated.ts'
import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { contentsOf, curatedContents } from '../kit-contents.curated.ts'
import type { Facts } from './no-facts.ts'

/** Plausible placeholders: check them before launch. */
export const foodAndSnackFacts: Facts = {
  spec: {
    outerSize: { lengthMm: 300, widthMm: 220, heightMm: 110 },
    weightGrams: 1400,
    materials: ['Polyester canvas (pouch)', 'Silicone (bowl, lid)', 'Polypropylene (scoop)'],
    shelfLifeMonths: 12,
    expiresFirst: 'slow chew',
    countryOfOrigin: 'US',
    partNumber: 'PJ-FSK-01',
  },
  contents: contentsOf(curatedContents['food-and-snack-kit']),
  gallery: [
    {
      ...curatedImage('food-and-snack-kit-detail-meal'),
      caption: 'Meal and water for one flight.',
    },
    { ...curatedImage('food-and-snack-kit-detail-bowl'), caption: 'The folding bowl and its lid.' },
    { ...curatedImage('food-and-snack-kit-in-use'), caption: 'A meal at the window.' },
  ],
  leadTimeDays: { min: 3, max: 7 },
  stowage: {
    light: { fits: true, where: 'Forward cabinet or closet' },
    midsize: { fits: true, where: 'Galley cabinet or drawer' },
    heavy: { fits: true, where: 'Galley cabinet or drawer' },
  },
  evidence: [
    {
      claim: 'The meal has one animal source of protein, as its maker declares.',
      notCertified: 'Not tested for traces of other proteins, and not a veterinary diet.',
    },
  ],
  faqs: [curatedFaq('faq-allergies'), curatedFaq('faq-international-shipping')],
}
