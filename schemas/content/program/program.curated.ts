import type { ProgramQueryResult, ProgramsQueryResult } from '#schemas/sanity.types.ts'

/** A program with the fields of all queries. */
type CuratedProgram = NonNullable<ProgramQueryResult['program']> & ProgramsQueryResult[number]

/** The fields of a program that is not available yet. */
const comingSoon = {
  description: null,
  status: 'coming-soon',
  image: null,
  highlights: null,
  inclusions: null,
  steps: null,
  evidence: null,
} as const

/** The programs if the lake is unavailable (`docs/product.md §3`). */
export const curatedPrograms: CuratedProgram[] = [
  {
    _id: 'program-jetsanitize',
    title: 'JetSanitize',
    slug: 'jetsanitize',
    summary:
      'Steam cleaning for aircraft after pet flights: carpet, seats and sidewalls are cleaned with dry steam before the next passengers board.',
    description:
      'Dry steam loosens hair, dander and odor in carpet, leather and seams. It needs no solvent and no perfume, and little water.\n\nOur crew comes to your hangar or ramp and works around your maintenance and catering. You receive a cleaning certificate: our signed record of what was done, for your files. It is not an airworthiness document.',
    status: 'available',
    image: null,
    highlights: ['99.9% germ elimination', 'Chemical-free', 'Fast-drying'],
    inclusions: [
      'Cabin sanitization',
      'Odor removal',
      'Surface protection',
      'Cleaning certificate',
    ],
    steps: [
      {
        title: 'Pre-inspection',
        description:
          'We walk the cabin with you, note materials and marks, and agree on what needs most care. Screens and switches are covered.',
      },
      {
        title: 'Steam treatment',
        description:
          'Dry steam on carpet, seats and sidewalls, section by section, set for each material after a test on a hidden spot.',
      },
      {
        title: 'Detail work',
        description:
          'Seams, seat tracks, vents and the galley by hand, then dry covers over the seats until boarding.',
      },
      {
        title: 'Final inspection',
        description:
          'We look at every surface with you, measure the moisture that is left, and sign the cleaning certificate.',
      },
    ],
    evidence: null,
  },
  {
    _id: 'program-vip-loyalty',
    title: 'VIP Loyalty',
    slug: 'vip-loyalty',
    summary:
      'A membership in three tiers for those who carry dogs often: a discount on every order, and more service with each tier.',
    description:
      'Your purchases within twelve months decide the tier, and its discount applies to every order that follows.\n\nEvery tier brings the benefits below. From Gold on, one named crew member looks after your fleet.',
    status: 'available',
    image: null,
    highlights: [
      'Up to 15% off every order',
      'Priority handling of every order',
      'A named crew member from Gold on',
    ],
    inclusions: [
      'The tier’s discount on every order',
      'Priority handling of every order',
      'Restocking reminders by aircraft',
      'Early word of new kits',
    ],
    steps: null,
    evidence: null,
  },
  {
    ...comingSoon,
    _id: 'program-custom-kit-configuration',
    title: 'Custom Kit Configuration',
    slug: 'custom-kit-configuration',
    summary: 'A kit composed for your aircraft, your stowage and the dogs you carry.',
  },
  {
    ...comingSoon,
    _id: 'program-pre-flight-calming-service',
    title: 'Pre-Flight Calming Service',
    slug: 'pre-flight-calming-service',
    summary:
      'A handler meets the dog at the FBO, walks it and brings it on board, without sedation.',
  },
  {
    ...comingSoon,
    _id: 'program-24-7-travel-support',
    title: '24/7 Travel Support',
    slug: '24-7-travel-support',
    summary:
      'One number for crews and owners at any hour, for a vet near the airport, a replacement leash or a hotel that takes dogs.',
  },
  {
    ...comingSoon,
    _id: 'program-training-workshops',
    title: 'Training Workshops',
    slug: 'training-workshops',
    summary:
      'Half a day for cabin crews and line teams on a dog’s signals, on harness and tether, and on first aid in flight.',
  },
  {
    ...comingSoon,
    _id: 'program-aircraft-preparation',
    title: 'Aircraft Preparation',
    slug: 'aircraft-preparation',
    summary: 'We lay out covers, mat and supplies in the cabin before departure.',
  },
  {
    ...comingSoon,
    _id: 'program-international-travel-support',
    title: 'International Travel Support',
    slug: 'international-travel-support',
    summary:
      'Health certificates, microchip rules and import permits, looked up for each stop of the trip.',
  },
]
