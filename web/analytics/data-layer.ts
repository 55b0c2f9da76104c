/** One event in the format of the analytics queue (`docs/product.md §7`). */
export interface AnalyticsEvent {
  event: string
  [detail: string]: unknown
}

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

/** Queues an event for an analytics script, where the site has one. */
export function track(event: AnalyticsEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
