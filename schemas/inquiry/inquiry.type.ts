import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { inquiryDeliveryFields } from './inquiry-delivery-fields.ts'
import {
  type Choice,
  inquiryCategories,
  inquiryKits,
  inquirySources,
  purchaseConsiderations,
} from './inquiry-choices.ts'
import { inquiryStatuses } from './inquiry-status.ts'
import { assigneeField, inquiryWorkFields } from './inquiry-work-fields.ts'

/** A field that the visitor filled in, and therefore read-only. */
const visitorText = (name: string, title: string) =>
  defineField({ name, title, type: 'string', group: 'visitor', readOnly: true })

const visitorChoices = (name: string, title: string, choices: readonly Choice[]) =>
  defineField({
    name,
    title,
    type: 'array',
    group: 'visitor',
    readOnly: true,
    of: [defineArrayMember({ type: 'string' })],
    options: { list: [...choices], layout: 'grid' },
  })

/** What the visitor was told at once; staff read the delivery itself. */
const deliveryFlag = (name: string, title: string) =>
  defineField({ name, title, type: 'boolean', group: 'handling', readOnly: true, hidden: true })

/** What a visitor sent from the contact or the order form (`docs/product.md §3`). */
export const inquiryType = defineType({
  name: 'inquiry',
  title: 'Inquiry',
  type: 'document',
  icon: EnvelopeIcon,
  // Work on an inquiry is seen by everyone at once; there is nothing to publish.
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
      description: 'Where the team stands with it.',
      group: ['visitor', 'handling'],
      options: { list: [...inquiryStatuses], layout: 'radio', direction: 'horizontal' },
      initialValue: 'new',
      validation: (rule) => rule.required(),
    }),
    assigneeField,
    visitorText('name', 'Name'),
    visitorText('email', 'E-mail'),
    visitorText('phone', 'Phone'),
    visitorText('location', 'Location'),
    visitorText('title', 'Job title'),
    visitorText('organization', 'Organization'),
    visitorChoices('categories', 'In aviation as', inquiryCategories),
    visitorChoices('kitsInterested', 'Interested in', inquiryKits),
    defineField({
      name: 'purchaseConsideration',
      title: 'Thinks of buying by',
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
    deliveryFlag('emailSent', 'E-mail to the team was sent'),
    deliveryFlag('webhookSent', 'Webhook was told'),
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
      name: 'name',
      organization: 'organization',
      status: 'status',
      submittedAt: 'submittedAt',
      assignee: 'assignee',
      erasedAt: 'erasedAt',
    },
    prepare: ({ name, organization, status, submittedAt, assignee, erasedAt }) => ({
      title: erasedAt ? 'Personal data erased' : [name, organization].filter(Boolean).join(', '),
      subtitle: [statusTitle(status), receivedOn(submittedAt), assignee]
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
