/** The address of the page about aircraft. */
export const aircraftPath = '/aircraft'

/** The address of the page for one type of aircraft, encoded. */
export function aircraftTypePath(slug: string): string {
  return `${aircraftPath}?type=${encodeURIComponent(slug)}`
}

/**
 * The slug in the query of the page about aircraft.
 *
 * @param named the value of `type` as the router parses it: a numeric slug is a number
 * @returns an empty string for any other value
 */
export function namedAircraftType(named: unknown): string {
  return typeof named === 'string' || typeof named === 'number' ? `${named}` : ''
}
