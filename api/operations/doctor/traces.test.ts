import { afterAll, expect, test } from 'vitest'
import { deadLake } from '#tests/support/create-test-app.ts'
import { startCollector } from '#tests/support/start-collector.ts'
import { examine } from './examine.ts'
import { tracesChecks } from './traces.ts'

const collector = await startCollector()
afterAll(() => collector.stop())

test.each([
  ['http/protobuf', 'application/x-protobuf', ''],
  ['http/json', 'application/json', '{"resourceSpans":[]}'],
])('sends an empty export with the headers to a collector of %s', async (protocol, type, body) => {
  const source = {
    ...deadLake,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=x',
  }
  const { lines } = await examine(source, { checks: tracesChecks })
  expect(lines).toMatchObject([{ verdict: 'good', message: 'it accepts traces.' }])
  const sent = collector.batches.at(-1)
  expect(sent).toMatchObject({ path: '/v1/traces', headers: { 'content-type': type } })
  expect(sent?.headers['api-key']).toBe('x')
  expect(sent?.body.toString()).toBe(body)
  const off = await examine({ ...source, OTEL_SDK_DISABLED: 'true' }, { checks: tracesChecks })
  expect(off.lines).toMatchObject([{ verdict: 'skipped' }])
})
