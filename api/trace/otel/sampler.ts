import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '#api/env/trace-settings.ts'

/** What `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` choose. */
export type SamplerSettings = Pick<TraceSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Decides which traces are told; with a `parentbased_` one, whoever began a trace has decided. */
export function samplerOf(settings: SamplerSettings): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share } = settings
  const root = rootSampler(name, share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: SamplerSettings['OTEL_TRACES_SAMPLER'], share: number): Sampler {
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(share)
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
}
