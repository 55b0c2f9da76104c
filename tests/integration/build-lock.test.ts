import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withBuildLock } from '#bin/build-lock.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const folder = newFolder()

test('two builds run one after the other, and the second says that it waits', async () => {
  const lock = join(folder, 'two')
  const events: string[] = []
  const build = (name: string) =>
    withBuildLock(
      lock,
      () => events.push(`${name} waits`),
      async () => {
        events.push(`${name} begins`)
        await delay(50)
        events.push(`${name} ends`)
      },
    )
  await Promise.all([build('first'), build('second')])
  expect(events).toEqual([
    'first begins',
    'second waits',
    'first ends',
    'second begins',
    'second ends',
  ])
  expect(existsSync(lock)).toBe(false)
})

test('a lock left behind by a killed build blocks no other build', async () => {
  const lock = join(folder, 'left-behind')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  expect(
    await withBuildLock(
      lock,
      () => {},
      () => Promise.resolve('built'),
    ),
  ).toBe('built')
})

test('a build that fails releases the lock', async () => {
  const lock = join(folder, 'failed')
  const failing = withBuildLock(
    lock,
    () => {},
    () => Promise.reject(new Error('broken')),
  )
  await expect(failing).rejects.toThrow('broken')
  expect(existsSync(lock)).toBe(false)
})
