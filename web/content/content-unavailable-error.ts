/** Content did not reach the browser in time; the site's server can send the whole page instead. */
export class ContentUnavailableError extends Error {
  override name = 'ContentUnavailableError'

  constructor(cause: unknown) {
    super('The content did not arrive.', { cause })
  }
}
