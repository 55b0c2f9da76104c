import { curatedFaq } from '#schemas/content/faq/faq.curated.ts'
import { curatedImage } from '#schemas/content/picture/picture.curated.ts'
import type { Facts } from '#schemas/content/product/facts/no-facts.ts'

/**
 * A kit's facts, except its documents and the kits that replenish it, because those depend on a
 * lake.
 */
export const fullFacts: Facts = {
  spec: {
    outerSize: { lengthMm: 610, widthMm: 400, heightMm: 250 },
    packedSize: { lengthMm: 610, widthMm: 400, heightMm: 180 },
    weightGrams: 5200,
    materials: [
      'Polyester canvas with a natural rubber base (mat, cover)',
      'Merino wool and polyamide (blanket)',
      'Nylon webbing with aluminum buckles (harness, tether)',
      'Bridle leather (leash)',
    ],
    shelfLifeMonths: 18,
    expiresFirst: 'calming chews',
    countryOfOrigin: 'US',
    partNumber: 'PJ-CAK-01',
  },
  contents: [
    {
      heading: 'The place',
      quantity: 1,
      name: 'Fitted travel mat',
      detail: 'Non-slip base, 1200 × 800 mm',
    },
    { quantity: 1, name: 'Merino blend blanket', detail: '1000 × 700 mm' },
    { quantity: 1, name: 'Seat and sidewall cover' },
    {
      heading: 'Secure on board',
      quantity: 2,
      name: 'Padded harness',
      detail: 'One each in sizes M and L; S on request',
    },
    {
      quantity: 1,
      name: 'Belt tether',
      detail: 'For standard seat fittings',
    },
    { quantity: 1, name: 'Leather leash', detail: '1.5 m' },
    { quantity: 1, name: 'Hearing protection', detail: 'One size' },
    { heading: 'Comfort', quantity: 2, name: 'No-spill bowl', detail: '500 ml' },
    { quantity: 1, name: 'Chew toy that makes no sound' },
    { quantity: 10, name: 'Calming chew', detail: 'The first item to expire' },
    {
      quantity: 1,
      name: 'Collar tag',
      detail: 'With the aircraft’s contact number',
    },
  ],
  gallery: [
    { ...curatedImage('hero-cabin'), caption: 'The mat in place beside a club seat.' },
    {
      ...curatedImage('hero-ramp'),
      caption: 'The harness and the leash on the way to the airstairs.',
    },
  ],
  leadTimeDays: { min: 5, max: 10 },
  stowage: {
    light: { fits: true, where: 'Aft baggage compartment, or a free seat with its belt' },
    midsize: { fits: true, where: 'Wardrobe or aft baggage compartment' },
    heavy: { fits: true, where: 'Wardrobe, galley or crew baggage' },
  },
  sizeChart: [
    {
      size: 'S',
      weightMinKg: 4,
      weightMaxKg: 10,
      girthMinMm: 380,
      girthMaxMm: 520,
      matLengthMm: 800,
      matWidthMm: 600,
      breeds: 'Miniature Schnauzer, Jack Russell Terrier',
    },
    {
      size: 'M',
      weightMinKg: 10,
      weightMaxKg: 22,
      girthMinMm: 520,
      girthMaxMm: 700,
      matLengthMm: 1200,
      matWidthMm: 800,
      breeds: 'Cocker Spaniel, Border Collie',
    },
    {
      size: 'L',
      weightMinKg: 22,
      weightMaxKg: 40,
      girthMinMm: 700,
      girthMaxMm: 920,
      matLengthMm: 1200,
      matWidthMm: 800,
      breeds: 'Labrador Retriever, German Shepherd',
    },
  ],
  evidence: [
    {
      claim: 'The mat stays where it is on dry wool carpet that is tilted by 15°.',
      organism: 'Staphylococcus aureus',
      method: 'Tilt table, 15°, 10 minutes, with a load of 25 kg',
      laboratory: 'Our own workshop',
      date: '2025-08-21',
      notCertified: 'Not tested on wet carpet or on hard floors.',
    },
    {
      claim: 'The tether holds a steady pull of 1.5 kN at the harness.',
      method: 'Static pull, three samples',
      laboratory: 'Our own workshop',
      date: '2025-09-03',
      notCertified:
        'Harness and tether are not approved as an aircraft restraint, and not crash-tested. The pilot in command decides on their use.',
    },
  ],
  faqs: [curatedFaq('faq-aircraft-approval'), curatedFaq('faq-how-the-kits-differ')],
  moreFacts: [{ term: 'Care', text: 'Wipe the mat with a damp cloth after each flight.' }],
}
