import sharp, { type Sharp } from 'sharp'
import { LakeError } from '../lake-error.ts'

/** The maximum number of pixels of an uploaded image; decoded, each takes four bytes. */
export const maxSourcePixels = 100_000_000
/** How long one pass over an image can take. AVIF encoding follows the pass and is not limited. */
const timeLimitSeconds = 20

/** Opens an image; reading a damaged image fails, and so does every pass that takes too long. */
export function openImage(bytes: Uint8Array, seconds = timeLimitSeconds): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxSourcePixels }).timeout({ seconds })
}

/** The reason of a failed pass: a 504 if the pass took too long, otherwise what sharp threw. */
export function imageFailure(cause: unknown): unknown {
  if (!(cause instanceof Error) || !cause.message.startsWith('timeout:')) return cause
  const description = `The image was not finished within ${timeLimitSeconds} seconds`
  return new LakeError(504, { type: 'imageTimeoutError', description })
}
