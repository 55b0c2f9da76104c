import { afterEach, expect, test, vi } from 'vitest'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { limitByRecipient, mailboxOf } from './recipient-rate-limit.ts'

const hourMs = 3_600_000

afterEach(() => vi.useRealTimers())

/** A limited mail whose attempts are counted by recipient; each job is a new inquiry's first attempt. */
function openMail() {
  const sent: string[] = []
  const send = limitByRecipient(async ({ entry }) => {
    sent.push(entry?.inquiry.email ?? '')
  }, openRateLimits(undefined))
  const entryOf = (email: string): InquiryEntry => ({
    id: '6f1d2c9e-0d0b-4a53-9d0a-0b8f3f7f0a11',
    acceptedAt: 0,
    spamReasons: [],
    captcha: 'verified',
    inquiry: { name: 'Amelia', email, phone: '1', categories: [], source: 'contact' },
  })
  const job = (email: string, more: object = {}) => {
    const entry = entryOf(email)
    return { id: entry.id, attempts: 0, isUncertain: false, entry, steps: () => [], ...more }
  }
  return { sent, send: (email: string, more?: object) => send(job(email, more)), entryOf }
}

const inAnHour = 'not sent, because this address already got 2 such emails in an hour'
const inADay = 'not sent, because this address already got 5 such emails in a day'

test('a recipient gets at most two in an hour and five in a day', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { sent, send } = openMail()
  const refused: string[] = []
  const sendThree = async () => {
    for (let count = 0; count < 3; count += 1) {
      await send('victim@example.com').catch(({ detail }: { detail: { problem: string } }) => {
        expect(detail).toMatchObject({ isFinal: true })
        refused.push(detail.problem)
      })
    }
    vi.advanceTimersByTime(hourMs)
  }
  await sendThree()
  expect([sent.length, refused]).toEqual([2, [inAnHour]])
  await send('other@example.com')
  await sendThree()
  expect([sent.length, refused]).toEqual([5, [inAnHour, inAnHour]])
  await sendThree()
  expect([sent.length, refused]).toEqual([6, [inAnHour, inAnHour, inADay, inAnHour]])
  vi.advanceTimersByTime(21 * hourMs)
  await sendThree()
  expect(sent).toHaveLength(8)
})

test('another attempt for the same inquiry does not count', async () => {
  const { sent, send } = openMail()
  await send('victim@example.com')
  for (let attempts = 1; attempts < 5; attempts += 1) await send('victim@example.com', { attempts })
  // After a crash, it is unknown whether the first attempt arrived.
  await send('victim@example.com', { isUncertain: true })
  expect(sent).toHaveLength(6)
  await send('victim@example.com')
  await expect(send('victim@example.com')).rejects.toThrow(inAnHour)
  await send('victim@example.com', { attempts: 1 })
})

test('a resend by staff does not count', async () => {
  const { sent, send, entryOf } = openMail()
  const entry = { ...entryOf('victim@example.com'), resentAt: { acknowledgement: 1 } }
  for (let count = 0; count < 3; count += 1) await send('victim@example.com', { entry })
  await send('victim@example.com')
  await send('victim@example.com')
  await expect(send('victim@example.com')).rejects.toThrow(inAnHour)
  await send('victim@example.com', { entry })
  expect(sent).toHaveLength(6)
})

test('passes an erased inquiry to the step', async () => {
  const { sent, send } = openMail()
  await send('victim@example.com', { entry: undefined })
  expect(sent).toEqual([''])
})

test.each([
  ['Amelia.Stone@Example.COM', 'ameliastone@example.com'],
  ['amelia+jets@example.com', 'amelia@example.com'],
  ['amelia+a+b@example.com', 'amelia@example.com'],
  ['a.m.e.l.i.a+x@googlemail.com', 'amelia@gmail.com'],
  ['a-m_e.lia@example.com', 'amelia@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['amelia@sub.example.com', 'amelia@sub.example.com'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
