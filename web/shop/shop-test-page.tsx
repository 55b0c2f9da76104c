import { useRouter } from '@tanstack/react-router'
import type { ShopSettings } from '#schemas/runtime/runtime-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { shortToken } from './connection-record.ts'
import { ConnectionReport } from './connection-report.tsx'
import { type TestReport, useConnectionTests } from './use-connection-tests.ts'

/** Asks the shop everything that the site asks of it, and shows what came of it. */
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
        lead="Asks the shop everything that the site asks of it, from this browser. It makes one cart, which nobody pays for."
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
        <ol>
          {reports.map((report) => (
            <ConnectionReport key={report.title} report={report} />
          ))}
        </ol>
      </Section>
    </>
  )
}

function summaryOf(reports: readonly TestReport[], isRunning: boolean): string {
  if (isRunning) return `Running: ${reports.at(-1)?.title ?? ''}`
  if (reports.length === 0) return 'No test has run yet.'
  const passed = reports.filter(({ state }) => state === 'passed').length
  return `${passed} of ${reports.length} tests passed.`
}
