import { curatedFaq } from '#schemas/content/faq/faq.curated.ts'
import { formatLengths } from '#schemas/field/format-measurement.ts'
import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { contentsOf, curatedContents } from '../kit-contents.curated.ts'
import type { Facts } from './no-facts.ts'

/** Plausible placeholders: check them before launch. */
export const masterKitFacts: Facts = {
  spec: {
    outerSize: { lengthMm: 720, widthMm: 470, heightMm: 380 },
    weightGrams: 17_200,
    materials: [
      'Pebbled leather over a plywood shell (case)',
      'Saddle leather (straps, lining)',
      'Brass (latches, tie-down points)',
      'As in the three kits (contents)',
    ],
    shelfLifeMonths: 12,
    expiresFirst: 'soft chews and slow chew',
    countryOfOrigin: 'US',
    partNumber: 'PJ-MST-01',
  },
  contents: contentsOf(curatedContents['master-kit']),
  gallery: [
    { ...curatedImage('master-kit-open'), caption: 'The case, opened.' },
    { ...curatedImage('master-kit-detail-latch'), caption: 'Latches, straps and the mark.' },
    { ...curatedImage('master-kit-detail-tie-down'), caption: 'Tie-down rings at the side.' },
    { ...curatedImage('master-kit-in-use'), caption: 'Everything within reach of a seat.' },
  ],
  leadTimeDays: { min: 10, max: 20 },
  stowage: {
    light: {
      fits: true,
      where: `Baggage compartment with a door of at least ${formatLengths(480, 390)}`,
    },
    midsize: { fits: true, where: 'Baggage compartment, strapped down' },
    heavy: { fits: true, where: 'Baggage compartment, strapped down' },
  },
  evidence: [
    {
      claim: 'The case is carried as loose equipment and strapped down by its tie-down points.',
      notCertified:
        'Not certified under 14 CFR 25.853 (flammability), and the tie-down points are not load-tested. The first aid set does not replace a veterinarian.',
    },
  ],
  faqs: [
    curatedFaq('faq-how-the-kits-differ'),
    curatedFaq('faq-stowage'),
    curatedFaq('faq-restocking'),
  ],
  replenishedBy: [
    {
      _id: 'product-food-and-snack-kit',
      title: 'Food & Snack Kit',
      slug: 'food-and-snack-kit',
    },
    {
      _id: 'product-cabin-clean-up-kit',
      title: 'Cabin Clean-Up Kit',
      slug: 'cabin-clean-up-kit',
    },
  ],
}
