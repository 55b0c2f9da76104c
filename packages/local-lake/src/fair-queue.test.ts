import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const options = {
  slots: 4,
  anonymousSlots: 2,
  waiting: 5,
  anonymousWaiting: 6,
  maxWaitMs: 60_000,
  jobs: 'jobs',
}
const user = (name: string) => ({ key: name, isAnonymous: false })
const address = (name: string) => ({ key: name, isAnonymous: true })

/** Jobs that run until the test ends them, in the order of their starts. */
function startedJobs(queue: FairQueue) {
  const started: { name: string; end: () => void }[] = []
  return {
    names: () => started.map(({ name }) => name),
    end: (name: string) => started.find((job) => job.name === name)?.end(),
    endLast: () => started.at(-1)?.end(),
    run: (requester: { key: string; isAnonymous: boolean }, signal?: AbortSignal) =>
      queue.run(
        requester,
        () => new Promise<void>((end) => started.push({ name: requester.key, end })),
        signal,
      ),
  }
}

const settled = () => new Promise((done) => setImmediate(done))

test('one user leaves half of the slots to others, and the last one to a user without any', async () => {
  const jobs = startedJobs(new FairQueue(options))
  for (const name of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void jobs.run(user(name))
  await settled()
  expect(jobs.names()).toEqual(['a', 'a', 'b', 'c'])
})

test('a single slot is used in turn', async () => {
  const jobs = startedJobs(new FairQueue({ ...options, slots: 1 }))
  for (const name of ['a', 'a', 'a', 'b', 'b', 'c']) void jobs.run(user(name))
  for (const name of ['a', 'a', 'b', 'c', 'a', 'b']) {
    await settled()
    expect(jobs.names().at(-1)).toBe(name)
    jobs.endLast()
  }
})

test('requesters without a token leave slots to users', async () => {
  const jobs = startedJobs(new FairQueue(options))
  for (const name of ['1', '2', '3', '4']) void jobs.run(address(name))
  void jobs.run(user('a'))
  await settled()
  expect(jobs.names()).toEqual(['1', '2', 'a'])
})

test('one requester cannot fill the queue, nor all without a token that of the users', async () => {
  const jobs = startedJobs(new FairQueue({ ...options, slots: 0 }))
  const refusal = { status: 429, headers: { 'retry-after': '1' } }
  for (let number = 0; number < 5; number += 1) void jobs.run(address('1'))
  await expect(jobs.run(address('1'))).rejects.toMatchObject(refusal)
  void jobs.run(address('2'))
  await expect(jobs.run(address('3'))).rejects.toMatchObject(refusal)
  void jobs.run(user('a'))
})

test('a job that waits too long is refused, and a canceled one never starts', async () => {
  const queue = new FairQueue({ ...options, slots: 1, maxWaitMs: 1 })
  const jobs = startedJobs(queue)
  const first = jobs.run(user('a'))
  await expect(jobs.run(user('b'))).rejects.toMatchObject({
    status: 429,
    body: { description: 'Too many jobs were ahead for 0.001 seconds: try again in a moment' },
  })
  const patient = startedJobs(new FairQueue({ ...options, slots: 1 }))
  const running = patient.run(user('a'))
  const controller = new AbortController()
  const canceled = patient.run(user('b'), controller.signal)
  controller.abort()
  await expect(canceled).rejects.toMatchObject({ status: 400 })
  const next = patient.run(user('c'))
  await settled()
  patient.end('a')
  await settled()
  patient.end('c')
  jobs.end('a')
  await Promise.all([first, running, next])
  expect(patient.names()).toEqual(['a', 'c'])
})

test('a job that fails frees its slot', async () => {
  const queue = new FairQueue({ ...options, slots: 1 })
  const failing = queue.run(user('a'), () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await queue.run(user('a'), async () => 'next')).toBe('next')
})
