import { formatLengths } from '#schemas/field/format-measurement.ts'

/** One line of a packing list: an item and its quantity. */
interface PackedItem {
  readonly quantity: number
  readonly name: string
  /** Size, quantity or purpose, if the name alone does not say it. */
  readonly detail?: string
}

/** A part of a packing list with a subheading. */
interface PackedGroup {
  readonly heading: string
  readonly items: readonly PackedItem[]
}

function item(quantity: number, name: string, detail?: string): PackedItem {
  return detail === undefined ? { quantity, name } : { quantity, name, detail }
}

/** The subheading of the container that the case of the Master Kit replaces. */
const container = 'Packed in'

const cleanUp: readonly PackedGroup[] = [
  {
    heading: 'For hair and dander',
    items: [
      item(1, 'Wide lint roller'),
      item(2, 'Refill roll for the lint roller'),
      item(1, 'Rubber upholstery brush', 'for wool and leather'),
      item(6, 'Microfiber towel'),
    ],
  },
  {
    heading: 'For spills and accidents',
    items: [
      item(1, 'Enzyme stain and odor remover', '250 ml (8.5 fl oz)'),
      item(1, 'pH-neutral leather and veneer cleaner', '250 ml (8.5 fl oz)'),
      item(12, 'Absorbent pad'),
      item(6, 'Pair of nitrile gloves'),
    ],
  },
  {
    heading: 'For the last look',
    items: [
      item(1, 'Fabric refresher without perfume', '100 ml (3.4 fl oz)'),
      item(12, 'Sealable waste bag'),
      item(1, 'Laminated turnaround checklist'),
    ],
  },
  { heading: container, items: [item(1, 'Zip pouch')] },
]

const accommodation: readonly PackedGroup[] = [
  {
    heading: 'The place',
    items: [
      item(1, 'Travel mat with non-slip base', formatLengths(1200, 800)),
      item(1, 'Merino blend blanket'),
      item(1, 'Seat and sidewall cover'),
    ],
  },
  {
    heading: 'Harness and leash',
    items: [
      item(2, 'Padded harness', 'one M, one L'),
      item(1, 'Belt tether', 'for standard seat belts'),
      item(1, 'Leather leash', '1.5 m (5 ft)'),
      item(1, 'Padded ear cover'),
    ],
  },
  {
    heading: 'Comfort',
    items: [
      item(2, 'Bowl with splash rim'),
      item(1, 'Rubber ball without squeaker'),
      item(1, 'Soft chews', 'pack of 10'),
      item(1, 'Collar tag', 'for the aircraft’s contact number'),
      item(1, 'Set-up card'),
    ],
  },
  { heading: container, items: [item(1, 'Carrier')] },
]

const food: readonly PackedGroup[] = [
  {
    heading: 'Food and water',
    items: [
      item(1, 'Single-protein dry meal', '200 g (7 oz)'),
      item(1, 'Freeze-dried training treats', '60 g (2.1 oz)'),
      item(1, 'Slow chew'),
      item(1, 'Still water', '500 ml (17 fl oz)'),
    ],
  },
  {
    heading: 'For serving',
    items: [
      item(1, 'Collapsible silicone bowl'),
      item(1, 'Sealing lid'),
      item(1, 'Measuring scoop'),
      item(1, 'Card with feeding notes by weight'),
      item(2, 'Wipe'),
      item(1, 'Waste bag'),
    ],
  },
  { heading: container, items: [item(1, 'Zip pouch')] },
]

const master: readonly PackedGroup[] = [
  { heading: 'Canine accommodation', items: withoutContainer(accommodation) },
  { heading: 'Food and snacks', items: withoutContainer(food) },
  { heading: 'Cabin clean-up', items: withoutContainer(cleanUp) },
  {
    heading: 'Only in the Master Kit',
    items: [
      item(1, 'Fitted flight case', 'with tie-down points'),
      item(1, 'Canine first aid set'),
      item(1, 'Crew card'),
      item(1, 'Document wallet', 'for health and import papers'),
      item(1, 'Restocking list', 'by part number'),
    ],
  },
]

const apparel: readonly PackedGroup[] = [
  {
    heading: 'For the crew',
    items: [
      item(2, 'Cotton crew shirt'),
      item(1, 'Cap with embroidered mark'),
      item(1, 'Canvas tote'),
    ],
  },
  {
    heading: 'For the dog',
    items: [item(2, 'Bandana', 'one small, one large'), item(1, 'Enamel collar tag')],
  },
]

const soilage: readonly PackedGroup[] = [
  {
    heading: 'Seats and divan',
    items: [
      item(2, 'Quilted seat cover with belt openings'),
      item(1, 'Divan cover with waterproof layer'),
    ],
  },
  {
    heading: 'Floor',
    items: [item(1, 'Carpet runner', 'from airstair to seat'), item(1, 'Threshold mat')],
  },
  {
    heading: 'Underneath',
    items: [item(4, 'Washable absorbent layer'), item(8, 'Padded clip')],
  },
  { heading: container, items: [item(1, 'Storage sleeve')] },
]

function withoutContainer(groups: readonly PackedGroup[]): PackedItem[] {
  return groups.filter(({ heading }) => heading !== container).flatMap(({ items }) => items)
}

/** The contents of each curated kit, by slug. */
export const curatedContents = {
  'cabin-clean-up-kit': cleanUp,
  'canine-accommodation-kit': accommodation,
  'food-and-snack-kit': food,
  'master-kit': master,
  'apparel-and-swag-kit': apparel,
  'soilage-protection-kit': soilage,
}

/** Converts a packing list to the rows of a kit's `contents`; a heading begins a group. */
export function contentsOf(groups: readonly PackedGroup[]) {
  return groups.flatMap(({ heading, items }) =>
    items.map((one, at) => (at === 0 ? { heading, ...one } : one)),
  )
}

/**
 * Converts a packing list to the text of a kit's `includes`, such as `• 6 × Microfiber towel`. The
 * text omits details, which only the contents list.
 */
export function includesOf(groups: readonly PackedGroup[]): string {
  return groups.flatMap(({ heading, items }) => [`**${heading}**`, ...items.map(lineOf)]).join('\n')
}

function lineOf({ quantity, name }: PackedItem): string {
  return `• ${quantity === 1 ? name : `${quantity} × ${name}`}`
}
