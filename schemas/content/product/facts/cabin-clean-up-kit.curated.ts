import { curatedFaq } from '#schemas/content/faq/faq.curated.ts'
import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import { contentsOf, curatedContents } from '../kit-contents.curated.ts'
import type { Facts } from './no-facts.ts'

/** Plausible placeholders: check them before launch. */
export const cabinCleanUpFacts: Facts = {
  spec: {
    outerSize: { lengthMm: 400, widthMm: 280, heightMm: 140 },
    weightGrams: 2800,
    materials: [
      'Polyester canvas (pouch)',
      'Polyester and polyamide microfiber (towels)',
      'Natural rubber and beech (brush)',
      'Nitrile (gloves)',
    ],
    shelfLifeMonths: 24,
    expiresFirst: 'enzyme stain and odor remover',
    countryOfOrigin: 'US',
    partNumber: 'PJ-CCK-01',
  },
  contents: contentsOf(curatedContents['cabin-clean-up-kit']),
  gallery: [
    {
      ...curatedImage('cabin-clean-up-kit-detail-cleaners'),
      caption: 'Three cleaners, labeled by use.',
    },
    {
      ...curatedImage('cabin-clean-up-kit-detail-tools'),
      caption: 'Lint roller, brush and checklist.',
    },
    { ...curatedImage('cabin-clean-up-kit-in-use'), caption: 'Cleaning a seat after landing.' },
  ],
  leadTimeDays: { min: 5, max: 10 },
  variantContents: [
    { name: 'Basic Kit', contents: 'Everything listed on this page, for six clean-ups.' },
    {
      name: 'Premium Kit',
      contents:
        'The Basic Kit with a refill of towels, pads, gloves, bags and cleaners: twelve clean-ups.',
    },
  ],
  stowage: {
    light: { fits: true, where: 'Forward closet or baggage compartment' },
    midsize: { fits: true, where: 'Galley cabinet or closet' },
    heavy: { fits: true, where: 'Galley cabinet or closet' },
  },
  evidence: [
    {
      claim: 'The cleaners are chosen for leather, wool carpet and lacquered veneer.',
      notCertified:
        'No laboratory has tested them on the materials of your cabin, and they are not certified as aircraft interior cleaners. Try a hidden spot first.',
    },
  ],
  faqs: [curatedFaq('faq-disposal'), curatedFaq('faq-restocking')],
}
