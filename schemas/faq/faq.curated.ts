import type { FaqsQueryResult } from '#schemas/sanity.types.ts'

/** What visitors ask most, while the lake cannot be asked (`docs/product.md §3`). */
export const curatedFaqs: FaqsQueryResult = [
  {
    _id: 'faq-how-the-kits-differ',
    question: 'How do the kits differ from one another?',
    answer:
      'Each kit does one job: the Canine Accommodation Kit gives the dog a secure place to rest, the Food & Snack Kit feeds it on the way, and the Cabin Clean-Up Kit returns the cabin to standard afterwards. The Master Kit holds all three in one fitted flight case. If you are unsure, tell us what you fly and how often, and we will recommend one.',
  },
  {
    _id: 'faq-aircraft-approval',
    question: 'Do the kits need approval for my aircraft?',
    answer:
      'No. The kits are carried as loose equipment and stowed like crew baggage; nothing is installed and nothing connects to the aircraft. We supply material data sheets and weights for your operations manual, and your operator’s own policy on animals in the cabin still applies.',
  },
  {
    _id: 'faq-international-shipping',
    question: 'Do you ship internationally?',
    answer:
      'Yes. We ship to FBOs, hangars and offices in most countries and prepare the customs papers. Food products are subject to import rules, so for some destinations we send the Food & Snack Kit without the meal pouch. Send us the airport code, and we will confirm what can go and how long it takes.',
  },
  {
    _id: 'faq-custom-kits',
    question: 'Can you put together custom kits?',
    answer:
      'Yes. For fleets and managed aircraft we compose kits around your stowage, your regular passengers and your livery, usually from ten kits upward. Send an inquiry with your aircraft types and what you have in mind, and a crew member will come back with a proposal.',
  },
]
