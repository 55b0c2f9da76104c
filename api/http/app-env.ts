import type { HttpBindings } from '@hono/node-server'

export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The request's id in logs and in `X-Request-Id`. */
    requestId: string
    /** The pattern of the page's route, such as `/products/$slug`, once the site's router has matched one. */
    route?: string
    /** Whether the response is a preview for a configured Studio at another address. */
    isForeignStudio?: boolean
  }
}
