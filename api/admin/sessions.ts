import type { AdminAccount, AdminCredential } from './admin-account.ts'
import type { SessionStore } from './session-store.ts'
import type { Session } from './session.ts'

/**
 * How far a sign-out reaches: permanent; on this server until it restarts; or permanent on this server,
 * and on other servers once Redis answers.
 */
export type SignOutReach = 'for-good' | 'until-restart' | 'this-server'

/** A session that has just begun. */
export interface StartedSession {
  /** The browser's token. */
  readonly token: string
  readonly session: Session
  /** The key that signs its cookie. */
  readonly key: string
}

/** The sessions of the one admin account, shared or local. */
export interface Sessions {
  /** The keys that sign cookies: one for each accepted password, or this server's own. */
  readonly keys: readonly string[]
  /** Begins a session after a sign-in with an accepted password. */
  begin(credential: AdminCredential): Promise<StartedSession>
  /**
   * Finds the session of a token.
   *
   * @throws {AppError} `sessions-unavailable` if the session cannot be checked
   */
  find(token: string): Promise<Session | undefined>
  /** Whether this server knows the session and has not seen it end. */
  isOpenHere(token: string): boolean
  end(token: string): Promise<SignOutReach>
  close(): void
}

/** A session and the fingerprint of the password that began it. */
export interface FoundSession {
  readonly session: Session
  readonly fingerprint: string
}

/** Finds a token's session in this server's store, for any accepted password. */
export function findStored(
  store: SessionStore,
  account: AdminAccount,
  token: string,
): FoundSession | undefined {
  for (const { fingerprint } of account.credentials) {
    const session = store.find(token, fingerprint)
    if (session !== undefined) return { session, fingerprint }
  }
  return undefined
}

/** Sessions that are not shared with other servers. */
export function localSessions(store: SessionStore, account: AdminAccount | undefined): Sessions {
  const find = (token: string) => account && findStored(store, account, token)?.session
  const { key } = store
  return {
    keys: [key],
    begin({ fingerprint }) {
      return Promise.resolve({ ...store.begin(account?.username ?? '', fingerprint), key })
    },
    find: (token) => Promise.resolve(find(token)),
    isOpenHere: (token) => find(token) !== undefined,
    end: (token) => Promise.resolve(store.end(token) ? 'for-good' : 'until-restart'),
    close: () => store.close(),
  }
}
