import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Exchange } from './connection-record.ts'
import type { TestReport, TestState } from './use-connection-tests.ts'

const states: Record<TestState, { label: string; tone: BadgeTone }> = {
  running: { label: 'Running…', tone: 'plain' },
  passed: { label: 'Passed', tone: 'ready' },
  failed: { label: 'Failed', tone: 'soon' },
  'not run': { label: 'Not run', tone: 'plain' },
}

/** One test: its state, duration and result, and its requests with their answers. */
export function ConnectionReport({ report }: { report: TestReport }) {
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
        {text && (
          <p className={classNames('break-words', state === 'failed' && 'text-danger')}>{text}</p>
        )}
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
        // What scrolls is reached by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <pre className="text-small">{text}</pre>
      </section>
    </div>
  )
}
