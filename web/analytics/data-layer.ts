/** One thing that happened, in the words of the analytics queue (`docs/product.md §7`). */
export interface AnalyticsEvent {
  event: string
  [detail: string]: unknown
}

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

/** Queues an event; an analytics script, where a site adds one, reads the queue. */
export function track(event: AnalyticsEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
