import { useState } from 'react'
import type { ShopSettings } from '#schemas/runtime/runtime-settings.ts'
import type { ShopFetch } from '#schemas/shop/storefront.ts'
import { adviceOn, failureText } from './connection-advice.ts'
import { type Exchange, recordingFetch } from './connection-record.ts'
import { NothingToTest } from './connection-test.ts'
import { connectionTests } from './connection-tests.ts'

/** The state of a test. */
export type TestState = 'running' | 'passed' | 'failed' | 'not run'

/** One test as the page shows it. */
export interface TestReport {
  /** The heading above it. */
  readonly group: string
  readonly title: string
  readonly purpose: string
  readonly state: TestState
  /** Duration, in ms. */
  readonly ms?: number
  /** The result, or the reason for the failure. */
  readonly text?: string
  readonly advice?: string
  readonly exchanges: readonly Exchange[]
}

/** The tests' reports, and what starts them. */
export function useConnectionTests(shop: ShopSettings) {
  const [reports, setReports] = useState<readonly TestReport[]>([])
  const [isRunning, setIsRunning] = useState(false)

  const run = async () => {
    setIsRunning(true)
    setReports([])
    try {
      const { createStorefront } = await import('./storefront.ts')
      for await (const list of runTests(shop, createStorefront)) setReports(list)
    } catch (cause) {
      const group = 'This page'
      const purpose = 'The page loads the tests.'
      setReports([{ group, title: 'The tests', purpose, ...failed(cause), exchanges: [] }])
    } finally {
      setIsRunning(false)
    }
  }
  return { reports, isRunning, run }
}

type CreateStorefront = Parameters<typeof connectionTests>[1]

/** Runs one test after the other, and gives the whole list whenever something in it changes. */
export async function* runTests(shop: ShopSettings, createStorefront: CreateStorefront) {
  let record = recordingFetch()
  const send: ShopFetch = (url, init) => record.fetch(url, init)
  const settings = { ...shop, fetch: send }
  const storefront = createStorefront(settings)
  const reports: TestReport[] = []
  for (const test of connectionTests(settings, createStorefront)) {
    const { group, title, purpose } = test
    const about = { group, title, purpose }
    record = recordingFetch()
    const start = performance.now()
    yield [...reports, { ...about, state: 'running' as const, exchanges: [] }]
    const outcome = await test.run(storefront).then(
      (text) => ({ state: 'passed' as const, text }),
      (cause: unknown) => failed(cause),
    )
    const ms = Math.round(performance.now() - start)
    reports.push({ ...about, ms, ...outcome, exchanges: record.exchanges })
    yield [...reports]
  }
}

function failed(cause: unknown): Pick<TestReport, 'state' | 'text' | 'advice'> {
  if (cause instanceof NothingToTest) return { state: 'not run', text: cause.message }
  return { state: 'failed', text: failureText(cause), advice: adviceOn(cause) }
}
