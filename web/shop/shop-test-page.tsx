import { useRouter } from '@tanstack/react-router'
import type { ShopSettings } from '#schemas/runtime/runtime-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { shortToken } from './connection-record.ts'
import { ConnectionReport } from './connection-report.tsx'
import { type TestReport, type TestState, useConnectionTests } from './use-connection-tests.ts'

/** Runs every storefront operation against the shop, and shows the results. */
export function ShopTestPage() {
  const { shop } = useRouter().options.context.settings
  return shop ? <ShopTests shop={shop} /> : null
}

function ShopTests({ shop }: { shop: ShopSettings }) {
  const { reports, isRunning, run } = useConnectionTests(shop)
  const facts = [
    { term: 'Domain', text: shop.domain },
    { term: 'Asked at', text: shop.apiUrl ?? `https://${shop.domain}` },
    { term: 'Token', text: shortToken(shop.token) },
  ]
  return (
    <>
      <PageIntro
        caption="Internal"
        lead="Runs every operation of the storefront, from this browser. The tests make a cart of their own, leave it empty, and pay for nothing."
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
              <dd className="mt-1 break-words">{text}</dd>
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

function summaryOf(reports: readonly TestReport[], isRunning: boolean): string {
  if (isRunning) return `Running: ${reports.at(-1)?.title ?? ''}`
  if (reports.length === 0) return 'No test has run yet.'
  const count = (state: TestState) => reports.filter((report) => report.state === state).length
  const passed = `${count('passed')} of ${reports.length} tests passed`
  return `${passed}, ${count('failed')} failed, ${count('not run')} not run.`
}
