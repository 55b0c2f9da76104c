import { expect, test } from 'vitest'
import { memoryContent } from '#tests/support/memory-content.ts'
import { loadSender } from './acknowledgement.ts'

const step = { term: 'We read it', text: 'A crew member does.' }

test('loads the signature and the next steps from the content', async () => {
  const settings = { _id: 'siteSettings', _type: 'siteSettings', brand: 'Other', phone: '1' }
  const thanks = {
    _id: 'orderThanksPage',
    _type: 'orderThanksPage',
    answerTime: 'In an hour.',
    nextTitle: 'And then',
    steps: [step, { term: ' ' }],
  }
  expect(await loadSender(memoryContent([settings, thanks]))).toEqual({
    brand: 'Other',
    phone: '1',
    email: 'hello@petjet.example',
    supportHours: 'Monday to Friday, 8AM to 6PM PST',
    answerTime: 'In an hour.',
    nextTitle: 'And then',
    steps: [step],
  })
})

test('uses curated text without documents, and no steps of an empty list', async () => {
  const sender = await loadSender(memoryContent([]))
  expect(sender).toMatchObject({
    phone: '866-841-JETS',
    answerTime: 'We answer within one business day.',
  })
  expect(sender.steps).toHaveLength(3)
  const emptied = { _id: 'orderThanksPage', _type: 'orderThanksPage' }
  expect((await loadSender(memoryContent([emptied]))).steps).toEqual([])
})
