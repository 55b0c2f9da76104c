import { expect, test } from 'vitest'
import { replyAddress } from './reply.ts'

const inquiry = {
  name: 'Amelia Stone',
  email: 'amelia@example.com',
  reference: '6F1D-2C9E',
  message: 'Two dogs & a cat?\nOne cabin.',
  submittedAt: '2026-11-21T10:00:00Z',
  kits: [{ slug: 'master-kit', title: 'Master Kit' }],
}

test('a reply goes to the visitor with the reference and the notes quoted', () => {
  const url = new URL(replyAddress(inquiry) ?? '')
  expect(decodeURIComponent(url.pathname)).toBe('amelia@example.com')
  expect(url.searchParams.get('subject')).toBe('Re: Your inquiry 6F1D-2C9E')
  expect(url.searchParams.get('body')).toBe(
    'Hello Amelia Stone,\r\n\r\n\r\nOn Nov 21, 2026 you wrote:\r\n> Two dogs & a cat?\r\n> One cabin.',
  )
})

test('a template replaces the greeting, with the inquiry’s own words in braces', () => {
  const text = 'Dear {name},\n{kits} ({reference}) can leave {soon}.'
  const bodyOf = (fields: object) =>
    new URL(replyAddress({ ...inquiry, ...fields }, { title: 'Offer', text }) ?? '').searchParams
      .get('body')
      ?.split('\r\n\r\n\r\n')[0]
  expect(bodyOf({})).toBe('Dear Amelia Stone,\r\nMaster Kit (6F1D-2C9E) can leave {soon}.')
  // A name is not a template.
  expect(bodyOf({ name: '{kits} $&', kits: [] })).toBe(
    'Dear {kits} $&,\r\nour kits (6F1D-2C9E) can leave {soon}.',
  )
})

test('an address cannot add receivers, and without one there is no reply', () => {
  const address = replyAddress({ email: 'a@example.com?bcc=b@example.com&cc=c@example.com' })
  expect([...new URL(address ?? '').searchParams.keys()]).toEqual(['subject', 'body'])
  expect(replyAddress({ name: 'Amelia' })).toBeNull()
})

test('cuts long notes, because mail programs limit the address', () => {
  const long = { email: 'a@example.com', message: 'word '.repeat(1000) }
  expect(replyAddress(long)?.length).toBeLessThan(2200)
  const template = { title: 'Long', text: 'word '.repeat(160) }
  expect(replyAddress(long, template)?.length).toBeLessThan(2200)
})
