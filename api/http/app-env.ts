import type { HttpBindings } from '@hono/node-server'

/** What every handler can read from its context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Names the request in logs and in `X-Request-Id`. */
    requestId: string
    /** The pattern of the page's route, such as `/products/$slug`, once the site's router has matched one. */
    route?: string
    /** Whether the answer is a preview for a Studio at another, configured address. */
    isForeignStudio?: boolean
  }
}
