const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Formats a day.
 *
 * @param day such as `2026-03-14`
 * @returns such as `March 14, 2026`
 */
export function formatDay(day: string): string {
  return format.format(new Date(day))
}

/**
 * Formats a time in the reader's time zone.
 *
 * @param at ISO 8601
 * @returns such as `Mar 14, 2026, 9:05 AM`
 */
export function formatTime(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

/**
 * Formats the day of a time in the reader's time zone.
 *
 * @param at ISO 8601
 * @returns such as `Mar 14, 2026`
 */
export function formatTimeDay(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })
}

/**
 * Formats a lead time in business days and says when it starts.
 *
 * @returns such as `Ships in 5–10 business days from a confirmed order`, or `Ships the same day`
 */
export function formatDayRange(min: number, max: number): string {
  if (max === 0) return 'Ships the same day'
  const days = min === max ? String(max) : `${min}–${max}`
  return `Ships in ${days} business ${days === '1' ? 'day' : 'days'} from a confirmed order`
}
