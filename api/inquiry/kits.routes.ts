import { Hono } from 'hono'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import { cacheControl } from '#api/http/cache-control.ts'
import { inquiryKitLimits } from '#schemas/inquiry/inquiry.contract.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { AppError } from '#api/http/errors.ts'
import type { KitDirectory } from './kit-directory.ts'

const paramsContract = v.union([
  v.strictObject({ search: v.pipe(v.string(), v.maxLength(200)) }),
  v.strictObject({ slug: v.pipe(v.string(), v.maxLength(inquiryKitLimits.slug)) }),
])

/**
 * `GET /api/kits`: the kits that an inquiry can request, for pages that do not contain the list. `search`
 * returns the first kits whose titles contain the words; `slug` returns the kit with this current or
 * former slug. Answers from memory.
 */
export function kitsRoutes(directory: Pick<KitDirectory, 'find' | 'search'>) {
  const params = validator('query', (query) => {
    const result = v.safeParse(paramsContract, query)
    if (result.success) return result.output
    throw new AppError('invalid-fields', 'Send either search or slug.')
  })
  return new Hono<AppEnv>().get('/', params, async (c) => {
    const requested = c.req.valid('query')
    c.header('Cache-Control', cacheControl.none)
    if ('search' in requested) return c.json({ kits: await directory.search(requested.search) })
    const { found } = await directory.find([requested.slug])
    return c.json({ kits: [...found.values()] })
  })
}
