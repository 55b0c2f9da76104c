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
