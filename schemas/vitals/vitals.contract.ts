import * as v from 'valibot'
import { measuredRoutes } from './measured-routes.ts'

/** Whether a page was laid out for a narrow screen: a phone's, or any other. */
export const screens = ['phone', 'wide'] as const

/** Milliseconds; a page that took longer than ten minutes was asleep, and tells nothing. */
const milliseconds = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)))

/**
 * What a visitor's browser measured of one page, for `POST /api/vitals`: how fast it was, and nothing
 * of who was there. What a browser cannot measure is left out.
 */
export const vitalsContract = v.object({
  route: v.picklist(measuredRoutes),
  screen: v.picklist(screens),
  /** Time to the first byte, to the first text, to the largest part in sight. */
  TTFB: milliseconds,
  FCP: milliseconds,
  LCP: milliseconds,
  /** The slowest answer to a tap or key, roughly. */
  INP: milliseconds,
  /** How much the page moved by itself: a score, mostly below 1. */
  CLS: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))),
})

/** What a visitor's browser measured of one page. */
export type Vitals = v.InferOutput<typeof vitalsContract>
