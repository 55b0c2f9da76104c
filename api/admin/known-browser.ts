import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { AdminAccounts, AdminCredential } from './admin-accounts.ts'
import { signedCookie } from './signed-cookie.ts'

/** How long a browser is recognized after a sign-in, in ms: 180 days. */
const knownMs = 180 * 24 * 3_600_000

/**
 * Recognizes browsers that have signed in before, so that a flood of attempts from elsewhere cannot
 * lock admins out. The cookie does not open a session; signing in still requires the password. The
 * cookie is signed with a key derived from the password's hash, so a changed password invalidates it.
 * Browsers send the cookie with sign-in requests only.
 */
export function knownBrowser(siteUrl: string, accounts: AdminAccounts | undefined) {
  const cookie = signedCookie({
    siteUrl,
    name: 'petjet-known-browser',
    path: '/api/admin/login',
    seconds: knownMs / 1000,
    keys: accounts?.credentials.map(({ browserKey }) => browserKey) ?? [],
  })
  return {
    /** The browser's id; undefined if the browser has not signed in within {@link knownMs}. */
    async read(c: Context): Promise<string | undefined> {
      const id = await cookie.read(c)
      // A stolen cookie must not outlast the browser's own copy.
      return Number(id?.split('-')[0]) > Date.now() ? id : undefined
    },
    /** Remembers the browser under a new id. */
    remember(c: Context, { browserKey }: AdminCredential): Promise<void> {
      const id = `${Date.now() + knownMs}-${randomBytes(16).toString('base64url')}`
      return cookie.write(c, id, browserKey)
    },
  }
}
