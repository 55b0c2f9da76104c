import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { inquiryDeliveryFields } from './inquiry-delivery-fields.ts'
import {
  type Choice,
  inquiryCategories,
  inquirySources,
  purchaseConsiderations,
  recommendation,
} from './inquiry-choices.ts'
import { inquiryKits } from './inquiry-kits.ts'
import { inquiryReference } from './inquiry-reference.ts'
import { inquiryStatuses } from './inquiry-status.ts'
import { assigneeField, inquiryWorkFields } from './inquiry-work-fields.ts'

/** A read-only field that the visitor filled in. */
const visitorText = (name: string, title: string) =>
  defineField({ name, title, type: 'string', group: 'visitor', readOnly: true })

const visitorChoices = (name: string, title: string, choices: readonly Choice[]) =>
  defineField({
    name,
    title,
    type: 'array',
    group: 'visitor',
    readOnly: true,
    of: [defineArrayMember({ type: 'string', title: 'Choice' })],
    options: { list: [...choices], layout: 'grid' },
  })

/** The kits with their titles at that time. */
const requestedKits = defineField({
  name: 'kits',
  title: 'Interested in',
  type: 'array',
  description: 'Each kit with its title at the time of the inquiry.',
  group: 'visitor',
  readOnly: true,
  hidden: ({ value }) => value === undefined,
  of: [
    defineArrayMember({
      name: 'askedKit',
      title: 'Kit',
      type: 'object',
      readOnly: true,
      fields: [
        defineField({ name: 'title', title: 'Title at that time', type: 'string', readOnly: true }),
        defineField({ name: 'slug', title: 'Web address', type: 'string', readOnly: true }),
      ],
      preview: { select: { title: 'title', subtitle: 'slug' } },
    }),
  ],
})

/** Whether the kits with titles cover all requested kits. */
function areAllKits(value: unknown, kits: unknown): boolean {
  const values: unknown[] = Array.isArray(value) ? value : []
  return Array.isArray(kits) && !values.includes(recommendation.value)
}

/** The result that the visitor saw right away; staff use the delivery state instead. */
const deliveryFlag = (name: string, title: string) =>
  defineField({ name, title, type: 'boolean', group: 'handling', readOnly: true, hidden: true })

/** An inquiry that a visitor sent from the contact or order form. */
export const inquiryType = defineType({
  name: 'inquiry',
  title: 'Inquiry',
  type: 'document',
  icon: EnvelopeIcon,
  // Everyone sees changes to an inquiry at once; there is nothing to publish.
  liveEdit: true,
  description: 'Sent by a visitor. What they wrote cannot be changed.',
  groups: [
    { name: 'visitor', title: 'From the visitor', default: true },
    { name: 'handling', title: 'Handling' },
  ],
  fields: [
    defineField({
      name: 'status',
      title: 'Status',
      type: 'string',
      description: 'The progress of the team.',
      group: ['visitor', 'handling'],
      options: { list: [...inquiryStatuses], layout: 'radio', direction: 'horizontal' },
      initialValue: 'new',
      validation: (rule) => rule.required(),
    }),
    assigneeField,
    defineField({
      ...visitorText('reference', 'Reference'),
      description: 'The number that the visitor received for this inquiry.',
      hidden: ({ value }) => value === undefined,
    }),
    visitorText('name', 'Name'),
    visitorText('email', 'Email'),
    visitorText('phone', 'Phone'),
    visitorText('location', 'Location'),
    visitorText('title', 'Job title'),
    visitorText('organization', 'Organization'),
    visitorChoices('categories', 'Role in aviation', inquiryCategories),
    requestedKits,
    defineField({
      ...visitorChoices('kitsInterested', 'Interested in', inquiryKits),
      // Newer inquiries show the kits' titles above instead.
      hidden: ({ value, parent }) => areAllKits(value, fieldOf(parent, 'kits')),
    }),
    defineField({
      name: 'purchaseConsideration',
      title: 'Purchase preference',
      type: 'string',
      group: 'visitor',
      readOnly: true,
      options: { list: [...purchaseConsiderations] },
    }),
    defineField({
      name: 'notes',
      title: 'Notes',
      type: 'text',
      rows: 8,
      group: 'visitor',
      readOnly: true,
    }),
    ...inquiryWorkFields,
    defineField({
      name: 'source',
      title: 'Sent from',
      type: 'string',
      group: 'handling',
      readOnly: true,
      options: {
        list: inquirySources.map((value) => ({
          value,
          title: value === 'order' ? 'Order form' : 'Contact form',
        })),
      },
    }),
    defineField({
      name: 'submittedAt',
      title: 'Received',
      type: 'datetime',
      group: 'handling',
      readOnly: true,
    }),
    deliveryFlag('emailSent', 'Email to the team was sent'),
    deliveryFlag('webhookSent', 'Webhook was sent'),
    ...inquiryDeliveryFields,
  ],
  orderings: [
    {
      title: 'Newest first',
      name: 'newest',
      by: [{ field: 'submittedAt', direction: 'desc' }],
    },
  ],
  preview: {
    select: {
      id: '_id',
      name: 'name',
      organization: 'organization',
      status: 'status',
      submittedAt: 'submittedAt',
      assignee: 'assignee',
      erasedAt: 'erasedAt',
    },
    prepare: ({ id, name, organization, status, submittedAt, assignee, erasedAt }) => ({
      title: erasedAt ? 'Personal data erased' : [name, organization].filter(Boolean).join(', '),
      subtitle: [statusTitle(status), receivedOn(submittedAt), assignee, referenceOf(id)]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})

function statusTitle(status: unknown): string {
  return inquiryStatuses.find(({ value }) => value === status)?.title ?? ''
}

function receivedOn(submittedAt: unknown): string {
  if (typeof submittedAt !== 'string') return ''
  return new Date(submittedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

function referenceOf(id: unknown): string {
  return typeof id === 'string' ? inquiryReference(id) : ''
}
