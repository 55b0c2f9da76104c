import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#api/http/accept-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Out of 11: for a page that is sent once, at less than half the cost of the next one. */
const onceQuality = 3
/** Out of 11: takes a few ms, so that the first visitor of a new page does not wait. */
const quickQuality = 5
const bestQuality = 11
/** Out of 9: for a page that is sent once. */
const onceLevel = 3

/** A page's body in each encoding, or in the one that its only visitor accepts. */
export type PageBodies = Readonly<Partial<Record<Encoding, Buffer>>>

/** Compresses a body quickly, outside of the main thread. */
export async function quickBodies(html: string): Promise<PageBodies> {
  const identity = Buffer.from(html)
  const [br, gzipBody] = await Promise.all([compress(identity, quickQuality), gzipped(identity)])
  return { br, gzip: gzipBody, identity }
}

/** Compresses a body that is sent once, as fast as is worth it. */
export async function bodyOnce(html: string, encoding: Encoding): Promise<PageBodies> {
  const identity = Buffer.from(html)
  if (encoding === 'br') return { br: await compress(identity, onceQuality) }
  if (encoding === 'gzip') return { gzip: await gzipped(identity, { level: onceLevel }) }
  return { identity }
}

/** Compresses a body as well as possible, which takes about a tenth of a second. */
export async function bestBodies(bodies: PageBodies): Promise<PageBodies> {
  const { identity } = bodies
  return identity ? { ...bodies, br: await compress(identity, bestQuality) } : bodies
}

/** The memory that the bodies take, in bytes. */
export function sizeOf(bodies: PageBodies): number {
  return Object.values(bodies).reduce((sum, { byteLength }) => sum + byteLength, 0)
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
