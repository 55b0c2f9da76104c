import { expect, test } from 'vitest'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { describeInquiry } from './describe-inquiry.ts'

test('fields have labels and titles of choices, and the visitor’s text stays as it is', () => {
  const document = {
    _id: 'inquiry.one',
    _type: 'inquiry',
    ...validInquiry,
    // The value of a choice, typed by a visitor.
    title: 'other',
    notes: 'off',
    kits: [{ _key: 'kit-0', slug: 'master-kit', title: 'Master Kit' }],
    source: 'order',
    status: 'in-progress',
    verification: 'off',
    emailSent: true,
    internalNotes: [
      { _key: 'a', text: 'Called.', writtenBy: 'Robin', writtenAt: '2026-01-02T00:00:00.000Z' },
      { _key: 'b', text: 'Called again.' },
    ],
    delivery: {
      notification: { state: 'done', attempts: 1, changedAt: '2026-01-01T00:00:00.000Z' },
      acknowledgement: {
        state: 'done',
        changedAt: '2026-01-01T00:00:00.000Z',
        problem: '',
        outcome: 'bounced',
        outcomeAt: '2026-01-01T00:01:00.000Z',
      },
      webhook: { state: 'refused', problem: 'HTTP 410' },
    },
  }
  expect(describeInquiry(document)).toEqual([
    ['From', 'Order form'],
    ['Name', 'Amelia Stone'],
    ['Email', 'amelia@example.com'],
    ['Phone', '+1 (555) 010-2030'],
    ['Job title', 'other'],
    ['Organization', 'Northfield Air'],
    ['Role in aviation', 'Part 135 operator, FBO'],
    ['Kits, with their titles at that time', 'Master Kit'],
    ['Kits chosen in the form', 'Master Kit'],
    ['Purchase preference', 'Pilot trial'],
    ['Notes', 'off'],
    ['Captcha', 'not checked'],
    ['Status', 'In progress'],
    ["Our team's notes", '2026-01-02T00:00:00.000Z, Robin, Called.\nCalled again.'],
    ['Email to the team', 'sent 2026-01-01T00:00:00.000Z'],
    ['Email to the visitor', 'sent 2026-01-01T00:00:00.000Z, bounced 2026-01-01T00:01:00.000Z'],
    ['Webhook', 'not sent, HTTP 410'],
  ])
})

test('a damaged field and one of another version are shown as they are stored', () => {
  const document = { _id: 'x', phone: 7, kits: 'none', delivery: 'lost', seat: { row: 4 } }
  expect(describeInquiry(document)).toEqual([
    ['Phone', '7'],
    ['Kits, with their titles at that time', 'none'],
    ['seat', '{"row":4}'],
  ])
})
