import { CogIcon } from '@sanity/icons/Cog'
import { defineField, defineType } from 'sanity'

/** The one document of its type; its id is its type's name. */
export const siteSettingsId = 'siteSettings'

/** What every page shows around its content; a singleton (`spec.md §1`). */
export const siteSettingsType = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  description: 'Brand, contact details and switches of the whole site.',
  groups: [
    { name: 'brand', title: 'Brand', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'switches', title: 'Switches' },
  ],
  fields: [
    defineField({
      name: 'brand',
      title: 'Brand',
      type: 'string',
      description: 'The name in the header, in page titles and in the footer.',
      group: 'brand',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'footerBlurb',
      title: 'About the company',
      type: 'text',
      rows: 3,
      description: 'Two sentences at the foot of every page.',
      group: 'brand',
      validation: (rule) => rule.required().max(400),
    }),
    defineField({
      name: 'copyrightYear',
      title: 'Copyright year',
      type: 'number',
      group: 'brand',
      validation: (rule) => rule.required().integer().min(2020).max(2100),
    }),
    defineField({
      name: 'phone',
      title: 'Phone number',
      type: 'string',
      description: 'As it is shown, letters allowed: 866-841-JETS.',
      group: 'contact',
      validation: (rule) => rule.required().regex(/^[\dA-Z()+ -]{7,24}$/, { name: 'phone number' }),
    }),
    defineField({
      name: 'email',
      title: 'E-mail address',
      type: 'string',
      group: 'contact',
      validation: (rule) => rule.required().email(),
    }),
    defineField({
      name: 'webAddress',
      title: 'Web address',
      type: 'string',
      description: 'As people write it: www.example.com',
      group: 'contact',
      validation: (rule) =>
        rule.required().regex(/^(https?:\/\/)?[\w-]+(\.[\w-]+)+\/?$/, { name: 'web address' }),
    }),
    defineField({
      name: 'instagramUrl',
      title: 'Instagram page',
      type: 'url',
      description: 'Leave empty to hide the link.',
      group: 'contact',
      validation: (rule) => rule.uri({ scheme: ['https'] }),
    }),
    defineField({
      name: 'linkedinUrl',
      title: 'LinkedIn page',
      type: 'url',
      description: 'Leave empty to hide the link.',
      group: 'contact',
      validation: (rule) => rule.uri({ scheme: ['https'] }),
    }),
    defineField({
      name: 'supportHours',
      title: 'Support hours',
      type: 'string',
      description: 'Such as “Monday to Friday, 8AM to 6PM PST”.',
      group: 'contact',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'showPrograms',
      title: 'Show programs on the home page',
      type: 'boolean',
      description: 'Switched off, only those who know the address find the programs.',
      group: 'switches',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { subtitle: 'brand' },
    prepare: ({ subtitle }) => ({ title: 'Site settings', subtitle }),
  },
})
