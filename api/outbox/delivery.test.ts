import { afterEach, describe, expect, test } from 'vitest'
import type { InquiryStepRunners } from '#api/inquiry/inquiry-entry.ts'
import { openDelivery, type OpenDeliveryOptions } from '#tests/support/open-delivery.ts'
import { DeliveryFailure } from './delivery-failure.ts'

let opened: ReturnType<typeof openDelivery> | undefined

afterEach(() => opened?.stop())

function start(
  runners: InquiryStepRunners,
  options: Pick<OpenDeliveryOptions, 'attemptMs' | 'onAttempt' | 'now'> = {},
) {
  opened = openDelivery(runners, { retryMs: 20, ...options })
  opened.delivery.start()
  return opened
}

test('a runner that throws before it promises anything stops neither its step nor the others', async () => {
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

test('a runner that never ends is given up, and its step tried again with the question first', async () => {
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

test('forty that never end do not keep what is left of others from being delivered', async () => {
  const { send, stateOf } = start(
    {
      webhook: ({ id }) =>
        id.startsWith('stuck') ? new Promise(() => undefined) : Promise.resolve(),
    },
    { attemptMs: 150 },
  )
  const stuck = Array.from({ length: 80 }, (_, at) => send(`stuck-${at}`))
  const last = send('last')
  await expect.poll(() => stateOf('last', 'webhook')?.state, { timeout: 8000 }).toBe('done')
  await Promise.all([...stuck, last])
})

test('a clock that is set back while a step rests does not make it rest longer', async () => {
  let back = 0
  let calls = 0
  const { send, stateOf } = start(
    {
      webhook: () => {
        calls += 1
        return calls === 1 ? Promise.reject(new Error('down')) : Promise.resolve()
      },
    },
    { now: () => Date.now() - back },
  )
  await send('a')
  back = 24 * 3600 * 1000
  await expect.poll(() => stateOf('a', 'webhook')?.state, { timeout: 5000 }).toBe('done')
})

describe('a step that failed rests', () => {
  const now = Date.UTC(2026, 10, 21)
  /** The milliseconds until the next attempt at a step that fails like this. */
  async function waitAfter(failure: unknown) {
    const { outbox, send, stateOf } = start(
      { webhook: () => Promise.reject(failure) },
      { now: () => now },
    )
    await send('a')
    expect(stateOf('a', 'webhook')?.state).toBe('waiting')
    return (outbox.nextDueAt(now) ?? 0) - now
  }

  test('as long as its receiver asks for', async () => {
    expect(
      await waitAfter(new DeliveryFailure({ problem: 'HTTP 429', retryAfterMs: 90_000 })),
    ).toBe(90_000)
  })

  test('an hour at most', async () => {
    const requested = new DeliveryFailure({ problem: 'HTTP 503', retryAfterMs: 24 * 3600_000 })
    expect(await waitAfter(requested)).toBe(3600_000)
  })

  test('no shorter than it would have anyway', async () => {
    const wait = await waitAfter(new DeliveryFailure({ problem: 'HTTP 500', retryAfterMs: 1 }))
    expect(wait).toBeGreaterThanOrEqual(10)
    expect(wait).toBeLessThanOrEqual(20)
  })

  test('six times longer where no answer came, so that the receiver can finish what it began', async () => {
    expect(await waitAfter(new DeliveryFailure({ problem: 'no end', isUncertain: true }))).toBe(120)
  })
})
