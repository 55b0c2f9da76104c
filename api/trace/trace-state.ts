/** How sending traces goes, for monitoring. */
export interface TraceState {
  /** Whether the collector took the last batch; true before the first. */
  readonly isSending: boolean
  /** A short label, such as `ECONNREFUSED` or `HTTP 401`; null while the collector takes them. */
  readonly problem: string | null
  /** Spans since the start: taken by the collector, given up because it did not, left out for want of room. */
  readonly spans: { readonly sent: number; readonly failed: number; readonly dropped: number }
}
