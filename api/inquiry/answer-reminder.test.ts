import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type RunningLake,
  startLake,
  testLakeClient,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { remindOfAnswers } from './answer-reminder.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { reminderMail } from './mail/reminder.ts'
import type { MailMessage } from './mail/mail-message.ts'

const today = Date.UTC(2026, 10, 27, 10)
const dayMs = 24 * 3600 * 1000

let lake: RunningLake
let editor: SanityClient
let sent: MailMessage[]
let isDown: boolean

beforeAll(async () => {
  lake = await startLake()
  editor = testLakeClient(lake.host)
})
afterAll(() => lake.stop())
beforeEach(async () => {
  sent = []
  isDown = false
  await editor.delete({ query: '*[_type in ["inquiry", "answerReminder"]]' })
})

const store = (id: string, fields: object) =>
  editor.create({ _id: `inquiry.${id}`, _type: 'inquiry', ...validInquiry, ...fields })

const due = { status: 'new', answerDueAt: '2026-01-01T00:00:00Z' }

/** One run of one server. */
const remind = (now: number) =>
  remindOfAnswers(
    {
      inquiries: new InquiryRepository({ reader: editor, writer: editor }),
      mailer: {
        wasAccepted: (id) => Promise.resolve(sent.some(({ messageId }) => messageId === id)),
        send: (message) =>
          isDown ? Promise.reject(new Error('down')) : Promise.resolve(void sent.push(message)),
      },
      domain: 'mail.example',
      write: (ids, messageId) =>
        reminderMail(ids, messageId, {
          to: 'crew@example.com',
          siteUrl: 'https://www.example.com',
          sender: { brand: 'PetJet' },
        }),
      log: silentLog,
    },
    now,
  )

test('several servers remind the team once a day, by reference and without personal data', async () => {
  await store('bbbbbbbb-2', { ...due, submittedAt: '2025-12-31T00:00:00Z' })
  await store('aaaaaaaa-1', { ...due, submittedAt: '2025-12-30T00:00:00Z', status: 'in-progress' })
  await store('cccccccc-3', { ...due, status: 'closed' })
  await store('dddddddd-4', { ...due, repliedAt: '2026-01-01T00:00:00Z' })
  await store('eeeeeeee-5', { ...due, answerDueAt: '2999-01-01T00:00:00Z' })
  await Promise.all([remind(today), remind(today), remind(today)])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: 'crew@example.com', subject: '2 inquiries need a reply' })
  expect(sent[0]?.text).toMatch(/AAAA-AAAA\n.*BBBB-BBBB/)
  expect(JSON.stringify(sent)).not.toMatch(/Amelia|amelia|Northfield|CCCC|DDDD|EEEE/)
  await remind(today + dayMs)
  expect(sent.map(({ messageId }) => messageId)).toEqual([
    'reminder.2026-11-27@mail.example',
    'reminder.2026-11-28@mail.example',
  ])
  const marks = await editor.fetch('*[_type == "answerReminder"]._id')
  expect(marks).toEqual(['private.answerReminder-2026-11-28'])
})

test('a reminder that failed is sent later, and without due answers there is none', async () => {
  await remind(today)
  await store('aaaaaaaa-1', due)
  isDown = true
  await expect(remind(today)).rejects.toThrow('down')
  isDown = false
  await remind(today)
  await remind(today)
  expect(sent).toHaveLength(1)
})
