import { traceCollector } from '#api/platform/env/trace-settings.ts'
import { ask, isRejected } from './ask.ts'
import { type Check, good, skipped, wrong } from './check.ts'

/** An export without any span, in both protocols. */
const empty = {
  'http/json': { type: 'application/json', body: '{"resourceSpans":[]}' },
  'http/protobuf': { type: 'application/x-protobuf', body: '' },
} as const

const collector = {
  name: 'it',
  fix: 'start the collector, or set OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT to its address for OTLP over HTTP, which is usually port 4318.',
}

export const tracesChecks: readonly Check[] = [
  {
    id: 'traces.collector',
    title: 'Collector of traces',
    async run(context) {
      const { settings } = context
      const url = traceCollector(settings)
      if (url === undefined) return skipped('no collector is set, so nothing is traced.')
      const { type, body } = empty[settings.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf']
      const headers = { ...settings.OTEL_EXPORTER_OTLP_HEADERS, 'content-type': type }
      const answer = await ask(context, collector, url, { method: 'POST', headers, body })
      const { status } = answer
      if (status >= 200 && status < 300) return good('it accepts traces.')
      if (isRejected(answer))
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
    },
  },
]
