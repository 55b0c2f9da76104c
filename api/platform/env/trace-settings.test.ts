import { expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { traceCollector } from './trace-settings.ts'

const read = (settings: Record<string, string>) => parseEnvironment({ ...deadLake, ...settings })
const collectorOf = (settings: Record<string, string>) => traceCollector(read(settings))
const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318/' }

test('tracing is off without a collector', () => {
  expect(collectorOf({})).toBeUndefined()
  expect(collectorOf({ OTEL_SERVICE_NAME: 'petjet', OTEL_TRACES_SAMPLER: 'always_on' })).toBe(
    undefined,
  )
})

test('adds the path for traces only to the general address', () => {
  expect(collectorOf(base)).toBe('https://collector.example.com:4318/v1/traces')
  const own = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in/' }
  expect(collectorOf(own)).toBe('https://traces.example.com/in/')
})

test.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])(
  'the standard switch %j turns it off',
  (off) => {
    expect(collectorOf({ ...base, ...off })).toBeUndefined()
  },
)

test('reads lists of names and values', () => {
  const env = read({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-team = site ,',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,note=a%2Cb',
  })
  expect(env.OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    authorization: 'Basic YTpi==',
    'x-team': 'site',
  })
  expect(env.OTEL_RESOURCE_ATTRIBUTES).toEqual({
    'deployment.environment.name': 'production',
    note: 'a,b',
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /must begin with http/],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'v1/traces', /full address/],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', /one of http\/protobuf, http\/json/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no value', /must be a list of headers/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%zz', /must be a list of headers/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%0D%0Ab', /must be a list of headers/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'an api key=a', /must be a list of headers/],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s', /whole number/],
  ['OTEL_RESOURCE_ATTRIBUTES', 'production', /must be a list of names and values/],
  ['OTEL_TRACES_SAMPLER', 'sometimes', /one of always_on, always_off, traceidratio/],
  ['OTEL_TRACES_SAMPLER_ARG', '10%', /number from 0 to 1/],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', /number from 0 to 1/],
  ['OTEL_TRACES_EXPORTER', 'zipkin', /one of otlp, none/],
  ['OTEL_SDK_DISABLED', 'yes', /one of true, false/],
])('rejects the value of %s (%s) without repeating it', (name, value, message) => {
  const start = () => read({ [name]: value })
  expect(start).toThrow(message)
  expect(start).toThrow(new RegExp(`^${name} `))
})
