import { afterEach, expect, test } from 'vitest'
import type { DeliveryStep, InquiryStepRunners } from '#api/inquiry/inquiry-entry.ts'
import { openDelivery, type OpenDeliveryOptions } from '#tests/support/open-delivery.ts'
import { DeliveryFailure } from './delivery-failure.ts'

let opened: ReturnType<typeof openDelivery> | undefined

afterEach(() => opened?.stop())

function start(
  runners: InquiryStepRunners,
  options: Pick<OpenDeliveryOptions, 'attemptMs' | 'onAttempt'> = {},
) {
  opened = openDelivery(runners, { retryMs: 20, ...options })
  opened.delivery.start()
  return opened
}

test('a runner that throws synchronously affects neither its retries nor other steps', async () => {
  let calls = 0
  const taken: string[] = []
  const failures: (string | undefined)[] = []
  const { send, stateOf } = start(
    {
      lake: () => {
        calls += 1
        if (calls === 1) throw new Error('at once')
        return Promise.resolve()
      },
      webhook: ({ id }) => Promise.resolve(void taken.push(id)),
    },
    { onAttempt: ({ step, failure }) => void (step === 'lake' && failures.push(failure?.problem)) },
  )
  await send('a')
  expect(taken).toEqual(['a'])
  expect(failures).toEqual(['Error'])
  expect(stateOf('a', 'lake')).toMatchObject({ state: 'waiting', problem: 'Error' })
  await expect.poll(() => stateOf('a', 'lake')?.state, { timeout: 5000 }).toBe('done')
})

test('a runner that never ends times out, and its step is retried as uncertain', async () => {
  const questions: boolean[] = []
  const ended: (readonly [step: string, problem: string | undefined])[] = []
  const { send, stateOf } = start(
    {
      notification: ({ isUncertain }) => {
        questions.push(isUncertain)
        return questions.length === 1 ? new Promise(() => undefined) : Promise.resolve()
      },
      webhook: () => Promise.resolve(),
    },
    {
      attemptMs: 100,
      onAttempt: ({ step, failure }) => void ended.push([step, failure?.problem]),
    },
  )
  await send('a')
  expect(stateOf('a', 'webhook')?.state).toBe('done')
  await expect.poll(() => stateOf('a', 'notification')?.state, { timeout: 5000 }).toBe('done')
  expect(questions).toEqual([false, true])
  // Metrics count each attempt once, including the one that never ended.
  expect(ended).toEqual([
    ['webhook', undefined],
    ['notification', 'no end'],
    ['notification', undefined],
  ])
})

const now = Date.UTC(2026, 10, 21)

/** A delivery that is not started, so that it acts only on the test's calls. */
function prepare(runners: InquiryStepRunners, steps: readonly DeliveryStep[]) {
  opened = openDelivery(runners, { steps, now: () => now, random: () => 1 })
  return opened
}

test('runs each step once with the state of the others; the status sync comes later', async () => {
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

test('does not retry a step that its receiver rejected permanently', async () => {
  const failure = new DeliveryFailure({ problem: 'HTTP 410', isFinal: true })
  const { outbox, send, stateOf } = prepare({ webhook: () => Promise.reject(failure) }, ['webhook'])
  await send('a')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'refused', problem: 'HTTP 410' })
  expect(outbox.due(now + 3600_000, 10)).toEqual([])
})

test('postpones a step that this server is not set up for by a minute', async () => {
  const { outbox, delivery, send, stateOf } = prepare({}, ['webhook'])
  expect(delivery.isSetUp('webhook')).toBe(false)
  await send('a')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', problem: 'not configured' })
  expect(outbox.nextDueAt(now)).toBe(now + 60_000)
})

test('resends a finished step, and brings the next attempt of waiting ones forward', async () => {
  const failure = new DeliveryFailure({ problem: 'HTTP 500' })
  const { outbox, delivery, send, stateOf } = prepare(
    { webhook: () => Promise.reject(failure), notification: () => Promise.resolve() },
    ['notification', 'webhook'],
  )
  const entry = await send('a')
  await send('b')
  expect(outbox.nextDueAt(now)).toBe(now + 1000)
  await delivery.resend(entry, 'webhook')
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(outbox.due(now, 9)).toMatchObject([
    { id: 'a', step: 'webhook', attempts: 1 },
    { id: 'b', step: 'webhook', attempts: 1 },
  ])
  expect(outbox.entry('a')).not.toHaveProperty('resentAt')
  await delivery.resend(entry, 'notification')
  expect(outbox.entry('a')?.resentAt).toEqual({ notification: now })
})

test('starts nothing after a stop', async () => {
  let calls = 0
  const { delivery, send, stateOf } = prepare({ webhook: () => Promise.resolve(void calls++) }, [
    'webhook',
  ])
  await delivery.stop(0)
  await send('a')
  expect(calls).toBe(0)
  expect(stateOf('a', 'webhook')).toMatchObject({ state: 'waiting', attempts: 0 })
})
