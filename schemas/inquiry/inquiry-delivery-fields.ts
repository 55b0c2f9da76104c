import { defineField } from 'sanity'

/** The fields of an inquiry's delivery. Only the server writes them. */
const text = (name: string, title: string) =>
  defineField({ name, title, type: 'string', readOnly: true })

const time = (name: string, title: string) =>
  defineField({ name, title, type: 'datetime', readOnly: true })

const step = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'object',
    readOnly: true,
    options: { columns: 2 },
    fields: [
      defineField({
        name: 'state',
        title: 'State',
        type: 'string',
        readOnly: true,
        options: {
          list: [
            { value: 'waiting', title: 'Waiting' },
            { value: 'done', title: 'Sent' },
            { value: 'refused', title: 'Not delivered' },
          ],
        },
      }),
      defineField({ name: 'attempts', title: 'Attempts', type: 'number', readOnly: true }),
      time('changedAt', 'Last change'),
      text('problem', 'Problem with the last attempt'),
      text('outcome', 'Report from the mail service'),
      time('outcomeAt', 'Reported at'),
    ],
  })

/** The delivery fields of an inquiry for staff: one part for each receiver, and the spam reasons. */
export const inquiryDeliveryFields = [
  defineField({
    name: 'verification',
    title: 'Verified by the captcha',
    type: 'string',
    group: 'handling',
    readOnly: true,
    options: {
      list: [
        { value: 'verified', title: 'Yes' },
        { value: 'unverified', title: 'No: the captcha service did not answer' },
        { value: 'off', title: 'No: the captcha is off' },
      ],
    },
  }),
  defineField({
    name: 'suspicion',
    title: 'Why it looks like spam',
    type: 'array',
    group: 'handling',
    readOnly: true,
    hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
    of: [{ type: 'string', title: 'Reason' }],
  }),
  defineField({
    name: 'delivery',
    title: 'Delivery',
    type: 'object',
    group: 'handling',
    readOnly: true,
    fields: [
      step('notification', 'Email to the team'),
      step('acknowledgement', 'Email to the visitor'),
      step('webhook', 'Webhook'),
    ],
  }),
]
