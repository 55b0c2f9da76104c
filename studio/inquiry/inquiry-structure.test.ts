import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { inquiryLists } from './inquiry-structure.tsx'

test('“Unassigned” lists inquiries that still need someone', async () => {
  const inquiry = (_id: string, fields: object) => ({ _id, _type: 'inquiry', ...fields })
  const dataset = [
    inquiry('inquiry.new', { status: 'new' }),
    inquiry('inquiry.in-progress', { status: 'in-progress' }),
    inquiry('inquiry.assigned', { status: 'new', assignee: 'Kim' }),
    inquiry('inquiry.replied', { status: 'replied' }),
    inquiry('inquiry.closed', { status: 'closed' }),
    inquiry('inquiry.spam', { status: 'spam' }),
    inquiry('inquiry.erased', { status: 'new', erasedAt: '2026-01-02T12:00:00Z' }),
  ]
  const filter = inquiryLists.find(({ id }) => id === 'unassigned')?.filter
  const answer = await evaluate(parse(`*[${filter}]._id`), { dataset })
  expect(await answer.get()).toEqual(['inquiry.new', 'inquiry.in-progress'])
})
