/** Content does not reach the browser in time; the site's server can send the whole page instead. */
export class LakeAwayError extends Error {
  override name = 'LakeAwayError'

  constructor(cause: unknown) {
    super('The content does not arrive.', { cause })
  }
}
