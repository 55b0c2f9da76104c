import { Histogram, type Registry } from 'prom-client'
import type { Vitals } from '#schemas/protocol/vitals/vitals.contract.ts'

/**
 * The metrics with their buckets, which include Google's limits for good and poor pages
 * (https://web.dev/articles/vitals). Times in seconds.
 */
const definitions = {
  TTFB: {
    name: 'petjet_web_vitals_ttfb_seconds',
    help: "Time to a page's first byte, measured in visitors' browsers.",
    buckets: [0.1, 0.2, 0.4, 0.8, 1.8, 4],
  },
  FCP: {
    name: 'petjet_web_vitals_fcp_seconds',
    help: "Time to the first text or picture, measured in visitors' browsers.",
    buckets: [0.5, 1, 1.8, 3, 6],
  },
  LCP: {
    name: 'petjet_web_vitals_lcp_seconds',
    help: "Time to the largest visible element, measured in visitors' browsers.",
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  },
  INP: {
    name: 'petjet_web_vitals_inp_seconds',
    help: "Response time of a page to taps and keys, measured in visitors' browsers.",
    buckets: [0.05, 0.1, 0.15, 0.2, 0.35, 0.5, 1],
  },
  CLS: {
    name: 'petjet_web_vitals_cls',
    help: "Unexpected layout shift of a page, measured in visitors' browsers.",
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  },
} as const

type Vital = keyof typeof definitions

export type VitalsFigures = ReturnType<typeof createVitalsFigures>

/** Defines the metrics of visitors' browsers; both labels come from closed lists. */
export function createVitalsFigures(registry: Registry) {
  const vitals = Object.keys(definitions) as Vital[]
  const figures = vitals.map((vital) => {
    const { name, help, buckets } = definitions[vital]
    const options = { name, help, buckets: [...buckets], registers: [registry] }
    return [vital, new Histogram({ ...options, labelNames: ['route', 'screen'] })] as const
  })
  return {
    observe({ route, screen, ...measured }: Vitals): void {
      for (const [vital, figure] of figures) {
        const value = measured[vital]
        if (value === undefined) continue
        figure.observe({ route, screen }, vital === 'CLS' ? value : value / 1000)
      }
    },
  }
}
