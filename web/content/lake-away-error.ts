/** The lake does not answer the browser; the site's server knows what was published last. */
export class LakeAwayError extends Error {
  override name = 'LakeAwayError'

  constructor(cause: unknown) {
    super('The lake does not answer.', { cause })
  }
}
