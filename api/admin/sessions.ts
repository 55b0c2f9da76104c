import type { AdminAccount, AdminCredential } from './admin-account.ts'
import type { Session, SessionStore } from './session-store.ts'

/**
 * How far a sign-out reaches: for good; on this server until it restarts; or on this server for good,
 * while others hear of it as soon as Redis answers.
 */
export type SignOutReach = 'for-good' | 'until-restart' | 'this-server'

/** A session that has just begun. */
export interface BegunSession {
  /** The browser's. */
  readonly token: string
  readonly session: Session
  /** Signs its cookie. */
  readonly key: string
}

/** The sessions of the one admin account, wherever they are kept. */
export interface Sessions {
  /** Those that sign cookies: one for each password that counts, or this server's own. */
  readonly keys: readonly string[]
  /** Begins a session by a password that counts. */
  begin(credential: AdminCredential): Promise<BegunSession>
  /**
   * The session of a token.
   *
   * @throws {AppError} `sessions-unavailable` if nobody can tell whether there is one
   */
  find(token: string): Promise<Session | undefined>
  /** Whether this server knows the session and nothing of its end. */
  isOpenHere(token: string): boolean
  end(token: string): Promise<SignOutReach>
  close(): void
}

/** A session, and the fingerprint of the password with which it began. */
export interface FoundSession {
  readonly session: Session
  readonly fingerprint: string
}

/** What a server knows by itself of a token's session, for any password that counts. */
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

/** The sessions of a server that shares them with no other. */
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
