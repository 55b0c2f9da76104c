import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { AdminAccount, AdminCredential } from './admin-account.ts'
import { signedCookie } from './signed-cookie.ts'

/** How long a browser is recognized after a sign-in, in ms: 180 days. */
const knownMs = 180 * 24 * 3_600_000

/**
 * Recognizes browsers in which the admin has signed in before, so that a flood of attempts from
 * elsewhere cannot keep them out. The cookie opens no session: whoever has it still needs the
 * password. It is signed with a key of the password's hash, so a changed password ends it.
 */
export interface KnownBrowser {
  /** The browser's id; undefined if nobody has signed in there, or not for a long time. */
  read(c: Context): Promise<string | undefined>
  /** Recognizes the browser from now on, by a new id. */
  remember(c: Context, credential: AdminCredential): Promise<void>
}

/** Opens the cookie of known browsers; only requests to sign in carry it. */
export function knownBrowser(siteUrl: string, account: AdminAccount | undefined): KnownBrowser {
  const cookie = signedCookie({
    siteUrl,
    name: 'petjet-known-browser',
    path: '/api/admin/login',
    seconds: knownMs / 1000,
    keys: account?.credentials.map(({ browserKey }) => browserKey) ?? [],
  })
  return {
    async read(c) {
      const id = await cookie.read(c)
      // A stolen cookie does not last longer than the browser would keep it.
      return Number(id?.split('-')[0]) > Date.now() ? id : undefined
    },
    remember(c, { browserKey }) {
      const id = `${Date.now() + knownMs}-${randomBytes(16).toString('base64url')}`
      return cookie.write(c, id, browserKey)
    },
  }
}
