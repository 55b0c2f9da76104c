import * as v from 'valibot'
import { httpUrl, share, text, wholeNumber } from './setting-kinds.ts'

/** The samplers that the OpenTelemetry specification names. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** A URL that is used unchanged, because its path is the collector's. */
const wholeUrl = v.pipe(
  v.string(),
  v.url('must be a full address, such as https://collector.example.com/v1/traces'),
  v.startsWith('http', 'must begin with http:// or https://'),
)

/**
 * Names and values as OpenTelemetry lists them, such as `a=1,b=2`; values are percent-encoded.
 *
 * @param namePattern the format of a name
 * @param valuePattern the format of a decoded value
 * @param rule the message for a list that cannot be parsed
 */
const nameValueList = (namePattern: RegExp, valuePattern: RegExp, rule: string) =>
  v.pipe(
    v.string(),
    v.transform((list) => {
      const pairs = list.split(',').filter((pair) => pair.trim() !== '')
      return pairs.map((pair) => readPair(pair))
    }),
    v.check(
      (pairs) =>
        pairs.every((pair) => namePattern.test(pair.name) && valuePattern.test(pair.value)),
      rule,
    ),
    v.transform((pairs): Readonly<Record<string, string>> =>
      Object.fromEntries(pairs.map(({ name, value }) => [name, value])),
    ),
  )

/** A pair that cannot be parsed gets an empty name, which no pattern matches. */
function readPair(pair: string): { name: string; value: string } {
  const at = pair.indexOf('=')
  try {
    const value = decodeURIComponent(pair.slice(at + 1).trim())
    return { name: at === -1 ? '' : pair.slice(0, at).trim(), value }
  } catch {
    return { name: '', value: '' }
  }
}

const headerList = nameValueList(
  /^[\w!#$%&'*+.^`|~-]+$/,
  /^[\t\x20-\x7e]+$/,
  'must be a list of headers, such as api-key=abc,x-team=site; write % as %25 and a comma as %2C',
)

/**
 * OpenTelemetry's own settings for traces. If one of the two URLs is set, the server sends traces;
 * otherwise the server loads no part of OpenTelemetry (`docs/traces.md`).
 */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(wholeUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.picklist(['http/protobuf', 'http/json']),
    'http/protobuf',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(headerList),
  OTEL_EXPORTER_OTLP_TIMEOUT: v.optional(wholeNumber(100, 60_000), '10000'),
  OTEL_SERVICE_NAME: v.optional(text),
  OTEL_RESOURCE_ATTRIBUTES: v.optional(
    nameValueList(
      /^[^\s=,]{1,255}$/,
      /^.{0,255}$/,
      'must be a list of names and values, such as deployment.environment.name=production,host.name=web-1',
    ),
    '',
  ),
  OTEL_TRACES_EXPORTER: v.optional(v.picklist(['otlp', 'none']), 'otlp'),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  OTEL_BSP_SCHEDULE_DELAY: v.optional(wholeNumber(10, 60_000), '5000'),
  OTEL_SDK_DISABLED: v.optional(v.picklist(['true', 'false']), 'false'),
} as const

/** The parsed trace settings. */
export type TraceSettings = {
  [Name in keyof typeof traceSettings]: v.InferOutput<(typeof traceSettings)[Name]>
}

/**
 * The URL that receives traces.
 *
 * @returns the collector's full URL; undefined if tracing is off
 */
export function traceCollector(settings: Partial<TraceSettings>): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole, OTEL_EXPORTER_OTLP_ENDPOINT: base } = settings
  if (settings.OTEL_SDK_DISABLED === 'true' || settings.OTEL_TRACES_EXPORTER === 'none') {
    return undefined
  }
  return whole ?? (base === undefined ? undefined : `${base}/v1/traces`)
}
