import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemAccess } from '../src/access.ts'
import { openLake } from '../src/lake.ts'
import { testLakeClient } from './support/start-lake.ts'
import { newFolder } from './support/temporary-folder.ts'

async function startChild(folder: string) {
  const script = new URL('./contract/serve-lake.ts', import.meta.url)
  const child = fork(script, [folder], { execArgv: [] })
  const [{ host }] = (await once(child, 'message')) as [{ host: string }]
  const client = testLakeClient(host, { maxRetries: 0 })
  return { child, client }
}

/** Writes pairs of documents until the lake is down; returns the acknowledged numbers. */
async function writeUntilKilled(
  { client }: Awaited<ReturnType<typeof startChild>>,
  first: number,
  acknowledged: number[],
) {
  for (let number = first; ; number += 1) {
    const pair = client
      .transaction()
      .create({ _id: `left-${number}`, _type: 'half', number })
      .create({ _id: `right-${number}`, _type: 'half', number })
    try {
      await pair.commit({ visibility: 'sync' })
      acknowledged.push(number)
    } catch {
      return
    }
  }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('kill -9 during writes loses nothing acknowledged, and leaves no half of a pair', async () => {
  const folder = newFolder()
  const acknowledged: number[] = []
  for (const round of [1, 2, 3]) {
    const running = await startChild(folder)
    const writers = [0, 1, 2].map((writer) =>
      writeUntilKilled(running, round * 1_000_000 + writer * 100_000, acknowledged),
    )
    // Killed after a number of writes, not after a time, so that a busy machine tests just as much.
    while (acknowledged.length < round * 20) await sleep(5)
    await sleep(round * 7)
    await kill(running.child)
    await Promise.all(writers)
  }
  const lake = openLake({ folder })
  const dataset = lake.dataset('test')
  const ids = new Set([...dataset.all(systemAccess)].map(({ _id }) => _id))
  const transactions = dataset.history.transactions({})
  await lake.close()

  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  const lost = acknowledged.filter(
    (number) => !ids.has(`left-${number}`) || !ids.has(`right-${number}`),
  )
  expect(lost).toEqual([])
  const halves = [...ids].filter((id) => !ids.has(otherHalf(id)))
  expect(halves).toEqual([])
  expect(transactions.length * 2).toBe(ids.size)
  expect(transactions.every(({ changes }) => changes.length === 2)).toBe(true)
})

function otherHalf(id: string): string {
  return id.startsWith('left-') ? id.replace('left-', 'right-') : id.replace('right-', 'left-')
}

test('a release that falls due while the lake is killed is published once, at its next start', async () => {
  const folder = newFolder()
  const releaseId = 'r1'
  const first = await startChild(folder)
  await first.client
    .transaction()
    .create({ _id: 'kit', _type: 'kit', title: 'Old' })
    .create({ _id: 'versions.r1.kit', _type: 'kit', title: 'New' })
    .commit()
  await first.client.releases.create({ releaseId })
  const due = Date.now() + 1000
  await first.client.releases.schedule({ releaseId, publishAt: new Date(due).toISOString() })
  await kill(first.child)
  await sleep(due - Date.now())
  const second = await startChild(folder)
  await expect
    .poll(() => second.client.getDocument('kit'), { timeout: 10_000 })
    .toMatchObject({ title: 'New' })
  await kill(second.child)
  const lake = openLake({ folder })
  const { history } = lake.dataset('test')
  const published = history.transactions({ documentIds: ['kit'] })
  expect(published.map(({ changes }) => changes.length)).toEqual([2, 3])
  expect(history.lastState('_.releases.r1')).toMatchObject({ state: 'published' })
  await lake.close()
})
