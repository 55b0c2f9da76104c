import type { HttpBindings } from '@hono/node-server'

export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The request's id in logs and in `X-Request-Id`. */
    requestId: string
    /**
     * The pattern of the page's route, such as `/products/$slug`; undefined until the router matches a
     * route.
     */
    route?: string
    /** Whether the response is a preview for a configured Studio at another origin. */
    isCrossOriginStudio?: boolean
  }
}
