import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Admission, NotAdmittedError } from './admission.ts'

const { signal } = new AbortController()
const visit = (network?: string) => ({ network, signal })

/** A job that runs until the test ends it, and records that it has started. */
function blockedJob(started: string[] = [], name = '') {
  const held = Promise.withResolvers<void>()
  return {
    end: held.resolve,
    job: async () => {
      started.push(name)
      await held.promise
      return name
    },
  }
}

/** Runs a job in the gate until the test ends it. */
function fill(gate: Admission) {
  const { job, end } = blockedJob()
  return { end, running: gate.run(visit('10.0.0'), job) }
}

/** Uses processor time, even if a busy machine gives this process little of it. */
function work(ms: number): Promise<void> {
  const before = process.cpuUsage()
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  while (usedMs() < ms);
  return Promise.resolve()
}

test('only a few jobs run at the same time, and the next one starts when one has ended', async () => {
  const gate = new Admission({ running: 2 })
  const started: string[] = []
  const jobs = ['a', 'b', 'c'].map((name) => blockedJob(started, name))
  const results = jobs.map(({ job }) => gate.run(visit('10.0.0'), job))
  await delay(20)
  expect(started).toEqual(['a', 'b'])
  jobs[1]?.end()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  for (const { end } of jobs) end()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
})

test('a network with many jobs waits behind one that comes later', async () => {
  const gate = new Admission({ running: 1 })
  const started: string[] = []
  const first = fill(gate)
  const flood = Array.from({ length: 20 }, () => blockedJob(started, 'flood'))
  const waiting = flood.map(({ job }) => gate.run(visit('10.0.0'), job))
  const visitor = blockedJob(started, 'visitor')
  const seen = gate.run(visit('192.168.1'), visitor.job)
  first.end()
  await expect.poll(() => started).toEqual(['visitor'])
  visitor.end()
  for (const { end } of flood) end()
  await Promise.all([first.running, seen, ...waiting])
})

test('fifty networks that have more jobs than one wait behind a quiet network', async () => {
  const gate = new Admission({ running: 1, waiting: 200 })
  const started: string[] = []
  const first = fill(gate)
  const flood = Array.from({ length: 100 }, (_, at) => {
    const { job, end } = blockedJob(started, 'flood')
    end()
    return gate.run(visit(`10.1.${at % 50}`), job)
  })
  const visitor = blockedJob(started, 'visitor')
  const seen = gate.run(visit('192.168.1'), visitor.job)
  first.end()
  await expect.poll(() => started).toEqual(['visitor'])
  visitor.end()
  await Promise.all([first.running, seen, ...flood])
})

test('a network whose jobs were rejected waits behind a new one', async () => {
  const gate = new Admission({ running: 1, waiting: 1 })
  const started: string[] = []
  const first = fill(gate)
  const refused = [1, 2].map(() => gate.run(visit('10.1.0'), () => work(0)))
  await expect(refused[1]).rejects.toMatchObject({ code: 'busy' })
  const visitor = blockedJob(started, 'visitor')
  const seen = gate.run(visit('192.168.1'), visitor.job)
  await expect(refused[0]).rejects.toMatchObject({ code: 'busy' })
  const flood = gate.run(visit('10.1.0'), () => work(0))
  await expect(flood).rejects.toMatchObject({ code: 'busy' })
  first.end()
  visitor.end()
  expect(await seen).toBe('visitor')
  await first.running
})

test('expensive jobs wait behind cheap ones from equally new networks', async () => {
  const gate = new Admission({ running: 1, waiting: 4 })
  const started: string[] = []
  const first = fill(gate)
  const costly = Array.from({ length: 4 }, (_, at) => {
    const job = () => Promise.resolve(started.push('costly'))
    return gate.run({ ...visit(`100.64.${at}`), expectedMs: 200 }, job).catch(() => undefined)
  })
  const visitors = ['192.168.1', '192.168.2'].map((network) =>
    gate.run(visit(network), () => Promise.resolve(started.push('visitor'))),
  )
  first.end()
  await Promise.all([first.running, ...costly, ...visitors])
  expect(started).toEqual(['visitor', 'visitor', 'costly', 'costly'])
})

test('a job that never started does not use up its expected time', async () => {
  const gate = new Admission({ running: 1, waiting: 1, budgetMs: 100 })
  const first = fill(gate)
  const costly = { ...visit('192.168.1'), expectedMs: 90 }
  const waiting = gate.run(costly, () => Promise.resolve('first'))
  await expect(gate.run(costly, () => work(0))).rejects.toMatchObject({ code: 'rate-limited' })
  const cheap = gate.run(visit('10.0.1'), () => work(0))
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  first.end()
  await Promise.all([first.running, cheap])
  // The rejected job counts as a cheap one.
  expect(await gate.run({ ...costly, expectedMs: 80 }, () => Promise.resolve('now'))).toBe('now')
})

test('when too many wait, the network that has used most is rejected, not the latest one', async () => {
  const gate = new Admission({ running: 1, waiting: 3 })
  const first = fill(gate)
  const flood = Array.from({ length: 3 }, () => gate.run(visit('10.0.0'), () => work(0)))
  const last = flood[2]?.catch((cause: unknown) => cause)
  const visitor = gate.run(visit('192.168.1'), () => Promise.resolve('seen'))
  const refused = await last
  expect(refused).toBeInstanceOf(NotAdmittedError)
  expect(refused).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  first.end()
  expect(await visitor).toBe('seen')
  await Promise.all([first.running, flood[0], flood[1]])
  expect(gate.counts).toEqual({ admitted: 4, busy: 1, overBudget: 0 })
})

test('the job of a visitor who left never starts', async () => {
  const gate = new Admission({ running: 1 })
  const first = fill(gate)
  const started: string[] = []
  const visitor = new AbortController()
  const waiting = gate.run({ network: '10.0.1', signal: visitor.signal }, async () => {
    started.push('gone')
  })
  visitor.abort()
  await expect(waiting).rejects.toBeInstanceOf(NotAdmittedError)
  first.end()
  await first.running
  await delay(20)
  expect(started).toEqual([])
})

test('a job that waits too long is rejected', async () => {
  const gate = new Admission({ running: 1, waitMs: 20 })
  const first = fill(gate)
  await expect(gate.run(visit('10.0.1'), () => work(0))).rejects.toMatchObject({ code: 'busy' })
  first.end()
  await first.running
})

test('a network that has used up its processor time is rejected until the window ends', async () => {
  // Long enough for a busy machine to do the work in one window.
  const gate = new Admission({ budgetMs: 100, windowMs: 2500 })
  for (let count = 0; count < 3; count++) await gate.run(visit('10.0.0'), () => work(40))
  const refusal = gate.run(visit('10.0.0'), () => work(0))
  const retryAfter: unknown = expect.toBeOneOf([1, 2, 3])
  await expect(refusal).rejects.toMatchObject({ code: 'rate-limited', status: 429, retryAfter })
  await gate.run(visit('10.0.1'), () => work(0))
  // Requests from this machine itself belong to no network.
  await gate.run(visit(), () => work(150))
  await gate.run(visit(), () => work(0))
  await delay(2500)
  await gate.run(visit('10.0.0'), () => work(0))
})

test('cheap jobs never use up a budget', async () => {
  const gate = new Admission({ budgetMs: 100 })
  for (let count = 0; count < 200; count++) await gate.run(visit('10.0.0'), () => Promise.resolve())
  expect(gate.counts.overBudget).toBe(0)
})

test('a job with its own turn starts at once, and counts', async () => {
  const gate = new Admission({ running: 1, budgetMs: 50 })
  const first = fill(gate)
  await gate.run(visit('10.0.1'), () => work(80), true)
  await expect(gate.run(visit('10.0.1'), () => work(0), true)).rejects.toMatchObject({
    status: 429,
  })
  first.end()
  await first.running
})
