import type { AdminAccount } from './admin-account.ts'
import type { Session, SessionStore } from './session-store.ts'

/**
 * How far a sign-out reaches: for good; on this server until it restarts; or on this server for good,
 * while others hear of it as soon as Redis answers.
 */
export type SignOutReach = 'for-good' | 'until-restart' | 'this-server'

/** The sessions of the one admin account, wherever they are kept. */
export interface Sessions {
  /** Signs cookies. */
  readonly key: string
  /** Begins a session; the token is the browser's. */
  begin(account: AdminAccount): Promise<{ token: string; session: Session }>
  /**
   * The session of a token.
   *
   * @throws {AppError} `sessions-unavailable` where nobody can tell whether there is one
   */
  find(token: string): Promise<Session | undefined>
  /** Whether this server knows the session and nothing of its end. */
  isOpenHere(token: string): boolean
  end(token: string): Promise<SignOutReach>
  close(): void
}

/** The sessions of a server that shares them with no other. */
export function localSessions(store: SessionStore, account: AdminAccount | undefined): Sessions {
  const find = (token: string) => account && store.find(token, account.fingerprint)
  return {
    key: store.key,
    begin: ({ username, fingerprint }) => Promise.resolve(store.begin(username, fingerprint)),
    find: (token) => Promise.resolve(find(token)),
    isOpenHere: (token) => find(token) !== undefined,
    end: (token) => Promise.resolve(store.end(token) ? 'for-good' : 'until-restart'),
    close: () => store.close(),
  }
}
