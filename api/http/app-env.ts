import type { HttpBindings } from '@hono/node-server'
import type { RequestIdVariables } from 'hono/request-id'

/** What every handler can read from its context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: RequestIdVariables & {
    /** The pattern of the page's route, such as `/products/$slug`; set once the site's router has matched one. */
    route?: string
    /** Whether the answer is a preview for a Studio at another, configured address. */
    isForeignStudio?: boolean
  }
}
