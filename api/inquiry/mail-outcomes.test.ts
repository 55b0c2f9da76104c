import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StepRecord } from '#api/outbox/outbox.ts'
import { lakeAnswer, recordingWriter } from '#tests/support/recording-writer.ts'
import type { InquiryOutbox } from './inquiry-entry.ts'
import { LakeBatch } from './lake-step.ts'
import { type MailEvent, MailOutcomes } from './mail-outcomes.ts'

const now = Date.UTC(2026, 10, 21)
const id: string = randomUUID()
const stepOf = (step: string, state: StepRecord['state']): StepRecord => {
  return { step, state, attempts: 1, problem: null, changedAt: now, nextAt: now }
}

function outcomes(
  steps: readonly StepRecord[] = [stepOf('lake', 'done')],
  refusal?: Error,
  isStored = true,
) {
  const { client, transactions } = recordingWriter(() => refusal)
  // Only the steps are read.
  const outbox = { steps: () => steps } as unknown as InquiryOutbox
  const inquiries = {
    isStored: (requested: string) => Promise.resolve(isStored && requested === `inquiry.${id}`),
  }
  const batch = new LakeBatch(client, 0)
  const reported: string[] = []
  const onRecorded = (mail: string, outcome: string) => void reported.push(`${mail} ${outcome}`)
  const recorder = new MailOutcomes({ outbox, inquiries, batch, onRecorded, now: () => now })
  const record = (event: MailEvent, inquiry = id, step = 'notification') =>
    recorder.record(inquiry, step, event)
  return { record, transactions, reported }
}

test.each([
  [{ event: 'delivered' }, 'delivered'],
  [{ event: 'complained' }, 'complained'],
  [{ event: 'failed', severity: 'permanent' }, 'bounced'],
  [{ event: 'failed', severity: 'temporary' }, 'delayed'],
  [{ event: 'failed' }, 'delayed'],
])('records %o as %s', async (event, outcome) => {
  const { record, transactions, reported } = outcomes()
  await record({ ...event, timestamp: now / 1000 - 60 }, id, 'acknowledgement')
  expect(reported).toEqual([`acknowledgement ${outcome}`])
  const at = '2026-11-20T23:59:00.000Z'
  const known = 'delivery.acknowledgement.outcomeAt'
  expect(transactions).toEqual([
    [
      {
        patch: {
          query: `*[_id == $id && (!defined(${known}) || ${known} < $at)]`,
          params: { id: `inquiry.${id}`, at },
          set: { 'delivery.acknowledgement.outcome': outcome, [known]: at },
        },
      },
    ],
  ])
})

test.each([undefined, 0, -5, now / 1000 + 60])(
  'uses the current time for an event with an impossible time: %s',
  async (timestamp) => {
    const { record, transactions } = outcomes()
    await record({ event: 'delivered', timestamp })
    expect(transactions).toMatchObject([
      [{ patch: { params: { at: '2026-11-21T00:00:00.000Z' } } }],
    ])
  },
)

test.each([
  ['has no outcome', 'opened', id, 'notification'],
  ['is not about an email', 'delivered', id, 'webhook'],
  ['is not about an inquiry', 'delivered', 'newsletter', 'notification'],
  ['has a longer id', 'delivered', `${id}0`, 'notification'],
  ['has text before the id', 'delivered', `0${id}`, 'notification'],
])('ignores an event that %s', async (_, event, inquiry, step) => {
  const { record, transactions } = outcomes([stepOf('lake', 'waiting')])
  await record({ event }, inquiry, step)
  expect(transactions).toEqual([])
})

test('looks for an inquiry in the lake if the outbox has forgotten it', async () => {
  const { record, transactions } = outcomes([])
  await record({ event: 'delivered' })
  expect(transactions).toHaveLength(1)
})

test.each([
  ['is not in the lake yet', outcomes([stepOf('lake', 'waiting')])],
  ['another server has yet to put into the lake', outcomes([], undefined, false)],
  ['cannot be written', outcomes([], lakeAnswer(500))],
])('asks the service to repeat an event of an inquiry that %s', async (_, { record }) => {
  await expect(record({ event: 'delivered' })).rejects.toMatchObject({
    code: 'lake-unavailable',
    message: 'Please send this event again later.',
    cause: expect.any(Error) as Error,
  })
})
