import { curatedSeo } from './curated-seo.ts'

/** The curated words of the order page (`docs/product.md §2`). */
export const curatedOrderPage = {
  caption: 'Order',
  title: 'Order Now',
  lead: 'Tell us which kits you have in mind, or what you fly and who comes along. A crew member answers with a proposal and a price; nothing is charged until you confirm.',
  formTitle: 'Start Your Order Inquiry',
  privacyText: 'How we use what you send is set out in our',
  privacyLabel: 'Privacy Policy',
  seo: curatedSeo('order'),
}
