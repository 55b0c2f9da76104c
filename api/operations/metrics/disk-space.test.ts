import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskProbe } from './disk-space.ts'

test("reports the space on a folder's disk", async () => {
  const { blocks, bsize } = statfsSync(tmpdir())
  const space = await createDiskProbe(tmpdir())()
  expect(space?.total).toBe(blocks * bsize)
  expect(space?.free).toBeGreaterThan(0)
  expect(space?.free).toBeLessThan(blocks * bsize)
})

test('reports nothing for a missing folder, and retries', async () => {
  const probe = createDiskProbe('/no/such/folder')
  expect(await probe()).toBeUndefined()
  expect(await probe()).toBeUndefined()
})
