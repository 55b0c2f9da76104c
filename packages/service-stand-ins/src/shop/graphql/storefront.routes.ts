import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { brokenAnswer, type Fault, type FaultSwitch, resetConnection } from '../../fault-switch.ts'
import { answeringVersion, type Shop } from '../shop.ts'
import { answerQuery } from './storefront.ts'

export interface StorefrontOptions {
  readonly shop: Shop
  readonly faultSwitch: FaultSwitch
  /** Such as `example.myshopify.com`. */
  readonly domain: string
  /** The token that requests must carry. */
  readonly token: string
  /** The stand-in's own URL, such as `http://localhost:3333/shop`. */
  readonly baseUrl: string
}

type ShopContext = Context<{ Bindings: HttpBindings }>

const requestSchema = v.object({
  query: v.string(),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  operationName: v.nullish(v.string()),
})

/**
 * `POST /api/{version}/graphql`, with or without `.json`: Shopify's Storefront API. As at Shopify, a
 * request for a retired version gets the oldest supported version.
 */
export function storefrontRoutes(options: StorefrontOptions): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.use('/api/*', cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: 7200 }))
  routes.post('/api/:version/:file{graphql(\\.json)?}', (c) =>
    answer(c, c.req.param('version'), options),
  )
  return routes.all('/api/*', (c) => c.json({ errors: 'Not Found' }, 404))
}

async function answer(c: ShopContext, requested: string, options: StorefrontOptions) {
  const fault = options.faultSwitch.take()
  await options.faultSwitch.wait()
  const version = answeringVersion(requested, options.shop.oldestVersion)
  if (version === undefined) return c.json({ errors: 'Not Found' }, 404)
  const token = c.req.header('x-shopify-storefront-access-token')
  if (token !== options.token || fault === 'refuse') return c.json(unauthorized, 401)
  const faultResponse = await answerFault(c, fault)
  if (faultResponse !== undefined) return faultResponse
  const sent = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), await c.req.text())
  if (!sent.success) {
    return c.json(errorsOf('The body must be JSON with a query.', 'BAD_REQUEST'), 400)
  }
  const result = await answerQuery(sent.output, version, options.shop, options)
  if (fault === 'lose-answer') return resetConnection(c)
  return c.json(result, 200, { 'x-shopify-api-version': version })
}

/** The response for a simulated fault; `undefined` without one. */
async function answerFault(c: ShopContext, fault: Fault): Promise<Response | undefined> {
  if (fault === 'fail') return c.json(errorsOf(internalError, 'INTERNAL_SERVER_ERROR'), 500)
  if (fault === 'throttle') return c.json(errorsOf('Throttled', 'THROTTLED'), 200)
  return brokenAnswer(c, fault)
}

const internalError = 'Internal error. Looks like something went wrong on our end.'

const unauthorized = errorsOf('', 'UNAUTHORIZED')

function errorsOf(message: string, code: string) {
  return { errors: [{ message, extensions: { code } }] }
}
