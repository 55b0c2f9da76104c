import { curatedFaq } from '#schemas/content/faq/faq.curated.ts'
import { formatLengths } from '#schemas/field/format-measurement.ts'
import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { contentsOf, curatedContents } from '../kit-contents.curated.ts'
import type { Facts } from './no-facts.ts'

/** Plausible placeholders: check them before launch. */
export const canineAccommodationFacts: Facts = {
  spec: {
    outerSize: { lengthMm: 480, widthMm: 340, heightMm: 320 },
    packedSize: { lengthMm: 460, widthMm: 330, heightMm: 280 },
    weightGrams: 6600,
    materials: [
      'Polyester canvas with a natural rubber base (mat)',
      'Merino wool and polyamide (blanket)',
      'Polyester canvas (carrier, seat and sidewall cover)',
      'Nylon webbing with aluminum buckles (harness, tether)',
      'Bridle leather (leash)',
      'Stainless steel and silicone (bowls)',
    ],
    shelfLifeMonths: 12,
    expiresFirst: 'soft chews',
    countryOfOrigin: 'US',
    partNumber: 'PJ-CAK-01',
  },
  contents: contentsOf(curatedContents['canine-accommodation-kit']),
  gallery: [
    { ...curatedImage('canine-accommodation-kit-detail-harness'), caption: 'The padded harness.' },
    {
      ...curatedImage('canine-accommodation-kit-detail-bowl'),
      caption: 'Two bowls with splash rim.',
    },
    { ...curatedImage('note-laid-out'), caption: 'Laid out beside a seat.' },
    {
      ...curatedImage('canine-accommodation-kit-in-use'),
      caption: 'A harness tethered to the seat belt.',
    },
  ],
  leadTimeDays: { min: 7, max: 14 },
  stowage: {
    light: {
      fits: true,
      where: `Baggage compartment; the mat needs ${formatLengths(1200, 800)} of floor`,
    },
    midsize: { fits: true, where: 'Closet or baggage compartment' },
    heavy: { fits: true, where: 'Closet or baggage compartment' },
  },
  sizeChart: [
    {
      size: 'M',
      weightMinKg: 12,
      weightMaxKg: 22,
      girthMinMm: 550,
      girthMaxMm: 700,
      matLengthMm: 1200,
      matWidthMm: 800,
      breeds: 'Cocker Spaniel, Border Collie',
    },
    {
      size: 'L',
      weightMinKg: 22,
      weightMaxKg: 36,
      girthMinMm: 700,
      girthMaxMm: 880,
      matLengthMm: 1200,
      matWidthMm: 800,
      breeds: 'Labrador Retriever, Standard Poodle',
    },
  ],
  evidence: [
    {
      claim: 'The kit is carried as loose equipment: nothing is installed in the aircraft.',
      notCertified:
        'Not certified under 14 CFR 25.853 (flammability). Harness and tether are not crash-tested and not an approved restraint. The ear cover has no noise rating.',
    },
  ],
  faqs: [
    curatedFaq('faq-dog-sizes'),
    curatedFaq('faq-washing'),
    curatedFaq('faq-aircraft-approval'),
  ],
}
