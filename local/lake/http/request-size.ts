import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import { LakeError } from '../lake-error.ts'
import { limits } from '../limits.ts'

const megabyte = 1024 * 1024

function limit(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      const description = `The request body is larger than ${maxSize / megabyte} MB`
      throw new LakeError(413, { type: 'requestTooLargeError', description })
    },
  })
}

const jsonLimit = limit(limits.jsonBody)
const assetLimit = limit(limits.assetBody)

/**
 * Refuses a body that is too large (413) before it is in memory: 100 MB for assets, 10 MB for JSON.
 */
export const requestSize: MiddlewareHandler = (c, next) =>
  /^\/v[^/]+\/assets\//.test(c.req.path) ? assetLimit(c, next) : jsonLimit(c, next)
