import { randomUUID } from 'node:crypto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  TracerProvider,
  type SpanExporter,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import type { Env } from '#api/platform/env.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { TraceSettings } from '#api/platform/env/trace-settings.ts'
import { stopTimes } from '#api/platform/stop-times.ts'
import { OtelTracing } from './otel-tracing.ts'
import { SpanQueue } from './span-queue.ts'

/** The maximum number of concurrent batches: enough for a full queue at shutdown. */
const maxExports = 6
/** The maximum length of one attribute, in characters; stack traces are the longest. */
const maxAttributeLength = 4096

export interface OtelOptions {
  readonly env: Env
  /** The collector's full URL. */
  readonly url: string
  readonly log: Log
}

/** Opens tracing with OpenTelemetry's SDK, without global registration. */
export async function createOtelTracing({ env, url, log }: OtelOptions): Promise<OtelTracing> {
  const queue = new SpanQueue({
    exporter: await openExporter(env, url),
    timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    gatherMs: env.OTEL_BSP_SCHEDULE_DELAY,
    log,
  })
  const provider = new TracerProvider({
    resource: resourceOf(env),
    sampler: samplerOf(env),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [queue],
  })
  log.info({ collector: new URL(url).origin, sampler: env.OTEL_TRACES_SAMPLER }, 'traces are sent')
  return new OtelTracing({
    tracer: provider.getTracer('petjet'),
    queue,
    siteUrl: env.SITE_URL,
    dataset: env.SANITY_DATASET,
    trustsParent: env.TRUSTED_PROXIES > 0,
    stopMs: stopTimes.traces,
  })
}

/** The attributes of this server, part of every span. */
function resourceOf({ OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: given }: Env) {
  return defaultResource().merge(
    resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'petjet',
      [ATTR_SERVICE_INSTANCE_ID]: randomUUID(),
      ...given,
      ...(name !== undefined && { [ATTR_SERVICE_NAME]: name }),
    }),
  )
}

/** Loads only the exporter of the configured protocol. */
async function openExporter(env: Env, url: string): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    env.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({
    url,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    concurrencyLimit: maxExports,
  })
}

/** The sampler's settings: `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
type SamplerSettings = Pick<TraceSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Decides which traces are recorded; with a `parentbased_` sampler, the caller's decision wins. */
function samplerOf(settings: SamplerSettings): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share } = settings
  const root = rootSampler(name, share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: SamplerSettings['OTEL_TRACES_SAMPLER'], share: number): Sampler {
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(share)
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
}
