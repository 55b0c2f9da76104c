import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

/** A clock that is wound by hand: what is scheduled, and how to let it come. */
function handClock() {
  const due: { run: () => void; inMs: number }[] = []
  const schedule = (run: () => void, inMs: number) => {
    const one = { run, inMs }
    due.push(one)
    return () => void due.splice(due.indexOf(one), 1)
  }
  /** Lets a run that has begun end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const tick = async () => {
    due.shift()?.run()
    await settle()
  }
  return { due, schedule, settle, tick }
}

const fail = (cause: unknown) => {
  throw cause
}

test('a job runs at once, and again after its pause', async () => {
  const clock = handClock()
  let runs = 0
  const job = () => Promise.resolve((runs += 1))
  repeat(job, { everyMs: 500, onFailure: fail, schedule: clock.schedule })
  expect(runs).toBe(1)
  await clock.settle()
  expect(clock.due).toMatchObject([{ inMs: 500 }])
  await clock.tick()
  await clock.tick()
  expect(runs).toBe(3)
})

test('the pause begins when a run has ended, so that no two overlap', async () => {
  const clock = handClock()
  const running = Promise.withResolvers<void>()
  repeat(() => running.promise, { everyMs: 500, onFailure: fail, schedule: clock.schedule })
  await clock.settle()
  expect(clock.due).toEqual([])
  running.resolve()
  await clock.settle()
  expect(clock.due).toHaveLength(1)
})

test.each([
  [{ everyMs: 500, retryMs: 20 }, 20],
  [{ everyMs: 500 }, 500],
])('a failed run is reported and retried: %j', async (pace, inMs) => {
  const clock = handClock()
  const causes: unknown[] = []
  let runs = 0
  const job = () => ((runs += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve())
  const onFailure = (cause: unknown) => void causes.push(cause)
  repeat(job, { ...pace, onFailure, schedule: clock.schedule })
  await clock.settle()
  expect(causes).toEqual([new Error('away')])
  expect(clock.due).toMatchObject([{ inMs }])
  await clock.tick()
  expect(clock.due).toMatchObject([{ inMs: 500 }])
  expect(causes).toHaveLength(1)
})

test('a stop calls the next run off', async () => {
  const clock = handClock()
  const stop = repeat(() => Promise.resolve(), {
    everyMs: 500,
    onFailure: fail,
    schedule: clock.schedule,
  })
  await clock.settle()
  stop()
  expect(clock.due).toEqual([])
})

test('a stop during a run lets it end, and lets no other begin', async () => {
  const clock = handClock()
  const running = Promise.withResolvers<void>()
  const stop = repeat(() => running.promise, {
    everyMs: 500,
    onFailure: fail,
    schedule: clock.schedule,
  })
  stop()
  running.resolve()
  await clock.settle()
  expect(clock.due).toEqual([])
})
