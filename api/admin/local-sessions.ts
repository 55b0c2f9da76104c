import { type AdminAccounts, fingerprintsOf } from './admin-accounts.ts'
import type { SessionFile } from './session-file.ts'
import type { FoundSession, Sessions } from './session.ts'

/** Finds a token's session in this server's store, if an accepted password began that session. */
export function findStored(
  store: SessionFile,
  accounts: AdminAccounts,
  token: string,
): FoundSession | undefined {
  for (const { fingerprint } of accounts.credentials) {
    const session = store.find(token, fingerprint)
    if (session !== undefined) return { session, fingerprint }
  }
  return undefined
}

/** The sessions of one server, which shares them with no other server. */
export function localSessions(store: SessionFile, accounts: AdminAccounts | undefined): Sessions {
  const find = (token: string) => accounts && findStored(store, accounts, token)?.session
  const { key } = store
  return {
    keys: [key],
    begin: ({ username, fingerprint }) =>
      Promise.resolve({ ...store.begin(username, fingerprint), key }),
    find: (token) => Promise.resolve(find(token)),
    isOpenHere: (token) => find(token) !== undefined,
    list: (username) =>
      Promise.resolve(
        fingerprintsOf(accounts, username).flatMap((fingerprint) => store.sessions(fingerprint)),
      ),
    end: (digest) => Promise.resolve(store.end(digest) ? 'for-good' : 'until-restart'),
    close: () => store.close(),
  }
}
