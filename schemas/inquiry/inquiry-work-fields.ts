import { defineArrayMember, defineField } from 'sanity'

/** A note by staff with its time; the visitor never sees it. */
const internalNote = defineArrayMember({
  name: 'internalNote',
  title: 'Note',
  type: 'object',
  fields: [
    defineField({ name: 'text', title: 'Note', type: 'text', rows: 4 }),
    defineField({ name: 'writtenBy', title: 'By', type: 'string', readOnly: true }),
    defineField({ name: 'writtenAt', title: 'On', type: 'datetime', readOnly: true }),
  ],
  initialValue: (_params, { currentUser }) => ({
    writtenAt: new Date().toISOString(),
    ...(currentUser && { writtenBy: currentUser.name }),
  }),
  preview: {
    select: { title: 'text', by: 'writtenBy', at: 'writtenAt' },
    prepare: ({ title, by, at }) => ({
      title: String(title ?? 'Empty note'),
      subtitle: [by, typeof at === 'string' && at.slice(0, 10)].filter(Boolean).join(' · '),
    }),
  },
})

/** The staff member who works on an inquiry. */
export const assigneeField = defineField({
  name: 'assignee',
  title: 'Assigned to',
  type: 'string',
  description: 'The team member who handles it.',
  group: ['visitor', 'handling'],
})

/** The fields for the team's work on an inquiry: notes, and requests to the server. */
export const inquiryWorkFields = [
  defineField({
    name: 'internalNotes',
    title: 'Internal notes',
    type: 'array',
    description: 'Only the team sees these.',
    group: ['visitor', 'handling'],
    of: [internalNote],
  }),
  defineField({
    name: 'repliedAt',
    title: 'First reply',
    type: 'datetime',
    group: 'handling',
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  }),
  defineField({
    name: 'erasedAt',
    title: 'Personal data erased',
    type: 'datetime',
    group: 'handling',
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  }),
  defineField({
    name: 'historyPurgedAt',
    title: 'Removed from the history',
    type: 'datetime',
    group: 'handling',
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  }),
  defineField({
    name: 'resendRequest',
    title: 'Waiting to be sent again',
    type: 'object',
    description: 'Requested by staff. The server clears this when it begins.',
    group: 'handling',
    readOnly: true,
    hidden: true,
    fields: [
      defineField({
        name: 'steps',
        title: 'What',
        type: 'array',
        of: [defineArrayMember({ type: 'string', title: 'Step' })],
      }),
      defineField({ name: 'requestedAt', title: 'When', type: 'datetime' }),
    ],
  }),
]
