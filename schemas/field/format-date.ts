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
