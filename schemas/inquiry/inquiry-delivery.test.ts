import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { deliveryConditions, deliveryStateOf, deliveryStates } from './inquiry-delivery.ts'

const records = [
  undefined,
  null,
  {},
  { state: 'done' },
  { state: 'done', outcome: 'delivered' },
  { state: 'done', outcome: 'bounced' },
  { state: 'done', outcome: 'complained' },
  { state: 'waiting', outcome: null },
  { state: 'refused' },
  { state: 'unheard of' },
]

/** Every pair of records, at two of the three receivers. */
const deliveries = records.flatMap((notification) =>
  records.map((webhook) => ({ notification, webhook })),
)

test('a permanent failure takes precedence over a waiting delivery, and that over others', () => {
  const [done, waiting, refused] = ['done', 'waiting', 'refused'].map((state) => ({ state }))
  expect(deliveryStateOf({ notification: done, webhook: done })).toBe('delivered')
  expect(deliveryStateOf({ notification: done, webhook: waiting })).toBe('waiting')
  expect(deliveryStateOf({ notification: refused, webhook: waiting })).toBe('failed')
  expect(deliveryStateOf({ acknowledgement: { state: 'done', outcome: 'bounced' } })).toBe('failed')
  expect([deliveryStateOf(undefined), deliveryStateOf(null), deliveryStateOf({})]).toEqual(
    Array(3).fill('none'),
  )
})

test('the lake’s filter by state finds exactly the documents in that state', async () => {
  const dataset = deliveries.map((delivery, at) => ({ _id: String(at), delivery }))
  for (const { value } of deliveryStates) {
    const answer = await evaluate(parse(`*[${deliveryConditions[value]}]._id`), { dataset })
    const inState = dataset.filter(({ delivery }) => deliveryStateOf(delivery) === value)
    expect(await answer.get(), value).toEqual(inState.map(({ _id }) => _id))
  }
})
