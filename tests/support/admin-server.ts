import { cheapHash } from './cheap-hash.ts'
import { createTestApp } from './create-test-app.ts'
import { jsonRequest } from './valid-inquiry.ts'

/** The account of the servers that `startAdminServer` starts. */
export const crew = { username: 'crew', password: 'correct horse battery' }

/** One of several servers, with an admin account, as seen by a browser. */
export type AdminServer = Awaited<ReturnType<typeof startAdminServer>>

/**
 * Starts a server with the account `crew`.
 *
 * @param variables the lake, Redis, and other settings that differ
 */
export async function startAdminServer(variables: Record<string, string>) {
  const server = await createTestApp({
    ADMIN_USERNAME: crew.username,
    ADMIN_PASSWORD_HASH: cheapHash(crew.password),
    METRICS_TOKEN: 'a-token-of-some-length',
    TRUSTED_PROXIES: '1',
    ...variables,
  })
  const { app } = server
  const ask = (path: string, cookie = '', method = 'GET') =>
    app.request(path, { method, headers: { Cookie: cookie } })
  const attempt = (login: object, address = '192.0.2.1') => {
    const request = jsonRequest(login)
    const headers = new Headers(request.headers)
    headers.set('X-Forwarded-For', address)
    return app.request('/api/admin/login', { ...request, headers })
  }
  return {
    ...server,
    ask,
    attempt,
    /** Signs in, and returns the cookie as a browser sends it back. */
    async signIn(address?: string, login = crew): Promise<string> {
      const response = await attempt(login, address)
      if (!response.ok) throw new Error(`Nobody could sign in: ${response.status}`)
      return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    },
    /** The status of the session, and how long the request took, in ms. */
    async session(cookie: string) {
      const began = performance.now()
      const { status } = await ask('/api/admin/session', cookie)
      return { status, ms: performance.now() - began }
    },
    status: async (cookie: string) => (await ask('/api/admin/session', cookie)).status,
    signOut: async (cookie: string): Promise<unknown> =>
      (await ask('/api/admin/logout', cookie, 'POST')).json(),
    /** The state of Redis in `/api/health`. */
    async redisHealth(): Promise<unknown> {
      const health = (await (await ask('/api/health')).json()) as { redis?: unknown }
      return health.redis
    },
    async figures(): Promise<string> {
      const headers = { Authorization: 'Bearer a-token-of-some-length' }
      return (await app.request('/metrics', { headers })).text()
    },
  }
}
