import { afterEach, expect, test } from 'vitest'
import type { DeliveryStep, InquiryStepRunners } from '#api/inquiry/inquiry-entry.ts'
import { openDelivery } from '#tests/support/open-delivery.ts'
import { DeliveryFailure } from './delivery-failure.ts'

const now = Date.UTC(2026, 10, 21)
let opened: ReturnType<typeof openDelivery>

afterEach(() => opened.stop())

/** A delivery that is not started, so that it acts only when a test tells it to. */
function prepare(runners: InquiryStepRunners, steps: readonly DeliveryStep[]) {
  opened = openDelivery(runners, { steps, now: () => now, random: () => 1 })
  return opened
}

test('each step is done once, and told how the others stand; the status sync comes later', async () => {
  const done: string[] = []
  const seen: unknown[] = []
  const { send, stateOf } = prepare(
    {
      lake: async ({ attempts, isUncertain, entry, steps }) => {
        done.push('lake')
        seen.push({ attempts, isUncertain, id: entry?.id, steps: (await steps()).length })
      },
      webhook: () => Promise.resolve(void done.push('webhook')),
      'status-sync': () => Promise.resolve(void done.push('status-sync')),
    },
    ['lake', 'webhook', 'status-sync'],
  )
  await send('a')
  expect(done.toSorted()).toEqual(['lake', 'webhook'])
  expect(seen).toEqual([{ attempts: 0, isUncertain: false, id: 'a', steps: 3 }])
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'done', attempts: 1 })
})

test('what its receiver will never take is refused, and not tried again', async () => {
  const failure = new DeliveryFailure({ problem: 'HTTP 410', isFinal: true })
  const { outbox, send, stateOf } = prepare({ webhook: () => Promise.reject(failure) }, ['webhook'])
  await send('a')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'refused', problem: 'HTTP 410' })
  expect(outbox.due(now + 3600_000, 10)).toEqual([])
})

test('a step that this server is not set up for waits a minute for one that is', async () => {
  const { outbox, delivery, send, stateOf } = prepare({}, ['webhook'])
  expect(delivery.isSetUp('webhook')).toBe(false)
  await send('a')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', problem: 'not configured' })
  expect(outbox.nextDueAt(now)).toBe(now + 60_000)
})

test('a failed step waits for the pause, with its problem to be seen', async () => {
  const failure = new DeliveryFailure({ problem: 'HTTP 500' })
  const { outbox, delivery, send, stateOf } = prepare({ webhook: () => Promise.reject(failure) }, [
    'webhook',
  ])
  expect(delivery.isSetUp('webhook')).toBe(true)
  await send('a')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', problem: 'HTTP 500' })
  expect(outbox.nextDueAt(now)).toBe(now + 1000)
})

test('what has ended can be sent again, and what waits is left to its next attempt', async () => {
  const failure = new DeliveryFailure({ problem: 'HTTP 500' })
  const { outbox, delivery, send, stateOf } = prepare(
    { webhook: () => Promise.reject(failure), notification: () => Promise.resolve() },
    ['notification', 'webhook'],
  )
  const entry = await send('a')
  await delivery.resend(entry, 'webhook')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(outbox.nextDueAt(now)).toBe(now + 1000)
  await delivery.resend(entry, 'notification')
  expect(outbox.entry('a')?.resentAt).toEqual({ notification: now })
})

test('after it was stopped nothing is begun', async () => {
  let calls = 0
  const { delivery, send, stateOf } = prepare({ webhook: () => Promise.resolve(void calls++) }, [
    'webhook',
  ])
  await delivery.stop(0)
  await send('a')
  expect(calls).toBe(0)
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', attempts: 0 })
})
