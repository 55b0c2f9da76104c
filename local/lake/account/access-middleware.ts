import type { MiddlewareHandler } from 'hono'
import type { LakeVariables } from '../lake-variables.ts'
import type { AccountStore } from './account-store.ts'
import { bearerToken } from './bearer-token.ts'

/** Identifies who makes a request; an unknown token is refused rather than treated as none. */
export function accessMiddleware(
  accounts: AccountStore,
): MiddlewareHandler<{ Variables: LakeVariables }> {
  return async (c, next) => {
    const header = c.req.header('authorization')
    const token = bearerToken(header)
    const access = token ? accounts.accessOf(token) : undefined
    if (header !== undefined && !access) {
      const message = 'Unauthorized - Session not found'
      return c.json(
        { statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF' },
        401,
      )
    }
    c.set('access', access ?? { role: 'anonymous', userId: '<anonymous>' })
    return next()
  }
}
