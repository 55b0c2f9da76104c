import { traceCollector } from '#api/platform/env/trace-settings.ts'
import { type Answer, ask, type NoAnswer } from '../ask.ts'
import type { Check } from '../check.ts'
import { type Finding, good, skipped, wrong } from '../finding.ts'

/** An export without any span, in both protocols. */
const empty = {
  'http/json': { type: 'application/json', body: '{"resourceSpans":[]}' },
  'http/protobuf': { type: 'application/x-protobuf', body: '' },
} as const

/** Whether the collector accepts traces; the check sends an empty export. */
export const tracesCheck: Check = {
  id: 'traces.collector',
  title: 'Collector of traces',
  async run(context) {
    const { settings } = context
    const url = traceCollector(settings)
    if (url === undefined) return skipped('no collector is set, so nothing is traced.')
    const { type, body } = empty[settings.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf']
    const headers = { ...settings.OTEL_EXPORTER_OTLP_HEADERS, 'content-type': type }
    return verdictOf(await ask(context, url, { method: 'POST', headers, body }))
  },
}

const addresses = 'OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'

function verdictOf(answer: Answer | NoAnswer): Finding {
  const { status } = answer
  if (status === undefined)
    return wrong(
      `it does not answer ${answer.reason}.`,
      `start the collector, or set ${addresses} to its address for OTLP over HTTP, which is usually port 4318.`,
    )
  if (status >= 200 && status < 300) return good('it accepts traces.')
  if (status === 401 || status === 403)
    return wrong(
      `it rejects the headers (HTTP ${status}).`,
      'set OTEL_EXPORTER_OTLP_HEADERS to the value from your tracing provider, such as api-key=….',
    )
  if (status === 404 || status === 405)
    return wrong(
      `nothing accepts traces at its path (HTTP ${status}).`,
      'set OTEL_EXPORTER_OTLP_ENDPOINT to the address before /v1/traces, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT to the whole address.',
    )
  if (status === 415)
    return wrong(
      'it does not know the protocol (HTTP 415).',
      'set OTEL_EXPORTER_OTLP_PROTOCOL to the other protocol: http/protobuf or http/json.',
    )
  return wrong(`it answers HTTP ${status}.`, 'check the log of the collector.')
}
