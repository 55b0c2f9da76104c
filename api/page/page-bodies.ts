import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#api/http/accept-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Out of 11: takes a few ms, so that the first visitor of a new page does not wait. */
const quickQuality = 5
const bestQuality = 11

/** A page's body in each encoding. */
export type PageBodies = Readonly<Record<Encoding, Buffer>>

/** Compresses a body quickly, outside of the main thread. */
export async function quickBodies(html: string): Promise<PageBodies> {
  const identity = Buffer.from(html)
  const [br, gzipBody] = await Promise.all([compress(identity, quickQuality), gzipped(identity)])
  return { br, gzip: gzipBody, identity }
}

/** Compresses a body as well as possible, which takes about a tenth of a second. */
export async function bestBodies({ identity, gzip: kept }: PageBodies): Promise<PageBodies> {
  return { br: await compress(identity, bestQuality), gzip: kept, identity }
}

/** The memory that the bodies take, in bytes. */
export function sizeOf({ br, gzip: gzipBody, identity }: PageBodies): number {
  return br.byteLength + gzipBody.byteLength + identity.byteLength
}

function compress(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
