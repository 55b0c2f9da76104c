import { errorLabel } from '#api/log/error-label.ts'

/**
 * Why the collector did not take a batch, as one of a few labels: `HTTP 401`, `ECONNREFUSED`,
 * `ETIMEDOUT`, `busy` (429, 502, 503 or 504 again and again) or `other`. Its own words stay out.
 */
export function exportProblem(error: Error | undefined): string {
  if (error === undefined) return 'other'
  const { code } = error as { code?: unknown }
  // The exporter's own error has the status as its code.
  if (typeof code === 'number') return code >= 100 && code < 600 ? `HTTP ${code}` : 'other'
  if (/timed out/i.test(error.message)) return 'ETIMEDOUT'
  return /retryable status/.test(error.message) ? 'busy' : errorLabel(error)
}
