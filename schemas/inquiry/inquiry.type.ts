import { EnvelopeIcon } from '@sanity/icons/Envelope'
import {
  type ConditionalPropertyCallback,
  defineArrayMember,
  defineField,
  defineType,
} from 'sanity'
import { formatTime, formatTimeDay } from '#schemas/field/format-date.ts'
import {
  type Choice,
  captchaStates,
  inquiryCategories,
  purchaseConsiderations,
  sourceChoices,
} from './inquiry-choices.ts'
import { isAnswerDue } from './answer-due.ts'
import { deliveryReceivers } from './inquiry-delivery.ts'
import { inquiryKits } from './inquiry-kits.ts'
import { inquiryReference } from './inquiry-reference.ts'
import { inquiryStatuses } from './inquiry-status.ts'

/** Makes a field read-only once the personal data is erased. */
const isErased: ConditionalPropertyCallback = ({ document }) => document?.['erasedAt'] !== undefined

/** A field that the visitor filled in; the reading view shows it (`studio/inquiry/`). */
const visitorText = (name: string, title: string) =>
  defineField({ name, title, type: 'string', readOnly: true })

const visitorChoices = (name: string, title: string, choices: readonly Choice[]) =>
  defineField({
    name,
    title,
    type: 'array',
    readOnly: true,
    of: [defineArrayMember({ type: 'string', title: 'Choice' })],
    options: { list: [...choices] },
  })

/** The kits with their titles at that time. */
const requestedKits = defineField({
  name: 'kits',
  title: 'Interested in',
  type: 'array',
  readOnly: true,
  of: [
    defineArrayMember({
      name: 'askedKit',
      title: 'Kit',
      type: 'object',
      fields: [
        defineField({ name: 'title', title: 'Title at that time', type: 'string' }),
        defineField({ name: 'slug', title: 'Web address', type: 'string' }),
      ],
      preview: { select: { title: 'title', subtitle: 'slug' } },
    }),
  ],
})

/** A time that the server or the Studio sets. */
const eventTime = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'datetime',
    readOnly: true,
    options: { dateFormat: 'MMM D, YYYY,', timeFormat: 'h:mm A' },
  })

/** A note by staff with its time; the visitor never sees it. */
const internalNote = defineArrayMember({
  name: 'internalNote',
  title: 'Note',
  type: 'object',
  fields: [
    defineField({ name: 'text', title: 'Note', type: 'text', rows: 4 }),
    defineField({ name: 'writtenBy', title: 'By', type: 'string', readOnly: true }),
    eventTime('writtenAt', 'On'),
  ],
  initialValue: (_params, { currentUser }) => ({
    writtenAt: new Date().toISOString(),
    ...(currentUser && { writtenBy: currentUser.name }),
  }),
  preview: {
    select: { title: 'text', by: 'writtenBy', at: 'writtenAt' },
    prepare: ({ title, by, at }) => ({
      title: String(title ?? 'Empty note'),
      subtitle: [by, typeof at === 'string' && formatTime(at)].filter(Boolean).join(' · '),
    }),
  },
})

/**
 * The request of staff to send an inquiry again; the server clears the request when it starts to send.
 */
const resendRequest = defineField({
  name: 'resendRequest',
  type: 'object',
  hidden: true,
  fields: [
    defineField({
      name: 'steps',
      type: 'array',
      of: [defineArrayMember({ type: 'string', title: 'Step' })],
    }),
    defineField({ name: 'requestedAt', type: 'datetime' }),
  ],
})

/** The result that the visitor saw right away; staff use the delivery state instead. */
const deliveryFlag = (name: string) => defineField({ name, type: 'boolean', hidden: true })

/**
 * The delivery to each receiver. Only the server writes this field, and the Studio shows a timeline
 * instead.
 */
const delivery = defineField({
  name: 'delivery',
  title: 'Delivery',
  type: 'object',
  readOnly: true,
  fields: deliveryReceivers.map(({ value, title }) =>
    defineField({
      name: value,
      title,
      type: 'object',
      fields: [
        defineField({
          name: 'state',
          type: 'string',
          options: { list: ['waiting', 'done', 'refused'] },
        }),
        defineField({ name: 'attempts', type: 'number', readOnly: true }),
        defineField({ name: 'changedAt', type: 'datetime' }),
        defineField({ name: 'problem', type: 'string' }),
        defineField({ name: 'nextAt', type: 'datetime' }),
        defineField({ name: 'outcome', type: 'string' }),
        defineField({ name: 'outcomeAt', type: 'datetime' }),
      ],
    }),
  ),
})

/** An inquiry that a visitor sent from the contact or order form. */
export const inquiryType = defineType({
  name: 'inquiry',
  title: 'Inquiry',
  type: 'document',
  icon: EnvelopeIcon,
  // Everyone sees changes to an inquiry at once; there is nothing to publish.
  liveEdit: true,
  // The reading view begins with the visitor's message, and the pane already has the name.
  __experimental_formPreviewTitle: false,
  fields: [
    defineField({
      name: 'status',
      title: 'Status',
      type: 'string',
      description:
        'How far along the team is. To change suspected spam, use the menu below: “Not spam” sends it to everyone who receives inquiries, “Close” does not.',
      readOnly: ({ document }) => document?.['status'] === 'spam',
      options: { list: [...inquiryStatuses], layout: 'radio', direction: 'horizontal' },
      initialValue: 'new',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'assignee',
      title: 'Assigned to',
      type: 'string',
      description: 'The member of the team who handles it, and gets an email.',
      readOnly: isErased,
    }),
    visitorText('reference', 'Reference'),
    visitorText('name', 'Name'),
    visitorText('email', 'Email'),
    visitorText('phone', 'Phone'),
    visitorText('location', 'Location'),
    visitorText('title', 'Job title'),
    visitorText('organization', 'Organization'),
    visitorChoices('categories', 'Role in aviation', inquiryCategories),
    requestedKits,
    visitorChoices('kitsInterested', 'Interested in', inquiryKits),
    defineField({
      name: 'purchaseConsideration',
      title: 'Purchase preference',
      type: 'string',
      readOnly: true,
      options: { list: [...purchaseConsiderations] },
    }),
    defineField({
      name: 'notes',
      title: 'Notes',
      type: 'text',
      readOnly: true,
    }),
    defineField({
      name: 'internalNotes',
      title: 'Internal notes',
      type: 'array',
      description: 'Only the team sees these.',
      of: [internalNote],
      readOnly: isErased,
    }),
    eventTime('answerDueAt', 'Answer due'),
    eventTime('repliedAt', 'First reply'),
    eventTime('erasedAt', 'Personal data erased'),
    eventTime('historyPurgedAt', 'Removed from the history'),
    resendRequest,
    defineField({
      name: 'source',
      title: 'Sent from',
      type: 'string',
      readOnly: true,
      options: { list: [...sourceChoices] },
    }),
    eventTime('submittedAt', 'Received'),
    defineField({
      name: 'searchWords',
      type: 'string',
      description: 'Other spellings, for searches.',
      hidden: true,
      readOnly: true,
    }),
    deliveryFlag('emailSent'),
    deliveryFlag('webhookSent'),
    defineField({
      name: 'verification',
      title: 'Verified by the captcha',
      type: 'string',
      readOnly: true,
      options: { list: [...captchaStates] },
    }),
    defineField({
      name: 'suspicion',
      title: 'Why it looks like spam',
      type: 'array',
      readOnly: true,
      of: [{ type: 'string', title: 'Reason' }],
    }),
    delivery,
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
      repliedAt: 'repliedAt',
      answerDueAt: 'answerDueAt',
    },
    prepare: ({ id, name, organization, submittedAt, assignee, erasedAt, ...work }) => ({
      title: erasedAt ? 'Personal data erased' : [name, organization].filter(Boolean).join(', '),
      subtitle: [
        isAnswerDue(work) ? 'Answer due' : statusTitle(work.status),
        referenceOf(id),
        receivedOn(submittedAt),
        assignee,
      ]
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
  return formatTimeDay(submittedAt)
}

function referenceOf(id: unknown): string {
  return typeof id === 'string' ? inquiryReference(id) : ''
}
