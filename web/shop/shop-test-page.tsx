import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShopSettings } from '#schemas/protocol/runtime-settings.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Exchange, shortToken } from './recording-fetch.ts'
import { failed, runTests, type TestReport } from './connection-tests.ts'

/** Runs every storefront operation against the shop, and shows the results. */
export function ShopTestPage() {
  const { shop } = useRouter().options.context.settings
  return shop ? <ShopTests shop={shop} /> : null
}

function ShopTests({ shop }: { shop: ShopSettings }) {
  const { reports, isRunning, run } = useConnectionTests(shop)
  const facts = [
    { term: 'Domain', text: shop.domain },
    { term: 'API address', text: shop.apiUrl ?? `https://${shop.domain}` },
    { term: 'Token', text: shortToken(shop.token) },
  ]
  return (
    <>
      <PageIntro
        caption="Internal"
        lead="Runs every operation of the storefront, from this browser. The tests create their own cart, leave it empty, and pay for nothing."
        title="Shop connection"
      >
        <Button aria-disabled={isRunning} onClick={() => !isRunning && void run()}>
          {isRunning ? 'Running…' : 'Run Tests'}
        </Button>
      </PageIntro>
      <Section tight="above">
        <dl className="mb-10 grid gap-x-8 gap-y-6 border-y border-line py-5 md:grid-cols-3">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt className="caption text-sage-deep">{term}</dt>
              <dd className="mt-1">{text}</dd>
            </div>
          ))}
        </dl>
        <output className="block min-h-6 text-slate">{summaryOf(reports, isRunning)}</output>
        {[...Map.groupBy(reports, ({ group }) => group)].map(([group, tests]) => (
          <div className="mt-10" key={group}>
            <h2 className="mb-4 font-display text-title">{group}</h2>
            <ol>
              {tests.map((report) => (
                <ConnectionReport key={report.title} report={report} />
              ))}
            </ol>
          </div>
        ))}
      </Section>
    </>
  )
}

/** The tests' reports, and a function that runs the tests. */
function useConnectionTests(shop: ShopSettings) {
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

function summaryOf(reports: readonly TestReport[], isRunning: boolean): string {
  if (isRunning) return `Running: ${reports.at(-1)?.title ?? ''}`
  if (reports.length === 0) return 'No test has run yet.'
  const count = (state: TestReport['state']) =>
    reports.filter((report) => report.state === state).length
  const passed = `${count('passed')} of ${reports.length} tests passed`
  return `${passed}, ${count('failed')} failed, ${count('not run')} not run.`
}

const states: Record<TestReport['state'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running…', tone: 'plain' },
  passed: { label: 'Passed', tone: 'ready' },
  failed: { label: 'Failed', tone: 'soon' },
  'not run': { label: 'Not run', tone: 'plain' },
}

/** One test: its state, duration and result, and its requests with their answers. */
function ConnectionReport({ report }: { report: TestReport }) {
  const { title, purpose, state, ms, text, advice, exchanges } = report
  const { label, tone } = states[state]
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-line py-4 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="font-medium">{title}</h3>
          <Badge tone={tone}>{label}</Badge>
          {ms !== undefined && <span className="text-small text-slate">{ms} ms</span>}
        </div>
        <p className="mt-1 text-small text-slate">{purpose}</p>
      </div>
      <div className="min-w-0 lg:col-span-7">
        {text && <p className={state === 'failed' ? 'text-danger' : undefined}>{text}</p>}
        {advice && <p className="mt-1 max-w-text">{advice}</p>}
        {exchanges.map((exchange) => (
          <ExchangeDetails exchange={exchange} key={exchange.number} />
        ))}
      </div>
    </li>
  )
}

function ExchangeDetails({ exchange }: { exchange: Exchange }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 text-small font-medium">
        Request {exchange.number} and its answer
      </summary>
      <div className="mt-2 mb-4 grid gap-4">
        <Wire text={exchange.request} title="Request" />
        <Wire text={exchange.answer} title="Answer" />
      </div>
    </details>
  )
}

function Wire({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <h4 className="caption mb-2 text-sage-deep">{title}</h4>
      <section
        aria-label={title}
        className="max-h-72 overflow-auto rounded-small bg-paper p-4"
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <pre className="text-small">{text}</pre>
      </section>
    </div>
  )
}
