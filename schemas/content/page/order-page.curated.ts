import { curatedSeo } from './curated-seo.ts'

/** The curated words of the order page (`docs/product.md §2`). */
export const curatedOrderPage = {
  caption: 'Order',
  title: 'Order Now',
  lead: 'Tell us which kits you have in mind, or what you fly and who comes along. A crew member answers with a proposal and a price; nothing is charged until you confirm.',
  formTitle: 'Start Your Order Inquiry',
  privacyText: 'How we use what you send is set out in our',
  privacyLabel: 'Privacy Policy',
  deliveryTitle: 'Delivery',
  deliveryTerms: [
    {
      term: 'Urgent departure',
      text: 'Call us in support hours with your departure time, and we will tell you what can arrive before it.',
    },
    {
      term: 'Delivery to an FBO',
      text: 'We ship to your hangar, your office or an FBO. Give us the airport code and the name of the person who accepts the kit.',
    },
    {
      term: 'Tracking',
      text: 'You receive the carrier’s tracking number when the kit ships.',
    },
    {
      term: 'Cost',
      text: 'You see the full amount, shipping included, before you confirm or pay.',
    },
  ],
  // The team has not yet agreed to these terms.
  toCheck: true,
  seo: curatedSeo('order'),
}
