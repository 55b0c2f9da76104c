import { CogIcon } from '@sanity/icons/Cog'
import { defineField, defineType } from 'sanity'
import { incompleteNote } from '#schemas/field/incomplete-note.ts'
import { numberRules } from '#schemas/field/number-rules.ts'
import { textField } from '#schemas/field/text-field.ts'
import { linksField } from '#schemas/content/link/links-field.ts'
import { checkEmail, checkNetwork, checkPhone, checkWebAddress } from './contact-rules.ts'
import { headerFooterWordField } from './header-footer-word-field.ts'

/** The brand, contact details and switches that every page uses; a singleton (`docs/product.md §1`). */
export const siteSettingsType = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  description: 'Brand, contact details and switches for the whole site.',
  groups: [
    { name: 'brand', title: 'Brand', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'navigation', title: 'Navigation and footer' },
    { name: 'switches', title: 'Switches' },
  ],
  fields: [
    textField({
      name: 'brand',
      title: 'Brand',
      description: 'The name in the header, in page titles and in the footer.',
      group: 'brand',
      missing: 'Write the brand’s name.',
      max: 40,
    }),
    textField({
      name: 'footerBlurb',
      title: 'About the company',
      rows: 3,
      description: 'Two sentences at the bottom of every page.',
      group: 'brand',
      missing: 'Write two sentences about the company.',
      max: 400,
      sentences: [2, 2],
    }),
    defineField({
      name: 'copyrightYear',
      title: 'Copyright year',
      type: 'number',
      description: 'Shown at the bottom of every page.',
      group: 'brand',
      validation: (rule) =>
        numberRules(rule, { missing: 'Enter a year, such as 2025.', min: 2020, max: 2100 }),
    }),
    textField({
      name: 'phone',
      title: 'Phone number',
      description: 'As shown on the site. Letters are allowed: 866-841-JETS.',
      group: 'contact',
      missing: 'Enter the phone number.',
      max: 24,
      check: checkPhone,
    }),
    textField({
      name: 'email',
      title: 'Email address',
      group: 'contact',
      missing: 'Enter the email address.',
      max: 254,
      check: checkEmail,
    }),
    textField({
      name: 'webAddress',
      title: 'Web address',
      description: 'As people write it: www.example.com',
      group: 'contact',
      missing: 'Enter the company’s web address.',
      max: 100,
      check: checkWebAddress,
    }),
    defineField({
      name: 'instagramUrl',
      title: 'Instagram page',
      type: 'url',
      description: 'Leave empty to hide the link.',
      group: 'contact',
      validation: (rule) => [
        rule.uri({ scheme: ['https'] }).error('Write an address that begins with https://.'),
        rule.custom((url) => checkNetwork(url, 'instagram.com')).warning(),
      ],
    }),
    defineField({
      name: 'linkedinUrl',
      title: 'LinkedIn page',
      type: 'url',
      description: 'Leave empty to hide the link.',
      group: 'contact',
      validation: (rule) => [
        rule.uri({ scheme: ['https'] }).error('Write an address that begins with https://.'),
        rule.custom((url) => checkNetwork(url, 'linkedin.com')).warning(),
      ],
    }),
    textField({
      name: 'supportHours',
      title: 'Support hours',
      description: 'Such as “Monday to Friday, 8AM to 6PM PST”.',
      group: 'contact',
      missing: 'Write when people can call.',
      max: 80,
    }),
    linksField({
      name: 'mainLinks',
      title: 'Main links',
      description:
        'At the top of every page and in the phone menu, in this order. Drag to reorder. Three or four short ones fit beside the button.',
      group: 'navigation',
      max: 7,
    }),
    headerFooterWordField(
      'orderLabel',
      'Label of the order button',
      'At the top and in the phone menu.',
      20,
    ),
    linksField({
      name: 'footerLinks',
      title: 'Footer links',
      description:
        'At the bottom of every page, in this order. Drag to reorder. The phone menu also shows those that are not main links.',
      group: 'navigation',
      max: 12,
    }),
    headerFooterWordField(
      'quickLinksTitle',
      'Heading of the footer links',
      'Above the links in the footer.',
    ),
    headerFooterWordField(
      'contactTitle',
      'Heading of the contact details',
      'Above phone and email in the footer.',
    ),
    headerFooterWordField(
      'followTitle',
      'Heading of the social links',
      'Above Instagram and LinkedIn in the footer.',
    ),
    headerFooterWordField(
      'rights',
      'Text of the copyright line',
      'After the year and the brand, such as “All rights reserved.”',
    ),
    defineField({
      name: 'showPrograms',
      title: 'Show programs on the home page',
      type: 'boolean',
      description: 'If off, only visitors who know the address find the programs.',
      group: 'switches',
      initialValue: false,
      validation: (rule) => rule.required().error('Turn this on or off.'),
    }),
  ],
  preview: {
    select: { brand: 'brand', phone: 'phone', email: 'email', hours: 'supportHours' },
    prepare: ({ brand, phone, email, hours }) => ({
      title: 'Site settings',
      subtitle: [
        ...incompleteNote({}, { brand, 'phone number': phone, email, 'support hours': hours }),
        ...(brand ? [String(brand)] : []),
      ].join(' · '),
    }),
  },
})
