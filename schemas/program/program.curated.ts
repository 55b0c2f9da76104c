import type { ProgramQueryResult, ProgramsQueryResult } from '#schemas/sanity.types.ts'

/** A program with all that any query asks of it. */
type CuratedProgram = NonNullable<ProgramQueryResult['program']> & ProgramsQueryResult[number]

/** The programs as they stand while the lake cannot be asked (`docs/product.md §3`). */
export const curatedPrograms: CuratedProgram[] = [
  {
    _id: 'program-jetsanitize',
    title: 'JetSanitize',
    slug: 'jetsanitize',
    summary:
      'Steam cleaning for aircraft after pet flights: the cabin is sanitized, dry and free of odor before the next passengers board.',
    description:
      'Dry steam lifts hair, dander and odor out of carpet, leather and seams, and leaves nothing behind but a clean cabin. No solvent, no perfume, no residue on veneer or avionics.\n\nOur crew comes to your hangar or ramp, works around your maintenance and catering, and hands over a certificate for the aircraft’s records.',
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
          'We walk the cabin with you, note materials and marks, and agree on what needs most care.',
      },
      {
        title: 'Steam treatment',
        description:
          'Dry steam at up to 180 °C cleans carpet, seats, sidewalls and belts, section by section.',
      },
      {
        title: 'Detail work',
        description:
          'Seams, seat tracks, vents and the galley by hand, then a protective finish on leather and veneer.',
      },
      {
        title: 'Final inspection',
        description:
          'We check every surface under raking light, measure moisture, and sign the cleaning certificate.',
      },
    ],
  },
  {
    _id: 'program-vip-loyalty',
    title: 'VIP Loyalty',
    slug: 'vip-loyalty',
    summary:
      'A membership in three tiers for those who carry dogs often: a discount on every order, and a crew that knows your fleet.',
    description:
      'Your purchases within twelve months decide the tier, and the tier’s discount applies to every order that follows.\n\nMembers are served by one named crew member who knows their aircraft, their restocking rhythm and their regular passengers.',
    status: 'available',
    image: null,
    highlights: [
      'Up to 15% off every order',
      'Priority restocking',
      'A named crew member for your fleet',
    ],
    inclusions: [
      'Tier discount on every kit',
      'Priority handling of orders',
      'Early access to new kits and programs',
      'Yearly review of what each aircraft uses',
    ],
    steps: null,
  },
  {
    _id: 'program-custom-kit-configuration',
    title: 'Custom Kit Configuration',
    slug: 'custom-kit-configuration',
    summary:
      'A kit composed for your aircraft, your stowage and your regular passengers, down to the breed and the bowl.',
    description: null,
    status: 'coming-soon',
    image: null,
    highlights: null,
    inclusions: null,
    steps: null,
  },
  {
    _id: 'program-pre-flight-calming-service',
    title: 'Pre-Flight Calming Service',
    slug: 'pre-flight-calming-service',
    summary:
      'A handler meets the dog at the FBO, walks it, and boards it relaxed, without sedation.',
    description: null,
    status: 'coming-soon',
    image: null,
    highlights: null,
    inclusions: null,
    steps: null,
  },
  {
    _id: 'program-24-7-travel-support',
    title: '24/7 Travel Support',
    slug: '24-7-travel-support',
    summary:
      'One number for crews and owners at any hour: a vet’s advice, a replacement leash, a hotel that takes dogs.',
    description: null,
    status: 'coming-soon',
    image: null,
    highlights: null,
    inclusions: null,
    steps: null,
  },
  {
    _id: 'program-training-workshops',
    title: 'Training Workshops',
    slug: 'training-workshops',
    summary:
      'Half a day for cabin crews and line teams: reading a dog’s signals, securing it, and first aid in flight.',
    description: null,
    status: 'coming-soon',
    image: null,
    highlights: null,
    inclusions: null,
    steps: null,
  },
  {
    _id: 'program-aircraft-preparation',
    title: 'Aircraft Preparation',
    slug: 'aircraft-preparation',
    summary:
      'We set up covers, mat and supplies before departure, so that the crew boards a cabin that is ready.',
    description: null,
    status: 'coming-soon',
    image: null,
    highlights: null,
    inclusions: null,
    steps: null,
  },
  {
    _id: 'program-international-travel-support',
    title: 'International Travel Support',
    slug: 'international-travel-support',
    summary:
      'Health certificates, microchip rules and import permits for each stop of the trip, checked before the slot is booked.',
    description: null,
    status: 'coming-soon',
    image: null,
    highlights: null,
    inclusions: null,
    steps: null,
  },
]
