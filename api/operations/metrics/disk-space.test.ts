import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskProbe } from './disk-space.ts'

test("the room on a folder's disk, as the system tells it", async () => {
  const { blocks, bsize } = statfsSync(tmpdir())
  const space = await createDiskProbe(tmpdir())()
  expect(space?.total).toBe(blocks * bsize)
  expect(space?.free).toBeGreaterThan(0)
  expect(space?.free).toBeLessThan(blocks * bsize)
})

test('a folder that is not there tells nothing, and is asked again', async () => {
  const probe = createDiskProbe('/no/such/folder')
  expect(await probe()).toBeUndefined()
  expect(await probe()).toBeUndefined()
})
