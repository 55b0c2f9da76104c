import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InquiryOutbox, InquiryStepRunners } from '#api/inquiry/inquiry-entry.ts'
import { openDelivery } from '#tests/support/open-delivery.ts'
import { DeliveryFailure } from './delivery-failure.ts'

let opened: ReturnType<typeof openDelivery>
let lines: Record<string, unknown>[]

beforeEach(() => {
  lines = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await opened.stop()
})

/** A delivery whose clock moves only when the test advances it. */
function prepare(runners: InquiryStepRunners) {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  opened = openDelivery(runners, { log, random: () => 1 })
  return { ...opened, searches: vi.spyOn(opened.outbox, 'due') }
}

/** Lets all work end that waits only for the disk. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve))
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => `entry-${at}`)
const never = () => new Promise<void>(() => undefined)

test('delivers entries of an earlier process only after the start', async () => {
  const taken: unknown[] = []
  const { delivery, accept, stateOf } = prepare({
    webhook: ({ id, entry, attempts }) => Promise.resolve(void taken.push([id, entry, attempts])),
  })
  const entry = await accept('a')
  await pass(60_000)
  expect(taken).toEqual([])
  delivery.start()
  await pass(0)
  expect(taken).toEqual([['a', entry, 0]])
  expect(stateOf('a', 'webhook')?.state).toBe('done')
})

test('searches the outbox every thirty seconds if nothing is due', async () => {
  const { delivery, searches } = prepare({ webhook: never })
  delivery.start()
  await pass(0)
  expect(searches).toHaveBeenCalledTimes(1)
  await pass(29_999)
  expect(searches).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(searches).toHaveBeenCalledTimes(2)
  await pass(30_000)
  expect(searches).toHaveBeenCalledTimes(3)
})

test('retries a failed step after its delay, without constant searches', async () => {
  let calls = 0
  const failure = new DeliveryFailure({ problem: 'HTTP 503' })
  const { delivery, searches, accept, stateOf } = prepare({
    webhook: () => {
      calls += 1
      return calls === 1 ? Promise.reject(failure) : Promise.resolve()
    },
  })
  await accept('a')
  delivery.start()
  await pass(0)
  expect([calls, stateOf('a', 'webhook')?.state]).toEqual([1, 'waiting'])
  await pass(999)
  expect(calls).toBe(1)
  expect(searches.mock.calls.length).toBeLessThanOrEqual(3)
  await pass(1)
  expect([calls, stateOf('a', 'webhook')?.state]).toEqual([2, 'done'])
})

test('runs the status sync after an immediate delivery', async () => {
  const done: string[] = []
  const { delivery, accept } = prepare({
    lake: () => Promise.resolve(void done.push('lake')),
    'status-sync': () => Promise.resolve(void done.push('status-sync')),
  })
  delivery.start()
  await pass(0)
  await delivery.deliverNow(await accept('a'))
  expect(done).toEqual(['lake'])
  await pass(299)
  expect(done).toEqual(['lake'])
  await pass(1)
  await pass(20)
  expect(done).toEqual(['lake', 'status-sync'])
})

test('runs at most forty older steps at once', async () => {
  const endings: (() => void)[] = []
  const { outbox, delivery, accept } = prepare({
    webhook: () => new Promise<void>((resolve) => void endings.push(resolve)),
  })
  await Promise.all(ids(45).map(accept))
  delivery.start()
  await pass(0)
  expect(endings).toHaveLength(40)
  await pass(1000)
  expect(endings).toHaveLength(40)
  endings[0]?.()
  await settle()
  await pass(19)
  await pass(1)
  expect(endings).toHaveLength(41)
  for (let turn = 0; turn < 3; turn++) {
    for (const end of endings) end()
    await settle()
    await pass(20)
  }
  expect(endings).toHaveLength(45)
  expect(outbox.state.waiting).toBe(0)
})

test('delivers a new entry in the background if sixty-four steps are running', async () => {
  const started: string[] = []
  const { delivery, accept } = prepare({
    webhook: ({ id }) => {
      started.push(id)
      return never()
    },
  })
  const entries = await Promise.all(ids(66).map(accept))
  const under = entries.slice(0, 64)
  for (const entry of under) void delivery.deliverNow(entry)
  expect(started).toHaveLength(64)
  await Promise.all(entries.slice(64).map((entry) => delivery.deliverNow(entry)))
  expect(started).toHaveLength(64)
  await pass(19)
  expect(started).toHaveLength(64)
  await pass(1)
  expect(started).toHaveLength(66)
  expect(new Set(started).size).toBe(66)
})

test('does not repeat a step that ends during a search', async () => {
  let calls = 0
  let end = () => {}
  const { outbox, delivery, accept, stateOf } = prepare({
    webhook: () => {
      calls += 1
      return new Promise<void>((resolve) => (end = resolve))
    },
  })
  const entry = await accept('a')
  void delivery.deliverNow(entry)
  // Like a database, which returns its result later.
  const found = outbox.due(Date.now(), 10)
  expect(found).toMatchObject([{ id: 'a', step: 'webhook' }])
  let answer = () => {}
  const later = new Promise<typeof found>((resolve) => (answer = () => resolve(found)))
  vi.spyOn(outbox as InquiryOutbox, 'due').mockImplementationOnce(() => later)
  delivery.start()
  await pass(0)
  end()
  await settle()
  expect(stateOf('a', 'webhook')?.state).toBe('done')
  answer()
  await settle()
  expect(calls).toBe(1)
})

test('does not start a running step again', async () => {
  let calls = 0
  const { delivery, accept } = prepare({
    webhook: () => {
      calls += 1
      return never()
    },
  })
  const entry = await accept('a')
  void delivery.deliverNow(entry)
  void delivery.deliverNow(entry)
  delivery.start()
  await pass(0)
  await pass(60_000)
  await delivery.resend(entry, 'webhook')
  await pass(20)
  expect(calls).toBe(1)
})

test('resends a delivered step at once', async () => {
  const sent: unknown[] = []
  const { delivery, accept } = prepare({
    webhook: ({ entry }) => Promise.resolve(void sent.push(entry?.resentAt)),
  })
  const entry = await accept('a')
  delivery.start()
  await pass(0)
  await delivery.resend(entry, 'webhook')
  await pass(20)
  expect(sent).toEqual([undefined, { webhook: Date.now() - 20 }])
})

test('logs an unreadable outbox, and reads it again after a second', async () => {
  const { delivery, searches, accept, stateOf } = prepare({ webhook: () => Promise.resolve() })
  await accept('a')
  searches.mockImplementationOnce(() => {
    throw new Error('The disk is gone.')
  })
  delivery.start()
  await pass(0)
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'the outbox cannot be read' })])
  await pass(999)
  expect(searches).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(stateOf('a', 'webhook')?.state).toBe('done')
})

test('a failure is reported with its inquiry, step, attempt and problem', async () => {
  const failure = new DeliveryFailure({ problem: 'HTTP 503' })
  const { delivery, accept } = prepare({ webhook: () => Promise.reject(failure) })
  await delivery.deliverNow(await accept('a'))
  delivery.start()
  await pass(1000)
  expect(lines).toEqual(
    [1, 2].map((attempts) =>
      expect.objectContaining({
        level: 40,
        msg: 'a step of a delivery failed',
        inquiry: 'a',
        step: 'webhook',
        attempts,
        problem: 'HTTP 503',
      }),
    ),
  )
})

test('after a stop, waits for running attempts and starts nothing', async () => {
  let end = () => undefined as void
  const { delivery, searches, accept, stateOf } = prepare({
    webhook: () => new Promise<void>((resolve) => void (end = resolve)),
  })
  await accept('a')
  delivery.start()
  await pass(0)
  const before = searches.mock.calls.length
  let isStopped = false
  const stopped = delivery.stop(180_000).then(() => (isStopped = true))
  await pass(120_000)
  expect([isStopped, searches.mock.calls.length]).toEqual([false, before])
  end()
  await stopped
  expect(stateOf('a', 'webhook')?.state).toBe('done')
  delivery.start()
  await pass(60_000)
  expect(searches).toHaveBeenCalledTimes(before)
})

test('leaves an outcome that cannot be written during a stop to the next start', async () => {
  const { outbox, delivery, accept, stateOf } = prepare({ webhook: () => Promise.resolve() })
  const writes = vi.spyOn(outbox, 'complete').mockRejectedValue(new Error('The disk is full.'))
  const delivered = delivery.deliverNow(await accept('a'))
  await delivery.stop(0)
  await delivered
  expect(writes).toHaveBeenCalledTimes(1)
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, msg: 'the outbox cannot be written' }),
  ])
  expect(stateOf('a', 'webhook')?.state).toBe('waiting')
})
