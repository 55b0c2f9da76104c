import { curatedSeo } from './curated-seo.ts'

/** The curated words of the contact page (`docs/product.md §2`). */
export const curatedContactPage = {
  introCaption: 'Contact',
  introTitle: 'Contact Us',
  introLead:
    'Questions about a kit, an aircraft or a dog: write to us or call. A crew member will answer.',
  formTitle: 'Send us an inquiry',
  thanksCaption: 'Received',
  thanksTitle: 'Thank you',
  thanksText: 'Your message has reached us, and a crew member will get back to you.',
  againLabel: 'Send Another Inquiry',
  cardTitle: 'Talk to a crew member',
  phoneLabel: 'Phone',
  emailLabel: 'General email',
  webLabel: 'Website',
  faqTitle: 'Frequently asked questions',
  allFaqsLabel: 'All questions',
  seo: curatedSeo('contact'),
}
