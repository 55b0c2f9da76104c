import type { SiteSettings } from '#web/site-settings/read-site-settings.ts'

/** One numbered section of the policy: paragraphs, and a list where there is one. */
export interface PrivacySection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list?: readonly string[]
}

/** The eleven sections of the privacy policy in order (`docs/product.md §2`). */
export function privacySections({ brand, email, phone }: SiteSettings): PrivacySection[] {
  return [
    {
      title: 'Information we collect',
      paragraphs: [
        'We collect what you send us, and a little that any website receives. When you fill in an inquiry form, we receive:',
      ],
      list: [
        'your name, email address and phone number;',
        'if you give them, your location, job title and organization;',
        'your operation’s category, the kits you are interested in, and how you think of buying;',
        'anything you write in the notes.',
      ],
    },
    {
      title: 'How we use your information',
      paragraphs: [
        'We use what you send to answer you, to prepare offers and orders you ask for, to look after your account with us, and to improve our kits and this site. We do not use it to make automated decisions about you.',
      ],
    },
    {
      title: 'How we share your information',
      paragraphs: [
        'We do not sell personal information. We share it only with companies that work for us and need it for that work, such as those that host this site, deliver our email, store our records or protect our forms from abuse, and with authorities where the law obliges us. They may use it for no other purpose.',
      ],
    },
    {
      title: 'How we protect your information',
      paragraphs: [
        'Inquiries travel encrypted, are stored with access limited to the people who answer them, and are never part of the public content of this site. No system is beyond all risk; should something happen that concerns you, we will tell you without delay.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep an inquiry for as long as we are in conversation with you, and afterwards for as long as tax, accounting or other law requires. After that we delete it or remove everything that points to you.',
      ],
    },
    {
      title: 'Your rights and choices',
      paragraphs: [
        'Depending on where you live, you have rights over the information we hold about you. You may ask us to:',
      ],
      list: [
        'tell you what we hold and give you a copy;',
        'correct what is wrong;',
        'delete it, or stop using it for a purpose you object to;',
        'send you no more messages other than those about an open inquiry or order.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'This site works without advertising cookies. Your browser may keep what the site needs to function, such as a half-filled form, which stays in your own browser tab. Our forms may be protected by a captcha service, which may set cookies of its own when a form is shown. We count page views to learn which pages are useful. You can block or delete cookies in your browser.',
      ],
    },
    {
      title: 'Links to other sites',
      paragraphs: [
        'Some links lead to sites that others run, such as our pages on social networks. What they do with your information is up to them, and their own policies apply.',
      ],
    },
    {
      title: 'Children under 13',
      paragraphs: [
        `This site is meant for professionals and pet owners. We do not knowingly collect personal information from children under 13. If you believe that a child has written to us, please let ${brand} know, and we will delete it.`,
      ],
    },
    {
      title: 'Updates to this policy',
      paragraphs: [
        'When we change how we handle information, we change this page and the date at its top. If a change is significant, we say so on the site or write to those it concerns.',
      ],
    },
    {
      title: 'How to contact us',
      paragraphs: [
        `For any question about this policy, or to use your rights, write to ${email} or call ${phone}. We answer within thirty days.`,
      ],
    },
  ]
}
