import { formatLengths } from '#schemas/field/format-measurement.ts'
import type { FaqHubQueryResult } from '#schemas/sanity.types.ts'

/** The FAQ that pages show if the lake is unavailable (`docs/product.md §3`). */
export const curatedFaqs: FaqHubQueryResult['faqs'] = [
  {
    _id: 'faq-how-the-kits-differ',
    topic: 'kits',
    question: 'How do the kits differ from one another?',
    answer:
      'Each kit does one job: the Canine Accommodation Kit gives the dog a place of its own, the Food & Snack Kit feeds it on one flight, and the Cabin Clean-Up Kit is for the cabin afterwards. The Master Kit holds all three in one fitted flight case and adds a canine first aid set, a crew card, a document wallet and a restocking list. If you are unsure, tell us what you fly and how often, and we will recommend one.',
  },
  {
    _id: 'faq-aircraft-approval',
    topic: 'aircraft',
    question: 'Do the kits need approval for my aircraft?',
    answer:
      'They are designed to need none: they are carried as loose equipment and stowed like crew baggage, and nothing is installed. They hold no approval or certificate of the FAA or EASA. Your operator’s manuals and the pilot in command decide whether a kit or a dog is carried in the cabin, and where a kit is stowed; each kit’s page gives its size and weight.',
  },
  {
    _id: 'faq-international-shipping',
    topic: 'ordering',
    question: 'Do you ship internationally?',
    answer:
      'We quote deliveries outside the United States one by one. Send us the airport code or the address, and we will say whether we can ship there, what it costs and how long it takes. Many countries restrict pet food from abroad, so the Food & Snack Kit may have to travel without its meal, treats and chew.',
  },
  {
    _id: 'faq-custom-kits',
    topic: 'ordering',
    question: 'Can you put together custom kits?',
    answer:
      'Today we combine our kits for you and agree on quantities for each aircraft. Custom Kit Configuration, a kit composed for your stowage, is in preparation. Tell us your aircraft types and what you need, and we will write to you when the program opens.',
  },
  {
    _id: 'faq-dog-sizes',
    topic: 'kits',
    question: 'Which dogs do the harness and the mat fit?',
    answer: `The two harnesses fit dogs from 12 to 36 kg (26.5 to 79.4 lb), and the mat is ${formatLengths(1200, 800)}. The size chart on the page of the Canine Accommodation Kit gives the chest girth for each size. For a smaller dog, such as a Dachshund or a Chihuahua, or a larger one, tell us its weight and girth before you order.`,
  },
  {
    _id: 'faq-two-dogs',
    topic: 'kits',
    question: 'Is one kit enough for two dogs?',
    answer:
      'The Canine Accommodation Kit holds two bowls and two harnesses, one in M and one in L, but one mat, one tether and one leash. Order it twice for two dogs on one flight, or tell us what you need twice, and we will quote it. A Food & Snack Kit is for one dog.',
  },
  {
    _id: 'faq-turbulence',
    topic: 'kits',
    question: 'Where is the dog during takeoff, landing and turbulence?',
    answer:
      'On its mat beside a seat, with the tether from its harness to the seat belt, never from its collar. The tether is not an approved restraint. The crew decides when a dog is tethered, and your operator’s manuals say where it travels.',
  },
  {
    _id: 'faq-long-flights',
    topic: 'kits',
    question: 'What do I take on a long flight?',
    answer:
      'A Food & Snack Kit has a meal, treats and water for one dog on one flight of up to eight hours. Take a second one for a longer flight, and another for the way back. The absorbent pads and waste bags of a Cabin Clean-Up Kit help if the next stop is far away.',
  },
  {
    _id: 'faq-cats',
    topic: 'kits',
    question: 'Do the kits work for cats?',
    answer:
      'Harness, mat and meal are made for dogs. A cat travels in a carrier of its own. The Cabin Clean-Up Kit deals with hair and accidents of both.',
  },
  {
    _id: 'faq-stowage',
    topic: 'aircraft',
    question: 'Where are the kits stowed, and what do they weigh?',
    answer:
      'The page of each kit in stock gives its size, its weight and a place for light, midsize and heavy jets. A pouch goes into a cabinet or closet, and on a light jet without one into the baggage compartment; the carrier into a closet or the baggage compartment, and the flight case into the baggage compartment. Your own stowage rules and your weight and balance decide.',
  },
  {
    _id: 'faq-passenger-privacy',
    topic: 'ordering',
    question: 'Do you need to know who is flying?',
    answer:
      'No. We ask for your contact details and need neither passenger names nor tail numbers. What you write in the notes is stored with the inquiry, and the Privacy Policy says how to have it deleted.',
  },
  {
    _id: 'faq-delivery-time',
    topic: 'ordering',
    question: 'How long does delivery take?',
    answer:
      'The page of each kit in stock gives the lead time from a confirmed order until the kit leaves us; shipping comes on top. If your departure is sooner, call us in support hours, and we will say what is possible.',
  },
  {
    _id: 'faq-part-numbers',
    topic: 'ordering',
    question: 'What do I quote when I order a kit again?',
    answer:
      'Its part number, such as PJ-CCK-01 for the Cabin Clean-Up Kit. The kit’s page shows it, and the Master Kit also holds a list of its items by part number.',
  },
  {
    _id: 'faq-restocking',
    topic: 'ordering',
    question: 'How do I restock a kit?',
    answer:
      'Send an inquiry with the kit’s part number and the items that are used up, as its contents name them. For regular flights, choose “Monthly replenishment” or “Quarterly replenishment” in the form. Food, chews and cleaners have a date: the kit’s page gives the shelf life of the item that expires first.',
  },
  {
    _id: 'faq-trial',
    topic: 'ordering',
    question: 'Can we try a kit before we equip a fleet?',
    answer:
      'Choose “Pilot trial” in the order form, and tell us your aircraft, your routes and how often dogs come along. We answer with a proposal that says which kits, for how long and at what price.',
  },
  {
    _id: 'faq-purchase-orders',
    topic: 'ordering',
    question: 'Do you work with purchase orders and invoices?',
    answer:
      'Yes. Write your purchase order number in the notes of the inquiry, and we put it on the invoice. Payment terms are part of the proposal, and nothing is charged until you confirm.',
  },
  {
    _id: 'faq-returns',
    topic: 'ordering',
    question: 'Can I return a kit?',
    answer:
      'If something is missing or faulty when it arrives, tell us, and we will replace it. Other returns and refunds are agreed in the proposal before you confirm an order. Opened food, chews and cleaners cannot be returned.',
  },
  {
    _id: 'faq-washing',
    topic: 'care',
    question: 'How do I clean what is in the kits?',
    answer:
      'Mat, seat and sidewall cover wash at 40 °C (104 °F), the blanket at 30 °C (86 °F). Harness and tether are washed by hand, and the leather leash is wiped clean. Bowls and brush are rinsed with warm water.',
  },
  {
    _id: 'faq-allergies',
    topic: 'care',
    question: 'What if the dog has an allergy?',
    answer:
      'Bring the food that it is used to, and ask its veterinarian about treats and chews. Each food in the Food & Snack Kit lists its ingredients on the label, and the meal has one animal source of protein. We do not test it for traces of others.',
  },
  {
    _id: 'faq-disposal',
    topic: 'care',
    question: 'How do we dispose of the waste?',
    answer:
      'Used pads, wipes and gloves go into the sealable waste bags and leave the aircraft with the cabin waste. On international flights, food and animal waste can fall under the rules of the destination: ask your handler before arrival. Cleaners are disposed of as their labels say.',
  },
]

/**
 * One of the curated questions.
 *
 * @throws {RangeError} if there is no question with this id
 */
export function curatedFaq(id: string) {
  const faq = curatedFaqs.find(({ _id }) => _id === id)
  if (!faq) throw new RangeError(`There is no curated FAQ ${id}.`)
  return faq
}
