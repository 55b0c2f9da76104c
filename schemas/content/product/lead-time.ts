/**
 * Formats a lead time in business days and says when it starts.
 *
 * @returns such as `Ships in 5–10 business days from a confirmed order`, or `Ships the same day`
 */
export function formatLeadTime(min: number, max: number): string {
  if (max === 0) return 'Ships the same day'
  const days = min === max ? String(max) : `${min}–${max}`
  return `Ships in ${days} business ${days === '1' ? 'day' : 'days'} from a confirmed order`
}
