import { expect, test } from 'vitest'
import { replyAddress } from './inquiry-actions.tsx'

test('a reply goes to the visitor with a subject and the notes quoted', () => {
  const address = replyAddress({
    name: 'Amelia Stone',
    email: 'amelia@example.com',
    notes: 'Two dogs & a cat?\nOne cabin.',
    submittedAt: '2026-11-21T10:00:00Z',
  })
  const url = new URL(address ?? '')
  expect(decodeURIComponent(url.pathname)).toBe('amelia@example.com')
  expect(url.searchParams.get('subject')).toBe('Re: Your inquiry')
  expect(url.searchParams.get('body')).toBe(
    'Hello Amelia Stone,\r\n\r\n\r\nOn 2026-11-21 you wrote:\r\n> Two dogs & a cat?\r\n> One cabin.',
  )
})

test('an address cannot add receivers, and without one there is no reply', () => {
  const address = replyAddress({ email: 'a@example.com?bcc=b@example.com&cc=c@example.com' })
  expect([...new URL(address ?? '').searchParams.keys()]).toEqual(['subject', 'body'])
  expect(replyAddress({ name: 'Amelia' })).toBeNull()
})

test('cuts long notes, because mail programs limit the address', () => {
  const address = replyAddress({ email: 'a@example.com', notes: 'word '.repeat(1000) })
  expect(address?.length).toBeLessThan(2100)
})
