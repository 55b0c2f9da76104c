import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadLake } from '#tests/support/create-test-app.ts'
import { startCollector, type Collector } from '#tests/support/start-collector.ts'
import { examine } from '../examine.ts'
import { withoutSecrets } from '../secrets.ts'
import { tracesCheck } from './traces.ts'

let collector: Collector

beforeAll(async () => {
  collector = await startCollector()
})
afterAll(() => collector.stop())

async function look(settings: Record<string, string>): Promise<string> {
  const { lines } = await examine({ ...deadLake, ...settings }, { answerMs: 300 }, [tracesCheck])
  return lines.map(({ verdict, message, fix }) => `${verdict}: ${message} ${fix ?? ''}`).join('\n')
}
const here = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })

test('without a collector, or switched off, there is nothing to look at', async () => {
  expect(await look({})).toMatch(/^skipped: no collector is set/)
  expect(await look({ ...here(), OTEL_SDK_DISABLED: 'true' })).toMatch(/^skipped/)
})

test.each([
  ['http/protobuf', 'application/x-protobuf', ''],
  ['http/json', 'application/json', '{"resourceSpans":[]}'],
])('a collector of %s gets an empty export with the headers', async (protocol, type, body) => {
  collector.mood = 'takes'
  const settings = {
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=x',
  }
  expect(await look({ ...here(), ...settings })).toBe('good: it accepts traces. ')
  const sent = collector.batches.at(-1)
  expect(sent).toMatchObject({ path: '/v1/traces', headers: { 'content-type': type } })
  expect(sent?.headers['api-key']).toBe('x')
  expect(sent?.body.toString()).toBe(body)
})

test.each([
  [401, /wrong: it rejects the headers \(HTTP 401\).*OTEL_EXPORTER_OTLP_HEADERS/],
  [404, /wrong: nothing accepts traces at its path.*TRACES_ENDPOINT/],
  [415, /wrong: it does not know the protocol.*OTEL_EXPORTER_OTLP_PROTOCOL/],
  [500, /wrong: it answers HTTP 500/],
  ['hangs', /wrong: it does not answer within 0\.3 s.*4318/],
] as const)('one that says %s is named with what to do', async (mood, message) => {
  collector.mood = mood
  expect(await look(here())).toMatch(message)
})

test('one that is not there is named, too', async () => {
  const gone = await startCollector()
  await gone.stop()
  expect(await look({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url })).toMatch(
    /wrong: it does not answer \(ECONNREFUSED\)/,
  )
})

test('no value of a header would be printed', () => {
  const source = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a-secret-key,x-tenant=a%20secret%20tenant' }
  const said = withoutSecrets('it said a-secret-key and a secret tenant', source)
  expect(said).toBe('it said [OTEL_EXPORTER_OTLP_HEADERS] and [OTEL_EXPORTER_OTLP_HEADERS]')
})
