import { afterEach, expect, test } from 'vitest'
import { type AnalyticsEvent, sendEventsTo, track } from './analytics-events.ts'

const lead = { event: 'generate_lead', lead_source: 'contact' } as const

afterEach(() => sendEventsTo(undefined))

test('events before the consent and after its withdrawal are dropped, not queued', () => {
  const received: AnalyticsEvent[] = []
  track(lead)
  sendEventsTo((event) => received.push(event))
  expect(received).toEqual([])
  track(lead)
  expect(received).toEqual([lead])
  sendEventsTo(undefined)
  track(lead)
  expect(received).toEqual([lead])
})
