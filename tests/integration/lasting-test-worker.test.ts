import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVitest, type Vitest } from 'vitest/node'
import { lastingTestWorker } from '#bin/lasting-test-worker.ts'

let folder: string
let vitest: Vitest

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-lasting-'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'room.js'), 'export const room = { visits: 0 }')
  writeFileSync(
    join(folder, 'room.test.js'),
    `import { test, expect } from 'vitest'
    import { room } from './room.js'
    let loads = 0
    loads += 1
    test('first', () => expect([loads, ++room.visits]).toEqual([1, 1]))
    test('second', () => expect([loads, ++room.visits]).toEqual([1, 2]))
    test('open', () => { setInterval(() => undefined, 1000); throw new Error('broken') })`,
  )
  vitest = await createVitest({
    root: folder,
    config: false,
    watch: false,
    isolate: false,
    maxWorkers: 1,
    pool: lastingTestWorker,
    include: ['*.test.js'],
    reporters: [{}],
  })
})
afterEach(async () => {
  await vitest.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the tests of one name as Stryker does, and tells how they ended. */
async function run(name: RegExp): Promise<Record<string, string>> {
  vitest.state.filesMap.clear()
  for (const project of vitest.projects) project.config.testNamePattern = name
  const { testModules } = await vitest.start()
  const outcomes: Record<string, string> = {}
  for (const { children } of testModules) {
    for (const one of children.allTests()) outcomes[one.name] = one.result().state
  }
  return outcomes
}

test('a run finds what an earlier one loaded, loads its test files anew, and runs what it was asked', async () => {
  expect(await run(/first$/)).toEqual({ first: 'passed', second: 'skipped', open: 'skipped' })
  expect(await run(/second$/)).toEqual({ first: 'skipped', second: 'passed', open: 'skipped' })
})

test('a test that fails and leaves a timer neither ends the thread nor the next run', async () => {
  expect(await run(/open$/)).toMatchObject({ open: 'failed' })
  expect(await run(/first$/)).toMatchObject({ first: 'passed', open: 'skipped' })
  expect(await run(/second$/)).toMatchObject({ second: 'passed' })
})
