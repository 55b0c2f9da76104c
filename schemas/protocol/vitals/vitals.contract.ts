import * as v from 'valibot'
import { measuredRoutes } from './measured-routes.ts'

/** The screen width that a page was laid out for: a phone's width, or a wider screen. */
export const screens = ['phone', 'wide'] as const

/** Milliseconds; values above ten minutes come from sleeping pages and are useless. */
const milliseconds = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)))

/**
 * The body of `POST /api/vitals`: how fast one page was in a visitor's browser, without any data about
 * the visitor. Measures that the browser does not support are left out.
 */
export const vitalsContract = v.object({
  route: v.picklist(measuredRoutes),
  screen: v.picklist(screens),
  /** Time to first byte, first contentful paint and largest contentful paint. */
  TTFB: milliseconds,
  FCP: milliseconds,
  LCP: milliseconds,
  /** Interaction to next paint, approximately. */
  INP: milliseconds,
  /** Cumulative layout shift: a score, mostly below 1. */
  CLS: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))),
})

export type Vitals = v.InferOutput<typeof vitalsContract>
